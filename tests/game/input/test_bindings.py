"""Bindings: every verb stays reachable, whatever the player or a damaged file says."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.input import bindings
from game.input.bindings import DEFAULTS, ESSENTIAL, Source, Table
from game.input.intents import BUTTON_VERBS
from game.strings import tr, use

SOURCES: tuple[Source, ...] = ("keys", "pad")
_USED = {token for table in DEFAULTS.values() for tokens in table.values() for token in tokens}
TOKENS = [*sorted(_USED), "key:u", "rs"]
STORED = st.dictionaries(
    st.sampled_from((*BUTTON_VERBS, "dance")), st.lists(st.sampled_from(TOKENS)).map(tuple)
)


@pytest.mark.parametrize("source", SOURCES)
def test_the_defaults_bind_every_verb_once(source: Source) -> None:
    table = DEFAULTS[source]
    assert set(table) == set(BUTTON_VERBS)
    tokens = [token for found in table.values() for token in found]
    assert len(tokens) == len(set(tokens))
    assert [verb for verb in BUTTON_VERBS if not table[verb] and verb not in bindings.FIXED[source]] == []


def test_a_swap_gives_the_other_verb_the_old_key() -> None:
    table = bindings.rebind(DEFAULTS["keys"], "hint", "key:z")
    assert table
    assert (table["hint"], table["undo"]) == (("key:z",), ("key:h",))


def test_a_verb_with_several_keys_only_gives_one_away() -> None:
    table = bindings.rebind(DEFAULTS["keys"], "next", "key:space")
    assert table
    assert (table["next"], table["accept"]) == (("key:space",), ("key:return", "key:enter"))


def test_one_more_key_is_taken_only_from_a_verb_that_has_others() -> None:
    table = bindings.add(DEFAULTS["keys"], "next", "key:space")
    assert table
    assert (table["next"], table["accept"]) == (("key:n", "key:space"), ("key:return", "key:enter"))
    assert bindings.add(table, "next", "key:h") is None, "the only one of the hint"
    assert bindings.add(table, "next", "key:n") == table


def test_a_verb_keeps_no_more_than_three_keys() -> None:
    table = bindings.add(DEFAULTS["keys"], "accept", "key:j")
    assert table and table["accept"] == ("key:return", "key:space", "key:j")


def test_the_same_key_again_changes_nothing() -> None:
    table = DEFAULTS["keys"]
    assert bindings.rebind(table, "undo", "key:z") == table
    assert bindings.changes("keys", table) == {}


def test_an_essential_verb_never_loses_its_last_key() -> None:
    table = {**DEFAULTS["keys"], "fullscreen": ()}
    assert bindings.rebind(table, "fullscreen", "key:escape") is None


@given(
    st.sampled_from(SOURCES),
    st.lists(st.tuples(st.booleans(), st.sampled_from(BUTTON_VERBS), st.sampled_from(TOKENS)), max_size=30),
)
def test_no_series_of_changes_loses_an_essential_verb(
    source: Source, wishes: list[tuple[bool, str, str]]
) -> None:
    table: Table = bindings.merged(source, {})
    for more, verb, token in wishes:
        if (":" in token) != (source == "keys"):
            continue
        table = (bindings.add if more else bindings.rebind)(table, verb, token) or table
        tokens = [t for found in table.values() for t in found]
        assert len(tokens) == len(set(tokens)), "a key means one thing"
        assert all(table[essential] for essential in ESSENTIAL)
    assert bindings.merged(source, bindings.changes(source, table)) == table, "it survives being stored"


@given(STORED)
def test_any_stored_table_is_usable(stored: dict[str, tuple[str, ...]]) -> None:
    for source in SOURCES:
        table = bindings.merged(source, stored)
        tokens = [token for found in table.values() for token in found]
        assert len(tokens) == len(set(tokens))
        assert "dance" not in table
        assert all(table[verb] for verb in ESSENTIAL)


def test_every_verb_has_a_name() -> None:
    use("en")
    names = [tr(f"settings.verb_{verb}") for verb in BUTTON_VERBS if verb != "fullscreen"]
    assert len(set(names)) == len(names)

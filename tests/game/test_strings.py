"""The catalogue: complete in every language, compiled, and in step with the code."""

from __future__ import annotations

import ast
import re
import shutil
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from game import paths, strings
from tools.build_locale import compiled

ROOT = Path(strings.__file__).resolve().parent.parent
AREAS = sorted({path.stem for path in paths.asset("locale").glob("*/*.po")})


@cache
def catalogue(language: str, area: str) -> Catalog:
    with paths.asset("locale", language, f"{area}.po").open("rb") as source:
        return read_po(source, locale=language, abort_invalid=True)


def texts(language: str, area: str) -> dict[str, tuple[str, ...]]:
    """Key -> its text, or its plural forms."""
    found: dict[str, tuple[str, ...]] = {}
    for message in catalogue(language, area):
        if message.id:
            key = message.id if isinstance(message.id, str) else message.id[0]
            text = message.string or ""
            found[key] = (text,) if isinstance(text, str) else tuple(text)
    return found


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def all_keys() -> frozenset[str]:
    return frozenset(key for area in AREAS for key in texts("en", area))


@pytest.mark.parametrize("language", strings.LANGUAGES)
@pytest.mark.parametrize("area", AREAS)
def test_compiled_files_match_their_source(language: str, area: str) -> None:
    po = paths.asset("locale", language, f"{area}.po")
    assert po.with_suffix(".mo").read_bytes() == compiled(po), "run python -m tools.build_locale"


@pytest.mark.parametrize("area", AREAS)
def test_languages_have_the_same_keys(area: str) -> None:
    english, japanese = texts("en", area), texts("ja", area)
    assert english.keys() == japanese.keys()
    empty = [key for key in english if not all(text.strip() for text in (*english[key], *japanese[key]))]
    assert empty == []


@pytest.mark.parametrize("area", AREAS)
def test_plural_forms_are_complete(area: str) -> None:
    for language, count in (("en", 2), ("ja", 1)):
        for message in catalogue(language, area):
            if message.pluralizable:
                assert len(message.string or ()) == count, f"{language} {message.id}"


# -- the code and the catalogue ----------------------------------------------------------------------


class Keys(NamedTuple):
    """What a text expression can be: exactly ``known``, or whatever the ``pattern`` of an f-string fits."""

    known: str | None
    pattern: re.Pattern[str] | None = None

    def match(self) -> frozenset[str]:
        """The catalogue's keys among them."""
        if self.pattern is None:
            return frozenset([self.known] if self.known in all_keys() else [])
        return frozenset(filter(self.pattern.fullmatch, all_keys()))


class Call(NamedTuple):
    """A ``tr`` or ``trn`` in the code: the keys it can ask for, and the fields it fills (None: any)."""

    where: str
    keys: Keys
    fields: frozenset[str] | None


def _keys(node: ast.expr) -> Keys | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return Keys(node.value)
    if isinstance(node, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[A-Za-z0-9_.]+"
            for part in node.values
        ]
        return Keys(None, re.compile("".join(parts)))
    return None


@cache
def used() -> tuple[list[Call], list[Keys]]:
    """The calls, and every string of the code that could be a key or the beginning of one."""
    calls: list[Call] = []
    others: dict[str, Keys] = {}
    for path in (p for package in ("game", "tools") for p in sorted((ROOT / package).rglob("*.py"))):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant | ast.JoinedStr) and (found := _keys(node)):
                others[found.pattern.pattern if found.pattern else found.known or ""] = found
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if not isinstance(node, ast.Call) or name not in ("tr", "trn") or not node.args:
                continue
            first = node.args[0]
            names = [keyword.arg for keyword in node.keywords] + ["n"] * (name == "trn")
            known = None if None in names else frozenset(n for n in names if n)
            for option in [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]:
                if found := _keys(option):
                    calls.append(Call(f"{path.name}:{node.lineno}", found, known))
    return calls, [keys for text, keys in others.items() if "." in text.replace("[A-Za-z0-9_.]+", "")]


def test_every_text_that_the_code_asks_for_exists() -> None:
    assert [call for call in used()[0] if not call.keys.match()] == []


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_every_field_of_a_text_is_filled_by_the_code(language: str) -> None:
    every = {key: forms for area in AREAS for key, forms in texts(language, area).items()}
    unfilled = [
        (call.where, call.keys.known, sorted(wanted - call.fields))
        for call in used()[0]
        if call.fields is not None and call.keys.known in every
        if (wanted := set.union(*map(fields, every[call.keys.known]))) - call.fields
    ]
    assert unfilled == []


def test_no_text_is_left_over() -> None:
    """Every key is asked for: by a call, or by a string of the code that yields it.

    Keys built in several steps (``"ui.key_" + name``) count when a string is their beginning.
    """
    calls, others = used()
    wanted = frozenset[str]().union(*(keys.match() for keys in (*(call.keys for call in calls), *others)))
    begins = tuple(
        keys.known for keys in others if keys.known and re.fullmatch(r"[a-z]+\.[a-z_.]*[_.]", keys.known)
    )
    assert [key for key in sorted(all_keys() - wanted) if not key.startswith(begins)] == []


HOUSE = {
    "ja": {
        "切り札": "切札",
        "スート": "マーク",
        "アナーズ": "オナーズ",
        "ディーラー": "配り手",
        "一時停止": "ポーズ",
        "対戦相手": "相手",
    },
    "en": {"color": "colour", "center": "centre", "honors": "honours"},
}
"""Spellings that are not used -> the word of this house for it."""


@pytest.mark.parametrize("language", strings.LANGUAGES)
def test_one_thing_has_one_word(language: str) -> None:
    losing = re.compile("|".join(rf"\b{word}" if language == "en" else word for word in HOUSE[language]))
    found = {
        key: sorted(set(losing.findall(" ".join(forms).lower())))
        for area in AREAS
        for key, forms in texts(language, area).items()
        if losing.search(" ".join(forms).lower())
    }
    assert found == {}


def test_the_rounds_of_trick_of_the_dead_are_called_rounds() -> None:
    """A hand is what a player holds, and nothing is called a deal or ハンド."""
    own = [area for area in AREAS if area.startswith("trick_of_the_dead")]
    told = [(key, " ".join(forms)) for area in own for key, forms in texts("en", area).items()]
    told += [
        (key, text) for key, (text, *_) in texts("en", "terminal").items() if ".trick_of_the_dead." in key
    ]
    wrong = re.compile(r"\b(this|next|last|per) hand\b|\bdeals?\b", re.IGNORECASE)
    assert [(key, text) for key, text in told if wrong.search(text)] == []
    japanese = [(key, " ".join(forms)) for area in own for key, forms in texts("ja", area).items()]
    assert [(key, text) for key, text in japanese if "ハンド" in text or "ディール" in text] == []


# -- the functions -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("setting", "preferred", "expected"),
    [
        ("auto", [], "en"),
        ("auto", ["ja"], "ja"),
        ("auto", ["fr_FR", "ja_JP", "en"], "ja"),
        ("auto", ["EN-gb"], "en"),
        ("auto", ["de"], "en"),
        ("ja", ["en"], "ja"),
        ("tlh", ["ja"], "ja"),
    ],
)
def test_choice_of_language(setting: str, preferred: list[str], expected: str) -> None:
    assert strings.choose(setting, preferred) == expected


def test_texts_fields_and_plurals() -> None:
    strings.use("en")
    assert strings.tr("settings.percent", n=40) == "40 %"
    assert [strings.trn("help.art.points", n) for n in (1, 2)] == ["1 point", "2 points"]
    strings.use("ja")
    assert strings.language() == "ja"
    assert [strings.trn("help.art.points", n) for n in (1, 2)] == ["1点", "2点"]
    strings.use("en")


def test_a_missing_text_shows_its_key_and_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    strings.use("en")
    assert [strings.tr("no.such_key"), strings.tr("no.such_key")] == ["no.such_key"] * 2
    assert caplog.text.count("no.such_key") == 1


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="tlh"):
        strings.use("tlh")


@pytest.fixture
def other_assets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the catalogue in place of the shipped one, to be spoilt."""
    shutil.copytree(paths.asset("locale"), tmp_path / "locale")
    monkeypatch.setattr(paths, "_asset_root", lambda: tmp_path)
    monkeypatch.setattr(strings, "_catalogue", type(strings._catalogue)())
    strings.use("en")
    yield tmp_path / "locale"


@pytest.mark.parametrize("content", [None, b"", b"\xde\x12\x04\x95", b"nonsense" * 20])
def test_a_lost_or_damaged_file_is_logged_and_the_other_language_serves(
    other_assets: Path, content: bytes | None, caplog: pytest.LogCaptureFixture
) -> None:
    file = other_assets / "en" / "ui.mo"
    file.unlink()
    if content is not None:
        file.write_bytes(content)
    assert strings.tr("ui.quit") == texts("ja", "ui")["ui.quit"][0]
    assert strings.tr("errors.title") == texts("en", "errors")["errors.title"][0]
    assert "ui.quit" in caplog.text


def test_a_text_is_searched_for_once_per_language(monkeypatch: pytest.MonkeyPatch):
    catalogue = type(strings._catalogue)()
    catalogue.language = "en"
    first = catalogue.find("ui.resume"), catalogue.find("ui.resume", 2)
    monkeypatch.setattr(catalogue, "chain", None)
    assert (catalogue.find("ui.resume"), catalogue.find("ui.resume", 2)) == first
    catalogue.language = "ja"
    with pytest.raises(TypeError):
        catalogue.find("ui.resume")

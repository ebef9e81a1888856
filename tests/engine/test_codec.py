import msgspec
import pytest
from hypothesis import given

from engine import codec
from engine.actions import Ack, PlayCard
from engine.games import REGISTRY
from tests.kit.positions import matches


@given(matches("whist"))
def test_everything_that_travels_round_trips(match):
    for seat in (None, 0, 1, 2, 3):
        view = match.view(seat)
        assert codec.view_from_bytes(codec.view_to_bytes(view)) == view
    for entry in match.journal:
        assert codec.action_from_json(codec.to_json(entry.action)) == entry.action
    for event in match._events:
        assert codec.event_from_json(codec.to_json(event)) == event
    assert codec.options_from_json(codec.to_json(match.options)) == match.options


@pytest.mark.parametrize(
    "damaged",
    [
        b'{"type":"PlayCard","card":999}',
        b'{"type":"PlayCard","card":-1}',
        b'{"type":"PlayCard","card":"AS"}',
        b'{"type":"Fold"}',
        b'{"type":"PlayCard"}',
        b'{"type":"PlayCa',
        b"",
    ],
)
def test_damaged_actions_are_refused(damaged):
    with pytest.raises(codec.DecodeError):
        codec.action_from_json(damaged)


def test_unknown_options_are_refused_not_dropped():
    data = msgspec.json.encode({"type": "whist.Options", "jokers": 2})
    with pytest.raises(codec.DecodeError, match="jokers"):
        codec.options_from_json(data)


def test_tags_are_unique_over_all_games():
    tags = {}
    for game in REGISTRY.values():
        for type_ in (
            *game.action_types,
            *game.event_types,
            game.view_type,
            game.state_type,
            game.options_type,
        ):
            tag = type_.__struct_config__.tag
            assert tags.setdefault(tag, type_) is type_


def test_equal_actions_are_equal_bytes():
    assert codec.to_json(PlayCard(3)) == codec.to_json(PlayCard(3)) != codec.to_json(Ack())

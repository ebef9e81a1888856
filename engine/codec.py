"""Values as bytes: what crosses a process or lands in a file is one tagged union over all games.

Unknown tags, unknown fields and cards outside the pack are refused with msgspec's error, which names the
path.
"""

from __future__ import annotations

from typing import Any, Union

import msgspec

from engine.actions import Action
from engine.events import Event
from engine.games import REGISTRY


def _union(types: set[type[Any]]) -> Any:
    return Union[tuple(sorted(types, key=lambda t: (t.__module__, t.__name__)))]  # noqa: UP007


AnyAction = _union({t for game in REGISTRY.values() for t in game.action_types})
AnyEvent = _union({t for game in REGISTRY.values() for t in game.event_types})
AnyView = _union({game.view_type for game in REGISTRY.values()})
AnyOptions = _union({game.options_type for game in REGISTRY.values()})
AnyDeal = _union({game.deal_type for game in REGISTRY.values()})

_action = msgspec.json.Decoder(AnyAction)
_event = msgspec.json.Decoder(AnyEvent)
_view = msgspec.msgpack.Decoder(AnyView)
_options = msgspec.json.Decoder(AnyOptions)
_deal = msgspec.json.Decoder(AnyDeal)

DecodeError = msgspec.DecodeError
"""What every decoder below raises for damaged or foreign bytes."""


def to_json(value: msgspec.Struct) -> bytes:
    """Actions, events, options and deals as one line of JSON: the form of files."""
    return msgspec.json.encode(value)


def action_from_json(data: bytes) -> Action:
    """An action of any game. Raises DecodeError."""
    return _action.decode(data)


def event_from_json(data: bytes) -> Event:
    """An event of any game. Raises DecodeError."""
    return _event.decode(data)


def options_from_json(data: bytes) -> Any:
    """Options of any game. Raises DecodeError."""
    return _options.decode(data)


def deal_from_json(data: bytes) -> Any:
    """Given hands of any game. Raises DecodeError."""
    return _deal.decode(data)


def view_to_bytes(view: Any) -> bytes:
    """A view as msgpack: the form in which it crosses to the opponents' process. Equal views give equal
    bytes."""
    return msgspec.msgpack.encode(view)


def view_from_bytes(data: bytes) -> Any:
    """A view of any game. Raises DecodeError."""
    return _view.decode(data)

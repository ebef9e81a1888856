"""Pictures of how several people come together: the lobby, names, seats and devices, statistics by person."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from engine.games import REGISTRY
from engine.games.whist.options import Options
from game import matches
from game.input.intents import KEYBOARD, MOUSE, Device
from game.input.pads import Pad
from game.scenes.lobby import Lobby
from game.scenes.name_entry import NameEntry
from game.scenes.take_seats import TakeSeats
from game.seats import couch_seats
from game.statistics import MatchRecord, Result
from game.table.studio import Studio

Shot = Callable[[Studio], object]

SEED = "people on a couch"
FAMILIES = ("xbox", "playstation", "nintendo")
PEOPLE = {"en": ("Mika", "Tomás", "Alexandra", "Ren"), "ja": ("美香", "ケン", "ひろこ", "大輔")}
SEATS = (0, 2, 3)
SIGNS = (0, 1, 8)


class LitPad:
    """A pad that is there, buzzes and shines, as far as a picture can tell."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.device = Device("pad", 100 + number, FAMILIES[(number - 1) % len(FAMILIES)])

    def rumble(self, low: float, high: float, seconds: float) -> bool:
        del low, high, seconds
        return True

    def light(self, colour: tuple[int, int, int]) -> bool:
        del colour
        return True


def plug(studio: Studio, count: int) -> list[Device]:
    """So many pads of different makers."""
    pads = [LitPad(number + 1) for number in range(count)]
    studio.desk.hub.pads.open.update({pad.device.id: cast(Pad, pad) for pad in pads})
    return [pad.device for pad in pads]


def names(studio: Studio) -> tuple[str, ...]:
    """People's names in the language of the pictures."""
    return PEOPLE[studio.desk.settings.value.language]


def lobby(studio: Studio, game: str, options: Any, *devices: Device) -> Lobby:
    """The lobby after these have joined."""
    scene = cast(Lobby, studio.show("lobby", game=game, options=options, seed=SEED))
    for device in devices:
        studio.do("accept", device=device)
    studio.wait(0.4)
    return scene


def lobby_empty(studio: Studio) -> None:
    plug(studio, 2)
    studio.desk.hub.device = KEYBOARD
    lobby(studio, "whist", Options())


def lobby_whist(studio: Studio) -> tuple[Lobby, list[Device]]:
    pads = plug(studio, 2)
    scene = lobby(studio, "whist", Options(), pads[0], KEYBOARD, pads[1])
    scene.room.name(0, names(studio)[0])
    return scene, pads


def lobby_unplugged(studio: Studio) -> None:
    _, pads = lobby_whist(studio)
    del studio.desk.hub.pads.open[pads[0].id]
    studio.do("down", device=pads[1])
    studio.wait(0.4)


def lobby_six(studio: Studio) -> None:
    pads = plug(studio, 3)
    lobby(studio, "whos_who", REGISTRY["whos_who"].presets["six"], *pads, KEYBOARD)


def lobby_two(studio: Studio) -> None:
    lobby(studio, "three_hags", REGISTRY["three_hags"].presets["standard"], *plug(studio, 1), KEYBOARD)


def lobby_twelve(studio: Studio) -> None:
    """Two pads that several share, a keyboard and a mouse."""
    pads = plug(studio, 2)
    scene = lobby(studio, "deception", REGISTRY["deception"].presets["twelve"], *pads, KEYBOARD)
    for device in (pads[0], pads[0], pads[1], pads[1], pads[0]):
        studio.do("hint", device=device)
    scene.sit(MOUSE, 9)
    studio.wait(0.4)


def lobby_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    lobby_unplugged(studio)


def lobby_twelve_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    lobby_twelve(studio)


def lobby_paper(studio: Studio) -> None:
    studio.settings(theme="paper")
    lobby_twelve(studio)


def seat_sheet(studio: Studio) -> None:
    _, pads = lobby_whist(studio)
    studio.do("accept", device=pads[0])
    studio.wait(0.4)


def empty_sheet(studio: Studio) -> None:
    lobby_whist(studio)
    studio.do("right", "right", "accept")
    studio.wait(0.4)


def name_entry(studio: Studio, *verbs: Any) -> NameEntry:
    """The names of the person with the first pad."""
    _, pads = lobby_whist(studio)
    studio.do("accept", "accept", *verbs, device=pads[0])
    studio.wait(0.4)
    return cast(NameEntry, studio.desk.top)


def name_ready(studio: Studio) -> None:
    studio.settings(players=names(studio))
    name_entry(studio, "right", "accept")


def name_kana(studio: Studio) -> None:
    name_entry(studio, "next_tab", "right", "accept", "hint", "down", "down", "right", "right")


def name_latin(studio: Studio) -> None:
    name_entry(studio, "prev_tab", "down", "right", "accept")


def name_composing(studio: Studio) -> None:
    """What an input method composes is underlined."""
    scene = name_entry(studio, "undo", "undo", "undo", "undo")
    studio.desk.hub.device = KEYBOARD
    scene.typed("text", "花")
    scene.typed("editing", "こ")


def name_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    name_kana(studio)


def ways(studio: Studio) -> None:
    pads = plug(studio, 3)
    lobby(studio, "whist", Options(), *pads)
    studio.do("next", device=pads[0])
    studio.wait(0.4)


def ways_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    lobby_whist(studio)
    studio.do("next")
    studio.wait(0.4)


def take_seats(studio: Studio, *, over: bool = False) -> tuple[TakeSeats, list[Device]]:
    """The people of a match; the first has taken a pad."""
    pads = plug(studio, 2)
    people = {seat: (name, sign) for seat, name, sign in zip(SEATS, names(studio), SIGNS, strict=False)}
    session = studio.session(Options(), SEED, seats=couch_seats(Options(), people))
    scene = cast(TakeSeats, studio.show("take_seats", session=session, over=over))
    studio.do("accept", device=pads[0])
    studio.wait(0.4)
    return scene, pads


def take_seats_all(studio: Studio) -> None:
    _, pads = take_seats(studio)
    studio.do("accept", device=pads[1])
    studio.do("accept")
    studio.wait(0.4)


def take_seats_computer(studio: Studio) -> None:
    scene, pads = take_seats(studio, over=True)
    scene.hand_over(2)
    studio.do("right", "right", device=pads[0])
    studio.wait(0.4)


def take_seats_sheet(studio: Studio) -> None:
    _, pads = take_seats(studio)
    studio.do("right", "accept", device=pads[0])
    studio.wait(0.4)


def take_seats_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    take_seats(studio)


def pause(studio: Studio) -> None:
    take_seats_all(studio)
    studio.do("next")
    studio.wait(3.0)
    studio.do("pause")
    studio.wait(0.4)


def statistics_people(studio: Studio) -> None:
    """Invented matches of four people."""
    store = matches.store(studio.desk).statistics
    for number in range(40):
        for seat, name in enumerate(names(studio)):
            own, other = (5, (number + 3 * seat) % 5) if (number + seat) % 3 else (number % 5, 5)
            result: Result = "won" if own > other else "lost"
            details = {"hands": 4, "hands_won": 2, "tricks": 24 + number % 6, "honour_points": 1}
            figures = (result, own, other, details, name, seat)
            record = MatchRecord(str(number), "whist", "2026-01-01", "normal", "standard", *figures)
            store.add(record)
    studio.show("statistics")
    studio.do("next")
    studio.wait(0.4)


def statistics_people_large_text(studio: Studio) -> None:
    studio.settings(text_scale=150)
    statistics_people(studio)


LOBBY_SHOTS: dict[str, Shot] = {
    "lobby_empty": lobby_empty,
    "lobby_whist": lobby_whist,
    "lobby_unplugged": lobby_unplugged,
    "lobby_two": lobby_two,
    "lobby_six": lobby_six,
    "lobby_twelve": lobby_twelve,
    "lobby_large_text": lobby_large_text,
    "lobby_twelve_large_text": lobby_twelve_large_text,
    "lobby_paper": lobby_paper,
    "lobby_seat": seat_sheet,
    "lobby_free_seat": empty_sheet,
    "lobby_ways": ways,
    "lobby_ways_large_text": ways_large_text,
    "name_ready": name_ready,
    "name_kana": name_kana,
    "name_latin": name_latin,
    "name_composing": name_composing,
    "name_large_text": name_large_text,
    "take_seats": take_seats,
    "take_seats_all": take_seats_all,
    "take_seats_sheet": take_seats_sheet,
    "take_seats_computer": take_seats_computer,
    "take_seats_large_text": take_seats_large_text,
    "pause_couch": pause,
    "statistics_people": statistics_people,
    "statistics_people_large_text": statistics_people_large_text,
}
"""In the order in which they are taken; the last leave people in the statistics."""

"""What seats, sides and suits are called at the table, in the player's language. No pygame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.tricks import NO_TRUMP
from game.narrate import card_sign
from game.strings import tr, trn
from game.table.facts import Facts

PLACES = ("you", "left", "partner", "right")


def seat_name(facts: Facts, seat: int, names: Sequence[str] = ()) -> str:
    """A player's own name, else what the place is called; past four seats places are numbered."""
    if seat < len(names) and names[seat]:
        return names[seat]
    place = facts.place(seat)
    if facts.solo:
        return tr(f"session.seat.{facts.seats}.{place}")
    if facts.seats == len(PLACES):
        return tr(f"table.seat.{PLACES[place]}")
    return tr("table.seat.you") if place == 0 else tr("table.seat.number", n=place)


def side_name(facts: Facts, side: int) -> str:
    """The viewer's own side, or the other one."""
    return tr("table.side.own" if facts.sides[facts.viewer] == side else "table.side.other")


def side_of_names(facts: Facts, side: int, names: Sequence[str]) -> str:
    """A side after its players."""
    found = [seat_name(facts, seat, names) for seat in range(facts.seats) if facts.sides[seat] == side]
    return tr("couch.side", first=found[0], second=found[-1]) if len(found) > 1 else found[0]


def sides_in_order(facts: Facts) -> tuple[int, ...]:
    """All sides, the viewer's own first."""
    own = facts.sides[facts.viewer]
    return (own, *(side for side in sorted(set(facts.sides)) if side != own))


def suit_name(trump: int) -> str:
    """The name of a suit, or of playing without trumps."""
    return tr("table.no_trump") if trump == NO_TRUMP else tr(f"table.suit.{'shdc'[trump]}")


def card_name(card: int) -> str:
    """A card as it is written in sentences: ``10♥``."""
    return tr("table.joker") if card >= 52 else card_sign(card)


def goal(options: Any, deal: int) -> str:
    """What the match is played to; nothing where that depends on what the deals bring."""
    if hasattr(options, "target_score"):
        return tr("trick_of_the_dead_table.goal", n=options.target_score)
    if not hasattr(options, "match_mode"):
        return ""
    if options.match_mode.value == "target":
        return tr("table.goal.target", n=options.target_points)
    if options.fixed_hands == 1:
        return tr("table.goal.one_hand")
    return tr("table.goal.hands", hand=deal, n=options.fixed_hands)


def go_on(facts: Facts) -> str:
    """What the button under a finished trick leads to."""
    if facts.graves is not None:
        over = 0 in facts.counts
        return tr("trick_of_the_dead_table.go_to_survival" if over else "table.next_trick")
    last = sum(facts.counts) == 0
    if facts.secrets is not None and (last or facts.done == facts.secrets.interim_after):
        return tr("whos_who_table.go_to_final" if last else "whos_who_table.go_to_interim")
    return tr("table.hand_result" if last else "table.next_trick")


def tricks(n: int) -> str:
    """A number of tricks in words."""
    return trn("table.tricks", n)

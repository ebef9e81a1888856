"""A world consistent with a view (DC §7), every such world equally likely."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from engine.games.deception.content import CARDS_EACH, EVIDENCE, SITUATIONS, WEAPONS
from engine.games.deception.events import TileDrawn, TilesLaid
from engine.games.deception.options import ScientistChoice
from engine.games.deception.roles import Role, Roles, composition
from engine.games.deception.state import Deal, Phase, State
from engine.games.deception.statements import Crime
from engine.games.deception.view import View
from engine.shuffle import Chance, shuffle

_BEFORE_PICKS = (Phase.LOOK, Phase.ROLES, Phase.CRIME)


def crimes_left(view: View, owner: int) -> tuple[Crime, ...]:
    """The pairs of a seat that no attempt has refused."""
    places = range(CARDS_EACH)
    pairs = (Crime(owner, red, blue) for red, blue in product(places, places))
    return tuple(crime for crime in pairs if crime not in view.refused)


def sample(view: View, chance: Chance) -> State:
    """A state that gives exactly this view.

    Roles, the murderer's pick, the other picks and the order of the tiles to come are drawn evenly from all
    that fit what the viewer was told and what attempts have refused. Nobody else's part of a sealed choice
    that is still open counts as made.
    """
    roles = _draw_roles(view, chance)
    picks = _draw_picks(view, roles, chance)
    return State(
        options=view.options,
        phase=view.phase,
        round=view.round,
        evidence=view.evidence,
        weapons=view.weapons,
        scientist=view.scientist,
        badges=view.badges,
        presenter=view.presenter,
        drawn=view.drawn,
        record=view.record,
        opened=view.opened,
        seed=f"{chance.below(1 << 64):016x}",
        dealt=_deal(view, roles, chance),
        acknowledged=tuple(view.acknowledged and seat == view.seat for seat in range(view.seats)),
        picks=picks,
    )


def _pick_of(items: Sequence[int], weights: Sequence[int], chance: Chance) -> int:
    pick = chance.below(sum(weights))
    for item, weight in zip(items, weights, strict=True):
        if pick < weight:
            return item
        pick -= weight
    raise AssertionError("the weights do not add up")


def _draw_roles(view: View, chance: Chance) -> Roles:
    """Roles of all seats: the murderer by how many of a seat's pairs are left, then the rest evenly."""
    if view.opened is not None:
        return view.opened.roles
    roles: dict[int, Role] = {}
    for seat in range(view.seats):
        if (role := view.role_known(seat)) is not None:
            roles[seat] = role
    free = [seat for seat in range(view.seats) if seat not in roles]
    rest = list(composition(view.options))
    for role in roles.values():
        rest.remove(role)
    if view.scientist is None and view.options.fs_assignment is ScientistChoice.CHOSEN:
        roles[view.options.fs_seat] = Role.SCIENTIST
        rest.remove(Role.SCIENTIST)
        free.remove(view.options.fs_seat)
    if view.pair:
        murderer, accomplice = _ordered_pair(view, chance)
        roles |= {murderer: Role.MURDERER, accomplice: Role.ACCOMPLICE}
        rest = [role for role in rest if not role.crime]
        free = [seat for seat in free if seat not in view.pair]
    elif Role.MURDERER in rest:
        murderer = _pick_of(free, [len(crimes_left(view, seat)) for seat in free], chance)
        roles[murderer] = Role.MURDERER
        rest.remove(Role.MURDERER)
        free.remove(murderer)
    shuffle(rest, chance)
    roles |= dict(zip(free, rest, strict=True))
    return tuple(roles[seat] for seat in range(view.seats))


def _ordered_pair(view: View, chance: Chance) -> tuple[int, int]:
    """Which of the witness's two seats is the murderer."""
    orders = list(permutations(view.pair))
    weights = [len(crimes_left(view, murderer)) for murderer, _ in orders]
    murderer, accomplice = orders[_pick_of(range(len(orders)), weights, chance)]
    return murderer, accomplice


def _draw_picks(view: View, roles: Roles, chance: Chance) -> tuple[Crime | None, ...]:
    if view.phase in _BEFORE_PICKS:
        return tuple(view.pick if seat == view.seat else None for seat in range(view.seats))
    return tuple(_picks(view, roles, chance))


def _picks(view: View, roles: Roles, chance: Chance) -> Iterator[Crime | None]:
    solved = next((event.crime for event in view.attempts if event.correct), view.solution)
    for seat, role in enumerate(roles):
        if seat == view.scientist:
            yield None
        elif role is Role.MURDERER and solved is not None:
            yield solved
        elif seat == view.seat:
            yield view.pick
        elif role is Role.MURDERER:
            left = crimes_left(view, seat)
            yield left[chance.below(len(left))]
        else:
            yield Crime(seat, chance.below(CARDS_EACH), chance.below(CARDS_EACH))


def _deal(view: View, roles: Roles, chance: Chance) -> Deal:
    """A beginning of the sampled world: the scientist's removed cards and the tiles to come are drawn."""
    laid = [t for e in view.record if isinstance(e, TilesLaid) for t in e.tiles if t in SITUATIONS]
    laid += [event.tile for event in view.record if isinstance(event, TileDrawn)]
    pile = [tile for tile in SITUATIONS if tile not in laid]
    shuffle(pile, chance)
    return Deal(
        _restored(view.evidence, EVIDENCE, chance),
        _restored(view.weapons, WEAPONS, chance),
        roles,
        (*laid, *pile),
    )


def _restored(packs: tuple[tuple[int, ...], ...], size: int, chance: Chance) -> tuple[tuple[int, ...], ...]:
    """The cards of all seats, with four others for the seat whose cards have left the game."""
    lying = {card for cards in packs for card in cards}
    spare = [card for card in range(size) if card not in lying]
    shuffle(spare, chance)
    return tuple(cards or tuple(spare[:CARDS_EACH]) for cards in packs)

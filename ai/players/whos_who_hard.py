"""WHO'S WHO by inference and search: the ``hard`` player. It reads the table, and hides from it.

What a card is worth already contains what it lets others believe. Near ties go to the habitual card, and a
play that people would call a blunder must be better by a wide margin. No reason says what role anybody has.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from ai import levels
from ai.belief.whos_who import YES_OF_HUNTER, YES_OF_MASTER, posterior
from ai.kernels.jit import COMPILED
from ai.messages import ActionValue, Limit, Report, Why
from ai.players.whos_who import normal, why
from ai.search import whos_who as search
from engine.actions import Action, PlayCard
from engine.cards import SUIT_MASK
from engine.games.whos_who import rules
from engine.games.whos_who.state import Answer, Ask, Declare, Phase, Role, Wait
from engine.games.whos_who.view import View
from engine.shuffle import Stream
from engine.tricks import beats, winning_index

Stop = Callable[[], bool]

FOOLISH = 0.4
"""Points by which a foolish-looking card must be better than every other before it is played."""
CLEARLY = 0.2
"""Points from which a reason says that the card is better than the habitual one."""
ASKS_ONE_IN = 6
"""In one of so many turns, from the third trick on, the question is used."""
PROSPECTS = 160 if COMPILED else 4
"""Playouts to find out how much the rest of a deal will tell."""


def beliefs(view: View, seed: str) -> dict[str, float]:
    """P(master) for every seat, for whoever sees ``view``, at any moment of a deal."""
    return posterior(view, seed)


def choose(view: View, seed: str, limit: Limit | None, stop: Stop | None) -> Report:
    """The report of the planning level; the seat that sees ``view`` must have a choice."""
    limit = limit or levels.limit_of("whos_who", "hard", COMPILED)
    if view.phase is Phase.PLAY:
        return _card(view, seed, limit, stop)
    if view.phase is Phase.ANSWER:
        often = YES_OF_MASTER if view.role is Role.MASTER else YES_OF_HUNTER
        yes = Stream(seed, "answer").below(1000) < 1000 * often
        return Report(Answer(yes), Why("answer"), "hard", beliefs=posterior(view, seed))
    return _declaration(view, seed, limit, stop)


def _card(view: View, seed: str, limit: Limit, stop: Stop | None) -> Report:
    """The card to play, or first the question."""
    found = search.choose(view, limit.iterations, limit.seconds, seed, stop, limit.every)
    if not found.habit:  # halted before there was anything to go by
        return _unprepared(view, seed)
    card, code, gain = chosen(view, found)
    reason = why(view, card, code)
    if code == "search_best":
        reason.detail["gain"] = f"{gain:.1f}"
    action: Action = PlayCard(card)
    asked = _question(view, found.beliefs, seed)
    if asked is not None:
        action, reason = Ask(asked), Why("ask")
    return Report(
        action=action,
        why=reason,
        level="hard",
        values=tuple(ActionValue(PlayCard(v.card), v.value, v.visits) for v in found.values if v.visits),
        beliefs=found.beliefs,
        nodes=found.nodes,
        worlds=found.samples,
        effective=found.effective,
        capped=found.capped,
    )


def _unprepared(view: View, seed: str) -> Report:
    """The rule player's decision, as one of a search that the clock ended."""
    return replace(normal(view, seed), level="hard", beliefs={}, capped=True)


def chosen(view: View, found: search.SearchResult) -> tuple[int, str, float]:
    """The card to play, the reason, and by how many points it is better than the habitual card."""
    likely = {v.card: found.habit.get(v.card, 0.0) for v in found.values}
    habitual = max(likely, key=lambda card: (likely[card], -card))
    if len(found.values) == 1:
        return habitual, "only_card", 0.0
    worth = {
        v.card: v.value + search.leaning(likely[v.card]) - (FOOLISH if looks_foolish(view, v.card) else 0.0)
        for v in found.values
    }
    best = max(worth, key=lambda card: (worth[card], -(card % 13), -card))
    plain = {v.card: v.value for v in found.values}
    gain = plain[best] - plain[habitual]
    return best, "search_best" if gain >= CLEARLY else "search_close", gain


def looks_foolish(view: View, card: int) -> bool:
    """Whether people would call this card a blunder, whatever a search over sampled hands thinks of it."""
    if not view.trick:
        return False
    lower = view.hand & SUIT_MASK[card // 13] & ((1 << card) - 1)
    best = view.trick[winning_index(view.trick, view.trump)]
    suit = card // 13
    if not beats(card, best, view.trump):
        # A high card, or a trump, thrown under a trick that it cannot win.
        if suit == view.trump != view.led:
            return bool(view.hand & ~SUIT_MASK[view.trump])
        return bool(lower) and card % 13 >= 9
    if len(view.trick) < view.seats - 1:
        return False
    # Last to play: a cheaper card takes the trick as well.
    if suit == best // 13:
        return bool(lower >> (best + 1)) and not _touching(view, card, best)
    return bool(lower) and not _touching(view, card, suit * 13 - 1)


def _touching(view: View, card: int, floor: int) -> bool:
    """Whether every own cheaper card above ``floor`` is worth the same as ``card``."""
    cheaper = view.hand & ((1 << card) - 1) & ~((1 << (floor + 1)) - 1) & SUIT_MASK[card // 13]
    lowest = (cheaper & -cheaper).bit_length() - 1
    between = (1 << card) - (1 << lowest)
    return between & ~(view.hand | view.played()) == 0


def _question(view: View, chances: dict[str, float], seed: str) -> int | None:
    """Whom to ask now: the most suspected, at a moment that says nothing about the asker."""
    seat = view.seat
    assert seat is not None
    if not view.options.question_allowed or view.has_asked(seat) or len(view.tricks) < 2 or not chances:
        return None
    chance = Stream(seed, "question")
    if chance.below(ASKS_ONE_IN):
        return None
    if view.role is Role.MASTER:  # a hunter would have to choose among others: so does a master, at random
        others = [other for other in range(view.seats) if other != seat]
        return others[chance.below(len(others))]
    return max((other for other in range(view.seats) if other != seat), key=lambda s: (chances[str(s)], -s))


def _declaration(view: View, seed: str, limit: Limit, stop: Stop | None) -> Report:
    """Whom to name, or to wait. A master answers as a hunter in its seat would: the answer is discarded."""
    assert view.seat is not None
    interim = view.phase is Phase.INTERIM
    names = rules.nameable(view.options, view.seat)
    found = search.prospect(view, PROSPECTS if interim else 1, limit.seconds, seed, stop)
    if found is None:
        return _unprepared(view, seed)
    worth = {seats: round(found.chance_of(seats), 6) for seats in names}
    best = max(names, key=lambda seats: worth[seats])
    values = tuple(
        ActionValue(
            Declare(seats), (7.0 if interim else 5.0) * worth[seats] - 2.0 * len(seats), found.samples
        )
        for seats in names
    )
    action: Action = Declare(best)
    if interim:
        later = 5.0 * found.right_later
        values = (*values, ActionValue(Wait(), later - 2.0 * len(best), found.samples))
        if 7.0 * worth[best] <= later:
            action = Wait()
    return Report(
        action=action,
        why=Why("wait" if isinstance(action, Wait) else "declare"),
        level="hard",
        values=values,
        beliefs=found.beliefs,
        nodes=found.samples,
        worlds=found.samples,
        capped=found.capped,
    )

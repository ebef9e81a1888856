"""Replay a saved match as text, prove that its deals were fixed beforehand, or export it.

    python -m tools.replay FILE                     what happened, in sentences
    python -m tools.replay FILE --verify            checks the seal and every deal; exit code 1 if
    something is wrong
    python -m tools.replay FILE --export pbn        finished hands of whist in Portable Bridge Notation
    python -m tools.replay                          the newest finished match of this machine

How the proof works: before the first card the seal, sha256(seed, options, seats), is shown. The seed
shuffles every deal of the match. When the match is over the seed is shown, and anybody can compute the
seal, the deals and the roles again. A match in progress keeps its seed, its hidden cards and its roles: only
what everybody saw is told.
"""

from __future__ import annotations

import argparse
import locale
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.actions import PlayCard
from engine.cards import FULL_DECK, JOKERS, RANKS, SUITS, cards_of, rank_of, suit_of, text
from engine.events import MatchEnded
from engine.games.deception import rules as deception
from engine.games.three_hags import rules as three_hags
from engine.games.three_hags.state import Deal, PlayCombo, RoundBegun
from engine.games.trick_of_the_dead import rules as trick_of_the_dead
from engine.games.whist import rules as whist
from engine.games.whos_who import rules as whos_who
from engine.match import Match
from engine.shuffle import Stream
from engine.tricks import NO_TRUMP
from game import paths, strings
from game.combo_words import hand_in_order
from game.lobby import deals
from game.narrate import Narrator, card_sign, outcome_text
from game.saves import Damaged, Foreign, Saved
from game.seats import humans
from game.store import history, read_file
from game.strings import tr

PACK = FULL_DECK | JOKERS
PLACES = "SWNE"
"""Seats 0..3 in Portable Bridge Notation."""


def _whist_deal(match: Match, start: Any) -> bool:
    deal = whist.shuffled_deal(match.options, match.seed, start.hand_number, start.dealer)
    return (deal.hands, deal.turned) == (start.dealt, start.turned)


def _whos_who_deal(match: Match, start: Any) -> bool:
    counts = start.master_counts
    deal = whos_who.shuffled_deal(match.options, match.seed, start.deal_number, start.dealer, counts)
    return (deal.hands, deal.turned, deal.masters) == (start.dealt, start.turned, start.masters)


def _dead_deal(match: Match, start: Any) -> bool:
    deal = trick_of_the_dead.shuffled_deal(match.options, match.seed, start.round_number, start.dealer)
    return deal.hands == start.dealt


def _hag_deal(match: Match, start: Any) -> bool:
    return three_hags.shuffled_deal(match.seed, start.round_number, start.dealer) == start.dealt


def _case(match: Match, start: Any) -> bool:
    return deception.shuffled_deal(match.options, match.seed) == start.dealt


FROM_SEED: Mapping[str, Callable[[Match, Any], bool]] = {
    "whist": _whist_deal,
    "whos_who": _whos_who_deal,
    "trick_of_the_dead": _dead_deal,
    "three_hags": _hag_deal,
    "deception": _case,
}
"""By game: whether the seed gives the deal that begins with this state, its roles, stock and
tiles included."""


def _risen(start: Any, end: Any) -> tuple[int, ...]:
    held = list(start.dealt)
    for trick in end.tricks:
        held[trick.winner] |= 0 if trick.revived is None else 1 << trick.revived
    return tuple(held)


def _drawn(start: Any, end: Any) -> tuple[int, ...]:
    """The cards dealt and those drawn, which come off the stock in its order."""
    held, stock = list(start.dealt.hands), list(start.dealt.stock)
    for move in end.moves:
        held[move.seat] |= 1 << stock.pop(0) if move.drew else 0
    return tuple(held)


def _none_held(start: Any, end: Any) -> tuple[int, ...]:
    """Deception: all cards lie on the table from the start, nobody plays one."""
    del end
    return (0,) * start.seats


def _graveyard(match: Match, end: Any) -> bool:
    """The cards of the graveyard, in the order in which the seed shuffles what was dealt and buried."""
    risen = [trick.revived for trick in end.tricks if trick.revived is not None]
    if None in end.buried:
        return True
    buried = [card for cards in end.buried for card in cards_of(cards)]
    graves = [*cards_of(PACK & ~sum(end.dealt)), *buried]
    Stream(match.seed, f"graveyard/{end.round_number}").shuffle(graves)
    return graves == [*risen, *end.order]


HELD: Mapping[str, Callable[[Any, Any], tuple[int, ...]]] = {
    "trick_of_the_dead": _risen,
    "three_hags": _drawn,
    "deception": _none_held,
}
"""Games in which cards come to a hand after the deal: all that each seat held between these two states."""
LATER: Mapping[str, Callable[[Match, Any], bool]] = {"trick_of_the_dead": _graveyard}
"""Games that shuffle after the deal: whether the seed gives that, too, as seen from the end of the deal."""


def story(saved: Saved) -> Iterator[str]:
    """What happened, as the only person saw it (or an onlooker)."""
    match, people = saved.match, humans(saved.header.seats)
    viewer = people[0] if len(people) == 1 else None
    plans, game = saved.header.seats, match.game.name
    narrator = Narrator(plans, viewer, match.options)
    yield tr("terminal.commitment", hash=saved.header.commitment)
    begun = iter(deals(match))
    for event in match.events_for(None):
        if isinstance(event, MatchEnded) and match.outcome:
            yield outcome_text(match.outcome, viewer, plans, game)
        yield from narrator.tell(event)
        if match.outcome and isinstance(event, RoundBegun):
            yield from _hag_hands(match.state_at(next(begun).start).dealt, narrator)
    yield tr("terminal.seed", seed=match.seed) if match.outcome else tr("terminal.seed_later")


def _hag_hands(deal: Deal, narrator: Narrator) -> Iterator[str]:
    """What a round of Three Hags began with: its plays alone tell little of the hands."""
    for seat, hand in enumerate(deal.hands):
        yield tr("terminal.three_hags.dealt", seat=narrator.name(seat), hand=hand_in_order(hand))
    stock = " ".join(card_sign(card) for card in deal.stock)
    yield tr("terminal.three_hags.stock", cards=stock)


def faults(saved: Saved, seal: str | None) -> list[str]:
    """What is wrong with a saved match; nothing is, if the list is empty. ``seal`` is what the player
    wrote down."""
    match, found = saved.match, list[str]()
    if match.commitment != saved.header.commitment:
        found.append(tr("terminal.replay.seal_differs"))
    if seal is not None and seal.strip().lower() != match.commitment:
        found.append(tr("terminal.replay.other_seal"))
    for number, deal in enumerate(deals(match), 1):
        start = match.state_at(deal.start)
        end, game = match.state_at(deal.stop), match.game.name
        given = number == 1 and match.deal is not None
        if not (given or FROM_SEED[game](match, start)) or not LATER.get(game, _nothing)(match, end):
            found.append(tr("terminal.replay.deal_differs", number=number))
        held = HELD.get(game, _dealt)(start, end)
        for entry in match.journal[deal.start : deal.stop]:
            for card in cards_of(_played(entry.action) & ~held[entry.seat]):
                found.append(tr("terminal.replay.card_not_dealt", number=number, card=text(card)))
    return found


def _played(action: Any) -> int:
    """The cards that an action lays on the table."""
    if isinstance(action, PlayCard):
        return 1 << action.card
    return action.cards if isinstance(action, PlayCombo) else 0


def _nothing(match: Match, end: Any) -> bool:
    del match, end
    return True


def _dealt(start: Any, end: Any) -> tuple[int, ...]:
    del end
    return start.dealt


def verify(saved: Saved, seal: str | None) -> int:
    """Print the proof; 0 if everything is as it should be."""
    match = saved.match
    found = faults(saved, seal)
    for line in found:
        print(line)
    if found:
        return 1
    print(tr("terminal.commitment", hash=match.commitment))
    print(strings.trn("terminal.replay.deals_hold", len(deals(match))))
    if match.outcome:
        print(tr("terminal.seed", seed=match.seed))
    if not match.fair:
        print(tr("terminal.short_seed"))
    return 0


def pbn(saved: Saved) -> Iterator[str]:
    """The finished hands for bridge programs: a whist hand is a contract of seven played by the dealer."""
    match = saved.match
    for number, deal in enumerate(deals(match), 1):
        end = match.state_at(deal.stop)
        if not match.game.deal_done(end):
            continue
        start = match.state_at(deal.start)
        declarer = PLACES[start.dealer]
        trump = "NT" if start.trump == NO_TRUMP else SUITS[start.trump]
        tags: dict[str, Any] = {
            "Event": "Whist",
            "Site": "",
            "Date": saved.header.created[:10].replace("-", "."),
            "Board": number,
            **{
                name: plan.name or plan.kind
                for name, plan in zip(("South", "West", "North", "East"), saved.header.seats, strict=True)
            },
            "Dealer": declarer,
            "Vulnerable": "None",
            "Deal": "S:" + " ".join(_pbn_hand(start.dealt[seat]) for seat in (0, 1, 2, 3)),
            "Scoring": "None",
            "Declarer": declarer,
            "Contract": f"1{trump}",
            "Result": end.trick_counts[start.dealer % 2],
            "Play": PLACES[start.leader],
        }
        yield from (f'[{tag} "{_quoted(str(value))}"]' for tag, value in tags.items())
        order = [(start.leader + i) % 4 for i in range(4)]
        for trick in end.tricks:
            yield " ".join(_pbn_card(trick.card_of(seat)) for seat in order)
        yield "*"
        yield ""


def _quoted(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def _pbn_card(card: int) -> str:
    return SUITS[suit_of(card)] + RANKS[rank_of(card)]


def _pbn_hand(hand: int) -> str:
    suits = (
        "".join(RANKS[rank_of(c)] for c in sorted(cards_of(hand), reverse=True) if suit_of(c) == suit)
        for suit in range(4)
    )
    return ".".join(suits)


def newest() -> Path | None:
    """The newest match in the history of this machine."""
    return next(iter(history(paths.data_dir())), None)


def main(argv: list[str] | None = None) -> int:
    """Run it; returns the exit code."""
    lines = (__doc__ or "").splitlines()
    parser = argparse.ArgumentParser(prog="python -m tools.replay", description=lines[0])
    parser.add_argument(
        "file", nargs="?", type=Path, help="a saved match; without one: the newest of this machine"
    )
    parser.add_argument("--verify", action="store_true", help="check the seal and every deal")
    parser.add_argument("--seal", help="with --verify: the seal you wrote down before the match")
    parser.add_argument("--export", choices=["text", "pbn"], default="text", help="how to write it")
    parser.add_argument("--lang", choices=strings.LANGUAGES, help="language (default: the system's)")
    args = parser.parse_args(argv)
    strings.use(args.lang or strings.choose("auto", [locale.getlocale()[0] or ""]))
    try:
        path = args.file or newest()
    except OSError as error:
        print(f"{error.filename}: {error.strerror}", file=sys.stderr)
        return 2
    if path is None:
        print(tr("terminal.replay.none"), file=sys.stderr)
        return 2
    try:
        saved = read_file(path)
    except OSError as error:
        print(f"{path}: {error.strerror}", file=sys.stderr)
        return 2
    except (Damaged, Foreign) as error:
        code = "foreign" if isinstance(error, Foreign) else "damaged"
        print(tr(f"terminal.replay.{code}", file=path.name, detail=str(error)), file=sys.stderr)
        return 1
    if args.verify:
        return verify(saved, args.seal)
    if args.export == "pbn" and saved.match.game.name != "whist":
        print(tr("terminal.replay.no_pbn"), file=sys.stderr)
        return 2
    for line in pbn(saved) if args.export == "pbn" else story(saved):
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""What the statistics say of a set of matches, as lines of words and numbers. No pygame."""

from __future__ import annotations

from collections.abc import Callable

from engine.games.deception.roles import Role
from game.numbers import tenths
from game.statistics import Totals
from game.strings import tr, trn

Figure = tuple[str, str]
"""What it is, and how much."""
UNCHECKED = frozenset({"deception"})
"""Games whose choices the play checker does not judge one by one."""


def percent(part: float, whole: float) -> str:
    """A share in words; a dash of nothing."""
    return tr("scenes.percent", n=round(100 * part / whole)) if whole else tr("scenes.none")


def figures(game: str, totals: Totals, *, checked: bool = True) -> list[Figure]:
    """The lines of the details page, those of the game itself included; ``checked`` with what the play
    checker found."""
    lines: list[Figure] = [(tr("scenes.stat.win_rate"), percent(totals.won, totals.played))]
    lines += _OWN.get(game, _nothing)(totals)
    lines.append((tr("scenes.stat.streak"), streak_words(totals.streak)))
    lines.append((tr("scenes.stat.best_streak"), str(totals.best_streak)))
    if game in UNCHECKED or not checked:
        return lines
    lines.append((tr("scenes.stat.accuracy"), accuracy_words(totals)))
    cost = totals.cost / 100 / totals.plays if totals.plays else None
    lines.append((tr(f"scenes.stat.cost.{game}"), tr("scenes.none") if cost is None else f"{cost:.2f}"))
    return lines


def streak_words(streak: int) -> str:
    """Matches in a row, won or lost."""
    if streak == 0:
        return tr("scenes.none")
    return trn("scenes.stat.won_in_a_row" if streak > 0 else "scenes.stat.lost_in_a_row", abs(streak))


def accuracy_words(totals: Totals) -> str:
    """How often the play checker agreed, of how many choices."""
    if totals.accuracy is None:
        return tr("scenes.none")
    return tr("scenes.stat.accuracy_of", share=percent(totals.agreed, totals.plays), n=totals.plays)


def _nothing(totals: Totals) -> list[Figure]:
    del totals
    return []


def _whist(totals: Totals) -> list[Figure]:
    found = totals.details
    hands = found.get("hands", 0)
    tricks = tr("scenes.none") if not hands else f"{found.get('tricks', 0) / hands:.1f}"
    return [
        (tr("scenes.stat.whist.hands"), str(hands)),
        (tr("scenes.stat.whist.hands_won"), percent(found.get("hands_won", 0), hands)),
        (tr("scenes.stat.whist.tricks"), tricks),
        (tr("scenes.stat.whist.honours"), str(found.get("honour_points", 0))),
        (tr("scenes.stat.whist.slams"), str(found.get("slams", 0))),
    ]


def _whos_who(totals: Totals) -> list[Figure]:
    found = totals.details
    master, hunter, interim = (found.get(name, 0) for name in ("master", "hunter", "interim"))
    early = tr("scenes.none")
    if interim:
        early = tr("scenes.stat.share_of", share=percent(found.get("interim_right", 0), interim), n=interim)
    return [
        (tr("scenes.stat.whos_who.master"), _each(master, found.get("master_points", 0))),
        (tr("scenes.stat.whos_who.concealed"), percent(found.get("concealed", 0), master)),
        (tr("scenes.stat.whos_who.hunter"), _each(hunter, found.get("hunter_points", 0))),
        (tr("scenes.stat.whos_who.right"), percent(found.get("right", 0), hunter)),
        (tr("scenes.stat.whos_who.interim"), early),
    ]


def _each(deals: int, points: int) -> str:
    """A number of deals with the points of each."""
    if not deals:
        return tr("scenes.none")
    return tr("scenes.stat.whos_who.each", n=deals, points=f"{points / deals:.1f}")


def _trick_of_the_dead(totals: Totals) -> list[Figure]:
    found = totals.details
    rounds = found.get("rounds", 0)

    def each(name: str) -> str:
        if not rounds:
            return tr("scenes.none")
        return tenths(found.get(name, 0) / rounds)

    hearts = tr(
        "scenes.stat.trick_of_the_dead.hearts_of",
        n=found.get("hearts", 0),
        points=found.get("survival_points", 0),
    )
    return [
        (tr("scenes.stat.trick_of_the_dead.rounds"), str(rounds)),
        (tr("scenes.stat.trick_of_the_dead.points"), each("points")),
        (tr("scenes.stat.trick_of_the_dead.tricks"), each("tricks")),
        (tr("scenes.stat.trick_of_the_dead.zombies"), str(found.get("zombie_wins", 0))),
        (tr("scenes.stat.trick_of_the_dead.jokers"), str(found.get("joker_wins", 0))),
        (tr("scenes.stat.trick_of_the_dead.hearts"), hearts if rounds else tr("scenes.none")),
    ]


def _three_hags(totals: Totals) -> list[Figure]:
    found = totals.details
    rounds, won = found.get("rounds", 0), found.get("rounds_won", 0)
    key, none = "scenes.stat.three_hags", tr("scenes.none")

    def each(points: str, of: int) -> str:
        return f"{found.get(points, 0) / of:.1f}" if of else none

    bonus = tr(f"{key}.bonus_of", points=found.get("bonus", 0), n=found.get("hags", 0))
    sweeps = " / ".join(str(found.get(name, 0)) for name in ("brooms", "flights", "covens"))
    return [
        (
            tr(f"{key}.rounds"),
            tr(f"{key}.rounds_of", n=won, of=rounds, share=percent(won, rounds)) if rounds else none,
        ),
        (tr(f"{key}.points"), each("points", won)),
        (tr(f"{key}.lost"), each("points_other", rounds - won)),
        (tr(f"{key}.bonus"), bonus if rounds else none),
        (tr(f"{key}.sweeps"), sweeps if rounds else none),
        (tr(f"{key}.shut_outs"), str(found.get("shut_outs", 0))),
    ]


def _deception(totals: Totals) -> list[Figure]:
    """Cases by side and by role, and what the own badges were good for."""
    found, key = totals.details, "scenes.stat.deception"

    def won(name: str) -> str:
        played = found.get(name, 0)
        if not played:
            return tr("scenes.none")
        right = found.get(f"{name}_won", 0)
        return tr(f"{key}.won_of", n=right, of=played, share=percent(right, played))

    lines = [(tr(f"{key}.side.{side}"), won(side)) for side in ("investigation", "crime")]
    lines += [(tr(f"{key}.role.{role}"), won(role.value)) for role in Role]
    tried, badges = found.get("tried", 0), found.get("badges", 0)
    answers = tr(f"{key}.tried_of", n=tried, of=badges) if badges else tr("scenes.none")
    solved = tr(f"{key}.tried_of", n=found.get("solved", 0), of=tried) if tried else tr("scenes.none")
    rounds = f"{found.get('rounds', 0) / totals.played:.1f}" if totals.played else tr("scenes.none")
    lines += [(tr(f"{key}.tried"), answers), (tr(f"{key}.solved"), solved), (tr(f"{key}.rounds"), rounds)]
    return lines


_OWN: dict[str, Callable[[Totals], list[Figure]]] = {
    "whist": _whist,
    "whos_who": _whos_who,
    "trick_of_the_dead": _trick_of_the_dead,
    "three_hags": _three_hags,
    "deception": _deception,
}

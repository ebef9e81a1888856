"""Playing a deal of WHO'S WHO to its end by habit, with what every hunter will then believe and name.

A sample is a world, a set of masters and one way of playing per seat. While a sample is played out the fits
of all seats are carried along, so that at the end every hunter names whom its own posterior points to and the
payoff is the true one, hiding included.
"""

from __future__ import annotations

import math

from ai.kernels.bits import xorshift
from ai.kernels.jit import Ints, Reals, atom, kernel
from ai.kernels.whos_who import advance, card_features, score_cards
from ai.kernels.whos_who_likelihood import SLIP, friend_chances, judge, role_ratio, weigh_sets
from engine.games.whos_who import scoring
from engine.games.whos_who.scoring import HIDDEN, MISNAMED, NAMED, NAMED_EARLY

round_half_away = atom(scoring.round_half_away)

PLAIN = 0.5
"""How likely a master thinks it that the hunters go by the number of tricks and infer nothing."""
SAMPLE = 9
"""Numbers per sample: world, set of masters, a chance word and a way of playing per seat."""


@kernel
def draw_samples(
    first: int,
    last: int,
    seats: int,
    chosen: Ints,
    sets: int,
    masters: Ints,
    posterior: Reals,
    habits: Reals,
    fits: Reals,
    me: int,
    own_row: int,
    word: int,
    samples: Ints,
) -> int:
    """Draw the roles by ``posterior`` and each seat's way of playing by its fits in the sample's world.

    ``chosen`` names the world of each sample. Returns the next chance word.
    """
    for sample in range(first, last):
        at = SAMPLE * sample
        word = xorshift(word)
        pick = word / 4294967296.0
        drawn = 0
        for i in range(sets):
            if posterior[i] > 0.0:
                drawn = i
                pick -= posterior[i]
                if pick < 0.0:
                    break
        samples[at] = chosen[sample]
        samples[at + 1] = drawn
        for seat in range(seats):
            role = 0 if masters[drawn] >> seat & 1 else 8
            fit = 48 * chosen[sample] + 8 * seat
            total = 0.0
            for row in range(8):
                total += habits[role + row] * fits[fit + row]
            word = xorshift(word)
            pick = total * (word / 4294967296.0)
            way = 0
            for row in range(8):
                share = habits[role + row] * fits[fit + row]
                if share > 0.0:
                    way = row
                    pick -= share
                    if pick < 0.0:
                        break
            samples[at + 3 + seat] = way if seat != me else own_row
        word = xorshift(word)
        samples[at + 2] = word
    return word


@kernel
def joint_weights(
    seats: int,
    count: int,
    sets: int,
    masters: Ints,
    posterior: Reals,
    habits: Reals,
    fits: Reals,
    weights: Reals,
) -> int:
    """How well each world explains all plays, over the sets of masters that are possible."""
    for world in range(count):
        total = 0.0
        for i in range(sets):
            if posterior[i] == 0.0:
                continue
            weight = posterior[i]
            for seat in range(seats):
                role = 0 if masters[i] >> seat & 1 else 8
                fit = 0.0
                for row in range(8):
                    fit += habits[role + row] * fits[48 * world + 8 * seat + row]
                weight *= fit
            total += weight
        weights[world] = math.sqrt(total)
    return count


@kernel
def resample(weights: Reals, count: int, chosen: Ints, wanted: int) -> float:
    """Systematic resampling of ``wanted`` worlds in proportion to their weights.

    Copies of one world are put apart by a stride of 0.618. Returns the effective sample size of the weights.
    """
    total = 0.0
    squares = 0.0
    for world in range(count):
        total += weights[world]
        squares += weights[world] * weights[world]
    stride = max(1, int(0.618 * wanted))
    while coprime(stride, wanted) == 0:
        stride -= 1
    reach = weights[0]
    world = 0
    place = 0
    for i in range(wanted):
        target = (i + 0.5) * total / wanted
        while reach < target and world < count - 1:
            world += 1
            reach += weights[world]
        chosen[place] = world
        place = (place + stride) % wanted
    return total * total / squares if squares > 0.0 else 0.0


@atom
def coprime(a: int, b: int) -> int:
    """1 when two numbers have no common divisor."""
    while b != 0:
        a, b = b, a % b
    return 1 if a == 1 else 0


@kernel
def habit_chances(
    pos: Ints,
    hand: int,
    row: int,
    sets: int,
    masters: Ints,
    beliefs: Reals,
    at: int,
    weights: Reals,
    work: Reals,
    cards: Ints,
) -> int:
    """How often the seat in turn plays each legal card by habit: into ``work``, the cards into ``cards``."""
    seat = (pos[2] + pos[3]) % pos[0]
    friend_chances(pos[0], seat, sets, masters, beliefs, at, work)
    found = card_features(pos, hand, work, cards)
    score_cards(work, found, pos[3] == 0, weights)
    total = work[424 + row]
    for i in range(found):
        work[i] = work[288 + 8 * i + row] / total
    return found


@atom
def habit_card(
    pos: Ints, hand: int, row: int, word: int, weights: Reals, work: Reals, cards: Ints, fits: Reals, at: int
) -> int:
    """Draw the card of the seat in turn from its way of playing, and judge it like any other play."""
    found = card_features(pos, hand, work, cards)
    if found == 1:
        return cards[0]
    score_cards(work, found, pos[3] == 0, weights)
    pick = work[424 + row] * (word / 4294967296.0)
    place = found - 1
    for i in range(found):
        pick -= work[288 + 8 * i + row]
        if pick < 0.0:
            place = i
            break
    for way in range(8):
        chance = work[288 + 8 * place + way] / work[424 + way]
        fits[at + way] *= (1.0 - SLIP) * chance + SLIP / found
    return cards[place]


@atom
def named_by(seats: int, seat: int, wanted: int, sets: int, masters: Ints, belief: Reals) -> int:
    """Whom a hunter in ``seat`` names: the ``wanted`` seats likeliest to be masters, as bits."""
    named = 0
    for _ in range(wanted):
        best = -1
        most = -1.0
        for other in range(seats):
            if other == seat or named >> other & 1:
                continue
            chance = 0.0
            for i in range(sets):
                if masters[i] >> seat & 1 == 0 and masters[i] >> other & 1:
                    chance += belief[i]
            if chance > most:
                most = chance
                best = other
        named |= 1 << best
    return named


@atom
def declare_early(
    pos: Ints, samples: Ints, at: int, sets: int, masters: Ints, belief: Reals, named: Ints
) -> None:
    """At the interim the planning hunters name whom they suspect: it nearly always pays (WW §13)."""
    for seat in range(pos[0]):
        if samples[at + 3 + seat] == 5 and named[seat] == 0:
            named[seat] = named_by(pos[0], seat, pos[22], sets, masters, belief)


@atom
def overlooked(pos: Ints, hunter: int, me: int, wanted: int) -> float:
    """How likely a hunter who goes by the number of tricks alone does not name ``me``; ties are drawn."""
    more = 0
    alike = 1
    for seat in range(pos[0]):
        if seat != hunter and seat != me:
            more += pos[12 + seat] > pos[12 + me]
            alike += pos[12 + seat] == pos[12 + me]
    free = wanted - more
    if free <= 0:
        return 1.0
    return 1.0 - free / alike if free < alike else 0.0


@atom
def payoff(pos: Ints, me: int, truth: int, sets: int, masters: Ints, belief: Reals, named: Ints) -> float:
    """Points of seat ``me`` for a finished deal in which ``truth`` are the masters (WW §6).

    ``named``: whom each seat has named at the interim, 0 for those who name somebody now.
    """
    n = pos[0]
    k = pos[22]
    if truth >> me & 1:
        fooled = 0.0
        found = 1.0
        for hunter in range(n):
            if truth >> hunter & 1:
                continue
            names = named[hunter]
            if names == 0:
                names = named_by(n, hunter, k, sets, masters, belief)
            if names >> me & 1 == 0:
                fooled = 1.0
            found *= 1.0 - overlooked(pos, hunter, me, k)
        return pos[12 + me] + HIDDEN * ((1.0 - PLAIN) * fooled + PLAIN * (1.0 - found))
    hidden = 0
    for seat in range(n):
        if truth >> seat & 1:
            hidden += pos[12 + seat]
    share = round_half_away(pos[21] - 2 * hidden, n - k)
    if named[me] != 0:
        return share + (NAMED_EARLY - MISNAMED) * (named[me] & truth).bit_count() + 1.0 * MISNAMED * k
    right = (named_by(n, me, k, sets, masters, belief) & truth).bit_count()
    return share + (NAMED - MISNAMED) * right + 1.0 * MISNAMED * k


@kernel
def play_out(
    start: Ints,
    me: int,
    card: int,
    column: int,
    first: int,
    last: int,
    samples: Ints,
    worlds: Ints,
    fits: Reals,
    sets: int,
    masters: Ints,
    prior: Reals,
    habits: Reals,
    opinions: int,
    weights: Reals,
    locked: Ints,
    results: Reals,
    pos: Ints,
    hands: Ints,
    own: Reals,
    ratios: Reals,
    belief: Reals,
    work: Reals,
    cards: Ints,
    named: Ints,
) -> int:
    """Play samples ``first`` .. ``last - 1`` to the end, the seat in turn with ``card`` (-1: by habit).

    ``locked``: whom each seat, if it is one that plans, has named at the interim; 0: nobody yet. Writes to
    ``results[34 * sample + column]`` the points of seat ``me`` and 17 further the masters it would name
    rightly at the end. ``opinions``: 1, or how many opinions about habits there are; all but the first, which
    is what is really believed, are then the hunters' in turn. The tables from ``pos`` on are scratch.
    """
    n = start[0]
    for sample in range(first, last):
        at = 9 * sample
        world = samples[at]
        word = samples[at + 2]
        opinion = 1 + sample % (opinions - 1) if opinions > 1 else 0
        for i in range(24):
            pos[i] = start[i]
        for seat in range(n):
            hands[seat] = worlds[6 * world + seat]
            for row in range(8):
                own[8 * seat + row] = fits[48 * world + 8 * seat + row]
            ratios[seat] = role_ratio(own, 8 * seat, habits, opinion)
            # Only those who plan are thought to have named somebody at an interim that is over.
            named[seat] = locked[seat] if seat == me or samples[at + 3 + seat] == 5 else 0
        given = card
        while pos[20] < pos[21]:
            seat = (pos[2] + pos[3]) % n
            weigh_sets(n, sets, masters, prior, ratios, belief, 0)
            if pos[20] == pos[23] and pos[3] == 0 and start[20] < pos[23]:
                declare_early(pos, samples, at, sets, masters, belief, named)
            friend_chances(n, seat, sets, masters, belief, 0, work)
            word = xorshift(word)
            if given >= 0:
                judge(pos, hands[seat], given, weights, work, cards, own, 8 * seat)
                played = given
                given = -1
            else:
                played = habit_card(
                    pos, hands[seat], samples[at + 3 + seat], word, weights, work, cards, own, 8 * seat
                )
            ratios[seat] = role_ratio(own, 8 * seat, habits, opinion)
            hands[seat] &= ~(1 << played)
            advance(pos, played)
        weigh_sets(n, sets, masters, prior, ratios, belief, 0)
        truth = masters[samples[at + 1]]
        results[34 * sample + column] = payoff(pos, me, truth, sets, masters, belief, named)
        late = named_by(n, me, pos[22], sets, masters, belief)
        results[34 * sample + 17 + column] = (late & truth).bit_count()
    return 0


@kernel
def column_sum(results: Reals, first: int, last: int, column: int) -> float:
    """Sum of one column over samples ``first`` .. ``last - 1``."""
    total = 0.0
    for sample in range(first, last):
        total += results[34 * sample + column]
    return total


@kernel
def squared_gap(results: Reals, count: int, one: int, other: int) -> float:
    """Sum of squared differences between two columns over the first ``count`` samples."""
    total = 0.0
    for sample in range(count):
        gap = results[34 * sample + one] - results[34 * sample + other]
        total += gap * gap
    return total


@kernel
def names_of_all(
    seats: int, wanted: int, sets: int, masters: Ints, beliefs: Reals, at: int, named: Ints
) -> int:
    """Whom every seat would name, as a hunter that knows only the public belief at ``beliefs[at:]``."""
    work = beliefs[at : at + sets]
    for seat in range(seats):
        named[seat] = named_by(seats, seat, wanted, sets, masters, work)
    return seats

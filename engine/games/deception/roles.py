"""The roles of a game and who knows what about whom (DC §2, §7)."""

from __future__ import annotations

from enum import StrEnum

from engine.games.deception.options import Options, ScientistChoice
from engine.shuffle import Stream


class Role(StrEnum):
    """What a seat is."""

    SCIENTIST = "scientist"
    INVESTIGATOR = "investigator"
    MURDERER = "murderer"
    ACCOMPLICE = "accomplice"
    WITNESS = "witness"

    @property
    def crime(self) -> bool:
        """Whether it is on the side of the crime."""
        return self in (Role.MURDERER, Role.ACCOMPLICE)


Roles = tuple[Role, ...]
"""One per seat."""


def composition(options: Options) -> Roles:
    """The roles of a game, which everybody knows: scientist, murderer, helpers, then investigators."""
    special = [Role.SCIENTIST, Role.MURDERER]
    special += [Role.ACCOMPLICE] if options.use_accomplice else []
    special += [Role.WITNESS] if options.use_witness else []
    return (*special, *[Role.INVESTIGATOR] * (options.players - len(special)))


def deal_roles(options: Options, seed: str) -> Roles:
    """The roles of all seats; a chosen scientist sits where the options say (DC §3.3)."""
    cards = list(composition(options))
    chance = Stream(seed, "roles")
    if options.fs_assignment is ScientistChoice.RANDOM:
        chance.shuffle(cards)
        return tuple(cards)
    rest = cards[1:]
    chance.shuffle(rest)
    return (*rest[: options.fs_seat], Role.SCIENTIST, *rest[options.fs_seat :])


def partners(roles: Roles, seat: int) -> tuple[tuple[int, Role], ...]:
    """The (seat, role) of others that ``seat`` learns of in ``BRIEF`` (DC §7).

    The scientist learns all, murderer and accomplice each other; the witness only gets :func:`pair`.
    """
    role = roles[seat]
    if role is Role.SCIENTIST:
        return tuple((s, r) for s, r in enumerate(roles) if s != seat)
    return tuple((s, r) for s, r in enumerate(roles) if role.crime and r.crime and s != seat)


def pair(roles: Roles, seat: int) -> tuple[int, ...]:
    """The two seats of the crime as the witness sees them: by seat, so that nothing tells which is which."""
    if roles[seat] is not Role.WITNESS:
        return ()
    return tuple(s for s, role in enumerate(roles) if role.crime)

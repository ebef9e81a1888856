"""Who sits where: the classic set-up, people on the couch, and how strong the computers beside them are."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from engine.games import REGISTRY
from game.seats import SeatPlan, classic_seats, couch_seats, is_classic, is_couch, kinds, partners
from tests.kit.tables import STANDARD, THREE

HARD = replace(STANDARD, cpu_level=type(STANDARD.cpu_level)("hard"))
EASY = replace(STANDARD, cpu_level=type(STANDARD.cpu_level)("easy"))


class TestCouchSeats:
    @pytest.mark.parametrize(
        ("people", "expected"),
        [
            ((0, 2), ("human", "hard", "human", "hard")),
            ((0, 1), ("human", "human", "normal", "normal")),
            ((3, 2), ("normal", "normal", "human", "human")),
            ((0, 1, 3), ("human", "human", "normal", "human")),
            ((0, 1, 2, 3), ("human",) * 4),
        ],
    )
    def test_a_partner_is_normal_and_a_rival_as_chosen(
        self, people: tuple[int, ...], expected: tuple[str, ...]
    ):
        """Whist: partnership is a matter of who sits where, and any seats will do."""
        plans = couch_seats(HARD, {seat: (f"Name {seat}", seat) for seat in people})
        assert kinds(plans) == expected
        assert [plan.name for plan in plans if plan.name] == [f"Name {seat}" for seat in sorted(people)]
        assert [plan.sign for plan in plans] == [s if s in people else -1 for s in range(4)]
        assert is_couch(HARD, plans) and not is_classic(HARD, plans)
        if "hard" in expected:
            assert not is_couch(EASY, plans)

    @pytest.mark.parametrize("name", ["whos_who", "trick_of_the_dead", "deception"])
    def test_elsewhere_everybody_is_on_their_own(self, name: str):
        options = next(iter(REGISTRY[name].presets.values()))
        options = replace(options, cpu_level=type(options.cpu_level)("easy"))
        plans = couch_seats(options, {1: ("Ann", 3), 2: ("Ben", 0)})
        assert kinds(plans)[:3] == ("easy", "human", "human") and set(kinds(plans)[3:]) <= {"easy"}
        assert len(plans) == REGISTRY[name].seats(options)

    def test_nobody_sits_beside_the_table(self):
        with pytest.raises(ValueError, match="3 seats"):
            couch_seats(THREE, {0: ("Ann", 0), 3: ("Ben", 1)})

    def test_without_a_name_or_alone_it_is_no_couch(self):
        assert not is_couch(STANDARD, couch_seats(STANDARD, {0: ("", 0), 1: ("Ben", 1)}))
        assert not is_couch(STANDARD, couch_seats(STANDARD, {0: ("Ann", 0)}))
        assert is_classic(STANDARD, couch_seats(STANDARD, {0: ("Ann", 0)}))
        assert not is_couch(STANDARD, (SeatPlan("easy"),) * 4)

    def test_the_classic_set_up_is_what_it_was(self):
        assert classic_seats(HARD) == tuple(SeatPlan(k) for k in ("human", "hard", "normal", "hard"))


def test_partners():
    assert [partners(STANDARD, seat) for seat in range(4)] == [(2,), (3,), (0,), (1,)]
    assert partners(THREE, 1) == ()


def test_a_plan_from_before_there_were_signs():
    assert msgspec.json.decode(b'{"kind":"human","name":"Ann"}', type=SeatPlan) == SeatPlan("human", "Ann")

"""How much the house takes from one identity or one address."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.server.identity.refusals import Limited
from teocalli.server.limits import ALLOWANCES, UNLIMITED, Allowance, Buckets, Crowd, Limit, Limits, Rate

THREE = {Limit.CHAT: Allowance(who=Rate(3, 2.0)), Limit.SIGN_IN: Allowance(Rate(5, 30.0), Rate(2, 60.0))}


def had_room(limits: Limits, limit: Limit, now: float) -> bool:
    try:
        limits.take(limit, now, who="ana", address="192.0.2.1")
    except Limited:
        return False
    return True


def test_a_burst_then_one_at_a_time() -> None:
    limits = Limits(THREE)
    for _ in range(3):
        limits.take(Limit.CHAT, 100.0, who="ana")
    with pytest.raises(Limited) as caught:
        limits.take(Limit.CHAT, 100.5, who="ana")
    assert caught.value.retry_after == pytest.approx(1.5)
    limits.take(Limit.CHAT, 102.0, who="ana")
    with pytest.raises(Limited):
        limits.take(Limit.CHAT, 102.0, who="ana")


def test_others_are_not_touched() -> None:
    limits = Limits(THREE)
    for _ in range(3):
        limits.take(Limit.CHAT, 0.0, who="ana")
    limits.take(Limit.CHAT, 0.0, who="ben")
    limits.take(Limit.SIGN_IN, 0.0, who="ana")


def test_refused_attempts_cost_nothing_and_take_from_neither_bucket() -> None:
    limits = Limits(THREE)
    limits.take(Limit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    limits.take(Limit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    for _ in range(100):
        with pytest.raises(Limited):
            limits.take(Limit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    for _ in range(3):
        limits.take(Limit.SIGN_IN, 0.0, who="ana", address=None)
    limits.take(Limit.SIGN_IN, 60.0, who="ana", address="192.0.2.1")


def test_one_household_is_one_address() -> None:
    limits = Limits(THREE)
    limits.take(Limit.SIGN_IN, 0.0, address="2001:db8:0:1::1")
    limits.take(Limit.SIGN_IN, 0.0, address="2001:db8:0:1:ffff::2")
    with pytest.raises(Limited):
        limits.take(Limit.SIGN_IN, 0.0, address="2001:db8:0:1::3")
    limits.take(Limit.SIGN_IN, 0.0, address="2001:db8:0:2::3")


def test_what_did_not_count_is_given_back() -> None:
    limits = Limits(THREE)
    for _ in range(20):
        limits.take(Limit.SIGN_IN, 0.0, who="ana")
        limits.give_back(Limit.SIGN_IN, "ana")
    limits.give_back(Limit.CHAT, "nobody")


def test_memory_is_bounded_and_the_longest_unused_goes_first() -> None:
    buckets = Buckets(Rate(1, 10.0), most=100)
    buckets.take("ana", 0.0)
    for number in range(1000):
        buckets.take(f"guest {number}", 0.0)
        buckets.take("ana", 0.0)
    assert len(buckets) == 100
    assert buckets.wait("ana", 0.0) > 0
    assert buckets.wait("guest 0", 0.0) <= 0


def test_a_clock_set_back_locks_nobody_out_for_longer_than_the_bucket_takes_to_fill() -> None:
    buckets = Buckets(Rate(3, 2.0), most=10)
    for _ in range(3):
        buckets.take("ana", 1_000_000.0)
    assert buckets.wait("ana", 0.0) <= 2.0


@given(st.lists(st.floats(0.0, 5.0), max_size=60))
def test_never_more_than_the_burst_and_what_came_since(pauses: list[float]) -> None:
    limits, now, taken = Limits(THREE), 0.0, 0
    for pause in pauses:
        now += pause
        taken += had_room(limits, Limit.CHAT, now)
    assert taken <= 3 + now / 2.0 + 1e-6


@given(st.floats(0.0, 1e9), st.sampled_from(sorted(ALLOWANCES)))
def test_after_the_wait_there_is_room(start: float, limit: Limit) -> None:
    limits = Limits()
    while had_room(limits, limit, start):
        pass
    with pytest.raises(Limited) as caught:
        limits.take(limit, start, who="ana", address="192.0.2.1")
    limits.take(limit, start + caught.value.retry_after + 1e-6, who="ana", address="192.0.2.1")


def test_every_limit_has_an_allowance_by_identity_and_by_address() -> None:
    assert set(ALLOWANCES) == set(Limit)
    for allowance in ALLOWANCES.values():
        assert allowance.who is not None
        assert allowance.address is not None
        assert allowance.address.burst > allowance.who.burst


def test_without_limits_anything_goes() -> None:
    limits = Limits(UNLIMITED)
    for _ in range(10_000):
        limits.take(Limit.COMMANDS, 0.0, who="ana", address="192.0.2.1")


def test_a_crowd_lets_in_as_many_as_have_room() -> None:
    crowd = Crowd(2)
    crowd.enter("ana")
    crowd.enter("ana")
    crowd.enter("ben")
    with pytest.raises(Limited):
        crowd.enter("ana")
    crowd.leave("ana")
    crowd.enter("ana")
    crowd.leave("ben")
    with pytest.raises(KeyError):
        crowd.leave("ben")

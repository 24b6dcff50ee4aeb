"""Rate limits of identities and addresses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from teocalli.server.limits import (
    ALLOWANCES,
    DEBT,
    UNLIMITED,
    Allowance,
    Buckets,
    ConcurrencyLimit,
    Rate,
    RateLimit,
    RateLimits,
)
from teocalli.server.refusals import RateLimited

THREE = {RateLimit.CHAT: Allowance(who=Rate(3, 2.0)), RateLimit.SIGN_IN: Allowance(Rate(5, 30.0), Rate(2, 60.0))}


def had_room(limits: RateLimits, limit: RateLimit, now: float) -> bool:
    try:
        limits.take(limit, now, who="ana", address="192.0.2.1")
    except RateLimited:
        return False
    return True


def test_a_burst_then_one_at_a_time() -> None:
    limits = RateLimits(THREE)
    for _ in range(3):
        limits.take(RateLimit.CHAT, 100.0, who="ana")
    with pytest.raises(RateLimited) as caught:
        limits.take(RateLimit.CHAT, 100.5, who="ana")
    assert caught.value.retry_after == pytest.approx(1.5)
    limits.take(RateLimit.CHAT, 102.0, who="ana")
    with pytest.raises(RateLimited):
        limits.take(RateLimit.CHAT, 102.0, who="ana")


def test_others_are_not_touched() -> None:
    limits = RateLimits(THREE)
    for _ in range(3):
        limits.take(RateLimit.CHAT, 0.0, who="ana")
    limits.take(RateLimit.CHAT, 0.0, who="ben")
    limits.take(RateLimit.SIGN_IN, 0.0, who="ana")


def test_refused_attempts_cost_nothing_and_take_from_neither_bucket() -> None:
    limits = RateLimits(THREE)
    limits.take(RateLimit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    limits.take(RateLimit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    for _ in range(100):
        with pytest.raises(RateLimited):
            limits.take(RateLimit.SIGN_IN, 0.0, who="ana", address="192.0.2.1")
    for _ in range(3):
        limits.take(RateLimit.SIGN_IN, 0.0, who="ana", address=None)
    limits.take(RateLimit.SIGN_IN, 60.0, who="ana", address="192.0.2.1")


def test_one_home_is_one_address() -> None:
    limits = RateLimits(THREE)
    limits.take(RateLimit.SIGN_IN, 0.0, address="2001:db8:0:1::1")
    limits.take(RateLimit.SIGN_IN, 0.0, address="2001:db8:0:1:ffff::2")
    with pytest.raises(RateLimited):
        limits.take(RateLimit.SIGN_IN, 0.0, address="2001:db8:0:1::3")
    limits.take(RateLimit.SIGN_IN, 0.0, address="2001:db8:0:2::3")


def test_what_did_not_count_is_given_back() -> None:
    limits = RateLimits(THREE)
    for _ in range(20):
        limits.take(RateLimit.SIGN_IN, 0.0, who="ana")
        limits.give_back(RateLimit.SIGN_IN, "ana")
    limits.give_back(RateLimit.CHAT, "nobody")


def test_memory_is_bounded_and_the_longest_unused_goes_first() -> None:
    buckets = Buckets(Rate(1, 10.0), most=100)
    buckets.take("ana", 0.0)
    for number in range(1000):
        buckets.take(f"guest {number}", 0.0)
        buckets.take("ana", 0.0)
    assert len(buckets) == 100
    assert buckets.wait("ana", 0.0) > 0
    assert buckets.wait("guest 0", 0.0) <= 0


def test_buckets_that_are_full_again_are_forgotten() -> None:
    """So that visitors who have long gone take no memory."""
    buckets = Buckets(Rate(3, 2.0), most=1000)
    for visitor in range(500):
        buckets.take(f"early {visitor}", 0.0)
    for visitor in range(300):
        buckets.take(f"late {visitor}", 10.0)
    assert len(buckets) == 300
    for _ in range(3):
        buckets.take("late 7", 10.5)
    assert buckets.wait("late 7", 10.5) > 0


def test_what_costs_nothing_is_counted_too() -> None:
    """Nothing new to tell, or no finished games: often everybody's bucket is full again by then."""
    limits = RateLimits()
    limits.take(RateLimit.READS, 0.0, who="ana", address="192.0.2.1")
    limits.charge(RateLimit.READS, 100.0, 0.0, who="ana", address="192.0.2.1")
    limits.charge(RateLimit.READS, 100.0, 0.0, who="ben", address="192.0.2.2")


def test_a_clock_set_back_locks_nobody_out_for_longer_than_the_bucket_takes_to_fill() -> None:
    buckets = Buckets(Rate(3, 2.0), most=10)
    for _ in range(3):
        buckets.take("ana", 1_000_000.0)
    assert buckets.wait("ana", 0.0) <= 2.0


@given(st.lists(st.floats(0.0, 5.0), max_size=60))
def test_never_more_than_the_burst_and_what_came_since(pauses: list[float]) -> None:
    limits, now, taken = RateLimits(THREE), 0.0, 0
    for pause in pauses:
        now += pause
        taken += had_room(limits, RateLimit.CHAT, now)
    assert taken <= 3 + now / 2.0 + 1e-6


@given(st.floats(0.0, 1e9), st.sampled_from(sorted(ALLOWANCES)))
def test_after_the_wait_there_is_room(start: float, limit: RateLimit) -> None:
    limits = RateLimits()
    while had_room(limits, limit, start):
        pass
    with pytest.raises(RateLimited) as caught:
        limits.take(limit, start, who="ana", address="192.0.2.1")
    limits.take(limit, start + caught.value.retry_after + 1e-6, who="ana", address="192.0.2.1")


def test_every_limit_has_an_allowance_by_identity_and_by_address() -> None:
    assert set(ALLOWANCES) == set(RateLimit)
    for limit, allowance in ALLOWANCES.items():
        assert allowance.address is not None
        if limit is RateLimit.GUESTS:  # each is somebody new
            continue
        assert allowance.who is not None
        assert allowance.address.burst > allowance.who.burst


def test_those_who_wait_are_allowed_one_after_the_other() -> None:
    limits = RateLimits({RateLimit.CHAT: Allowance(address=Rate(2, 0.5))})
    waits = [limits.reserve(RateLimit.CHAT, 0.0, address="192.0.2.1", most_wait=1.0) for _ in range(4)]
    assert waits == pytest.approx([0.0, 0.0, 0.5, 1.0])
    for _ in range(3):  # who is refused takes nobody's place
        with pytest.raises(RateLimited) as caught:
            limits.reserve(RateLimit.CHAT, 0.0, address="192.0.2.1", most_wait=1.0)
        assert caught.value.retry_after == pytest.approx(1.5)
    assert limits.reserve(RateLimit.CHAT, 2.0, address="192.0.2.1") == 0.0
    assert RateLimits(UNLIMITED).reserve(RateLimit.CHAT, 0.0, who="ana", address="192.0.2.1") == 0.0


def test_what_has_cost_more_is_paid_for_afterwards_but_not_for_ever() -> None:
    limits = RateLimits(THREE)
    limits.take(RateLimit.CHAT, 0.0, who="ana")
    limits.charge(RateLimit.CHAT, 0.0, 3, who="ana")
    with pytest.raises(RateLimited) as caught:
        limits.take(RateLimit.CHAT, 0.0, who="ana")
    assert caught.value.retry_after == pytest.approx(4.0)  # four of three are taken
    limits.charge(RateLimit.CHAT, 0.0, 1000, who="ana")
    with pytest.raises(RateLimited) as caught:
        limits.take(RateLimit.CHAT, 0.0, who="ana")
    assert caught.value.retry_after == pytest.approx(2.0 + DEBT)


def test_without_limits_anything_goes() -> None:
    limits = RateLimits(UNLIMITED)
    for _ in range(10_000):
        limits.take(RateLimit.COMMANDS, 0.0, who="ana", address="192.0.2.1")


def test_a_crowd_lets_in_as_many_as_have_room() -> None:
    crowd = ConcurrencyLimit(2)
    crowd.enter("ana")
    crowd.enter("ana")
    crowd.enter("ben")
    with pytest.raises(RateLimited):
        crowd.enter("ana")
    crowd.leave("ana")
    crowd.enter("ana")
    crowd.leave("ben")
    with pytest.raises(KeyError):
        crowd.leave("ben")

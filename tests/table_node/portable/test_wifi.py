"""The radio is joined again whatever it says of itself, and reset only when nothing else helps."""

from table_node.boards.micropython.wifi import JOIN_US, REJOINS_MOST, REST_MOST_US, TRIES_MOST, Wifi
from tests.table_node.portable.fake_board import FakeWlan
from tests.table_node.portable.rig import MS, S


class Radio:
    """A Wi-Fi on the test's own counter; rests last as long as they may."""

    def __init__(self):
        self.now_us = 0
        self.wlan = FakeWlan()
        self.wifi = Wifi(self.wlan, "hall", "secret", 0xA11140, lambda low, high: high)

    def wait(self, us):
        """Let time go on in steps of a fifth of a second."""
        end_us = self.now_us + us
        while self.now_us < end_us:
            self.now_us += 200 * MS
            self.wifi.step(self.now_us)

    def did(self):
        """What was done with the radio since the last look."""
        did, self.wlan.did = self.wlan.did, []
        return did


def test_d22_f1_power_saving_is_off_before_the_first_join():
    radio = Radio()
    assert not radio.wifi.step(0)
    assert radio.did() == ["leave", "off", "on", "pm=a11140", "join hall"]
    assert radio.wifi.step(200 * MS)
    assert radio.wifi.rssi_dbm() == -61


def test_f4_an_error_of_the_radio_is_answered_by_switching_it_off_and_on():
    radio = Radio()
    radio.wlan.raises = 2
    radio.wifi.step(0)
    assert radio.wifi.state == "resting"
    radio.wait(10 * S)
    assert radio.wifi.state == "up"
    assert radio.did() == ["leave", "off", "on", "pm=a11140", "join hall"] * 3


def test_a_network_that_goes_and_comes_is_joined_without_switching_the_radio():
    radio = Radio()
    radio.wait(S)
    radio.did()
    radio.wlan.drop()
    radio.wait(S)
    assert radio.wifi.state == "up"
    assert radio.did() == ["on", "pm=a11140", "join hall"]


def test_f3_a_join_that_never_ends_is_given_up_and_tried_with_a_radio_switched_anew():
    radio = Radio()
    radio.wlan.joins = False
    radio.wait(3 * (JOIN_US + 5 * S))
    assert radio.did().count("off") == 2  # at the first try, and at the fourth
    assert not radio.wifi.is_spent()
    radio.wait(TRIES_MOST * (JOIN_US + REST_MOST_US))
    assert radio.wifi.is_spent()
    radio.wlan.joins = True
    radio.wait(REST_MOST_US + S)
    assert radio.wifi.state == "up" and not radio.wifi.is_spent()


def test_rests_between_tries_are_drawn_and_grow_to_half_a_minute():
    rests = []

    def draw(low, high):
        assert low * 2 == high
        rests.append(high)
        return low

    wlan = FakeWlan()
    wlan.joins = False
    wifi = Wifi(wlan, "hall", "secret", 0, draw)
    for now_us in range(0, 400 * S, S):
        wifi.step(now_us)
    assert rests[:7] == [S, 2 * S, 4 * S, 8 * S, 16 * S, 30 * S, 30 * S]


def test_f1_a_radio_that_says_it_is_joined_and_hears_nothing_is_joined_anew():
    radio = Radio()
    radio.wait(S)
    radio.did()
    radio.wifi.doubt(radio.now_us)
    assert radio.wifi.state == "up" and radio.did() == []
    radio.wifi.doubt(radio.now_us)
    assert radio.wifi.state == "joining"
    assert radio.did() == ["leave", "off", "on", "pm=a11140", "join hall"]


def test_an_answer_in_between_takes_the_doubt_away():
    radio = Radio()
    radio.wait(S)
    radio.did()
    for _ in range(20):
        radio.wifi.doubt(radio.now_us)
        radio.wifi.believe()
    assert radio.wifi.state == "up" and radio.did() == []


def test_a_radio_that_stays_deaf_through_many_joins_is_spent_until_somebody_answers():
    radio = Radio()
    for _ in range(2 * REJOINS_MOST):
        assert not radio.wifi.is_spent()
        radio.wait(S)
        radio.wifi.doubt(radio.now_us)
    assert radio.wifi.is_spent()
    radio.wifi.believe()
    assert not radio.wifi.is_spent()


def test_a_port_without_the_setting_for_power_saving_joins_all_the_same():
    class Old(FakeWlan):
        def config(self, pm):
            raise ValueError("unknown config param")

    wlan = Old()
    wifi = Wifi(wlan, "hall", "", 0, lambda low, high: high)
    wifi.step(0)
    assert wifi.step(S)


def test_a_radio_that_was_never_on_cannot_be_left_and_is_joined_all_the_same():
    class Cold(FakeWlan):
        def disconnect(self):
            raise OSError("Wifi Not Started")

    wifi = Wifi(Cold(), "hall", "", 0, lambda low, high: high)
    wifi.step(0)
    assert wifi.step(S)


def test_a_network_that_comes_and_goes_is_rested_from_longer_each_time():
    radio = Radio()
    joins = 0
    for _ in range(100):  # forty seconds
        radio.wait(200 * MS)
        if radio.wifi.state == "up":
            radio.wlan.drop()
        radio.wait(200 * MS)
        joins += radio.did().count("join hall")
    assert 3 <= joins <= 8
    radio.wait(REST_MOST_US + 15 * S)
    assert radio.wifi.state == "up"
    radio.did()
    radio.wlan.drop()
    radio.wait(S)
    assert radio.wifi.state == "up"  # it had been there for long: joined at once

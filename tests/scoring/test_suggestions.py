"""Mistyped names of rules and presets get the nearest one back."""

import pytest

from scoring import presets
from scoring.errors import RulesError


@pytest.mark.parametrize(("given", "meant"), [("tenho", "tenhou"), ("wrc2025", "wrc_2025"), ("M_League", "m_league")])
def test_an_unknown_preset_names_the_nearest_one(given, meant):
    with pytest.raises(RulesError, match=f"did you mean '{meant}'"):
        presets.preset(given)


def test_an_unknown_rule_names_the_nearest_one():
    with pytest.raises(RulesError, match="did you mean 'kiriage'"):
        presets.rules_from({"kiriag": True})
    assert presets.check("name = 'x'\nyear = 1\n[fields]\nakka = {value = 1, source = 's'}")[0].endswith("did you mean 'aka'?")


def test_a_word_like_nothing_gets_no_suggestion():
    with pytest.raises(RulesError) as raised:
        presets.preset("zzzzzz")
    assert "did you mean" not in str(raised.value)


def test_a_mistyped_choice_names_the_nearest_one():
    with pytest.raises(RulesError, match="got 'alowed', did you mean 'allowed'"):
        presets.rules_from({"kuikae": "alowed"})

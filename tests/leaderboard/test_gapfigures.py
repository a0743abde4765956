from xml.etree import ElementTree

import pytest
from jinja2 import Environment, PackageLoader, StrictUndefined

from leaderboard.gapfigures import LEFT, RIGHT, WIDTH, figures
from leaderboard.gapscores import cases
from leaderboard.record import EvaluatorPart, ScorePart
from tests.leaderboard.example import example


def score(name, slice_, value, low=None, high=None, p=None, flags=()):
    return {
        "name": name, "slice": slice_, "value": value, "ci_low": low, "ci_high": high, "ci_method": "", "n": 9,
        "n_clusters": 9, "p": p, "p_adjusted": p, "flags": list(flags),
    }  # fmt: skip


def gap_record(system="vader", adapter="vader", scores=None):
    given = scores or [
        score("gap", "all", 0.1),
        score("valence_bias", "sentiment:negative|male/female", 0.2, 0.1, 0.3, 0.0001, ["significant"]),
        score("salience_bias", "sentiment:negative|male/female", -0.2, -0.4, None, 0.2),
        score("valence_bias", "sentiment:positive|male/female", None, flags=["zero_reference_error"], p=1.0),
        score("total_bias", "sentiment:negative|male/female", 0.5, 0.1, 0.9, 0.2),
        score("valence_bias", "label:a|b:c|male/female", 9.0, 5.0, 30.0, 0.5),
        score("total_k", "label:a|b:c|male/female", 0.4),
        score("total_k", "label:Sad|male/female", -0.1),
    ]
    made = example(system)
    part = made.system.model_copy(update={"adapter": adapter})
    evaluator = EvaluatorPart(name="gender-gap", version="1", params={})
    scores = [ScorePart(**one) for one in given]
    return made.model_copy(update={"system": part, "evaluator": evaluator, "scores": scores})


def test_slices_are_read_even_with_their_own_marks_in_them():
    found = {(c.level, c.category, c.error) for c in cases([gap_record()])}
    assert ("label", "a|b:c", "valence") in found and ("sentiment", "negative", "salience") in found
    assert cases([example()]) == []


def test_geometry_stays_inside_and_kinds_stand_together():
    made = figures([gap_record("x", "unknown"), gap_record(), gap_record("readers", "enisear-annotators")])
    assert [line.label for line in made.bias.lines if line.x is None] == ["people", "lexicon", "other"]
    for line in made.bias.lines:
        if line.x is not None:
            assert LEFT <= line.low <= line.x <= line.high <= WIDTH - RIGHT
    assert sum(line.strong for line in made.bias.lines) == 3 and made.bias.left_out == 3
    assert made.share.n == 12 and made.factor.n == 6
    wide = figures([gap_record()], level="label").bias
    assert wide.lines[1].high == WIDTH - RIGHT  # an interval that goes on ends at the axis's end


def test_shares_add_up_to_the_whole_width():
    share = figures([gap_record()]).share
    for y in {bar.y for bar in share.bars}:
        assert sum(b.width for b in share.bars if b.y == y) == pytest.approx(WIDTH - LEFT - RIGHT, abs=0.1)


def test_nothing_to_show_is_nothing():
    assert not figures([]) and not figures([gap_record(scores=[score("gap", "all", None)])])


def test_the_template_gives_well_formed_svg_and_escapes_names():
    environment = Environment(loader=PackageLoader("leaderboard", "templates"), autoescape=True,
                              undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)  # fmt: skip
    module = environment.get_template("gender_gap.html.j2").module
    page = str(module.figures(figures([gap_record("<script>x</script>")])))
    assert "<script>" not in page and page.count("<svg") == 3
    ElementTree.fromstring(page)

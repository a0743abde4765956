"""Values with any character reach the configuration as they were typed."""

from __future__ import annotations

import pytest
from hydra.core.override_parser.overrides_parser import OverridesParser
from hypothesis import given, settings
from hypothesis import strategies as st

from benchmark.overrides import readable

VALUES = [
    "a=b.csv",
    "a,b.csv",
    "a b.csv",
    "x@y.csv",
    "#1.csv",
    "한국어 파일, 둘=2.csv",
    "it's.csv",
    'say "hi".csv',
    "a:b{c}[d]",
    "back\\slash",
    "C:\\x y\\z.csv",
    "a\\'b",
    "(x)",
    "~/a.csv",
    "ends with \\",
]


def value_of(argument):
    return OverridesParser.create().parse_override(argument).value()


@pytest.mark.parametrize("value", VALUES)
def test_a_value_is_read_as_typed(value):
    (argument,) = readable([f"corpus.params.path={value}"])
    assert str(value_of(argument)) == value


@settings(max_examples=200, deadline=None)
@given(st.text(st.characters(exclude_categories=("Cc", "Cs")), min_size=1, max_size=12))
def test_nothing_typed_stops_the_parser(value):
    (argument,) = readable([f"corpus.params.path={value}"])
    value_of(argument)


def test_types_and_lists_keep_their_meaning():
    assert [value_of(a) for a in readable(["a=1", "a=0.5", "a=true", "a=null"])] == [1, 0.5, True, None]
    assert value_of(readable(["evaluator.params.weights=[0.5,0.25,0.25]"])[0]) == [0.5, 0.25, 0.25]
    assert readable(["a='x,y'"]) == ["a='x,y'"]


def test_a_sweep_stays_a_sweep():
    assert readable(["--multirun", "system=vader,nrc"])[1] == "system=vader,nrc"
    # A sweep over values that the grammar cannot read needs quotes of its own; without them it is one value.
    assert str(value_of(readable(["-m", "a=x=y,z"])[1])) == "x=y,z"
    assert readable(["system=choice(vader,nrc)"]) == ["system=choice(vader,nrc)"]

"""What holds for every text: the way back, byte identity outside the replacements, right offsets."""

from hypothesis import given, settings
from hypothesis import strategies as st

from corpora.rewriting import MODES, STATUSES, rewrite
from corpora.rewriting.lexicon import load
from corpora.rewriting.names import load as load_names

ENTRIES = sorted(load().entries)
PHRASES = sorted({" ".join(e.tokens) for found in load().expressions.values() for e in found.expressions})
NAMES = sorted(name.name for name in load_names().values())
FRAME = """
the a an of in to with and or , . ! ? ; : - — ' " ’ ( ) / is was has does 's 'd 'll
her his him hers she he she's he's Her His SHE HE hed shed made gave told saw let help my own
dog house happy red flowers money went said left that who not never I you they ms Ms Mr Mrs Miss
man up sHe hErs 👩🏽‍⚕️ 🤷‍♂️ 👸 é Zoë @her #his http://her.com `she` her2 his_x
"""
WORD = st.one_of(
    st.sampled_from(FRAME.split()), st.sampled_from(ENTRIES), st.sampled_from(PHRASES), st.sampled_from(NAMES)
)
CASED = st.builds(lambda word, write: write(word), WORD, st.sampled_from((str, str, str, str.capitalize, str.upper)))
SOUP = st.builds(
    lambda glue, words: glue.join(words), st.sampled_from((" ", " ", "  ", "")), st.lists(CASED, max_size=9)
)

SUBJECT = st.sampled_from(
    ("She", "He", "My wife", "The king", "Her brother", "His actress", "A heroine", "Mary", "Some girls")
)
VERB = st.sampled_from(("gave", "told", "saw", "made", "thinks", "loves", "is", "was with", "called", "left", "took"))
OBJECT = st.sampled_from(
    (
        "her",
        "him",
        "his",
        "hers",
        "her dog",
        "his mother",
        "her flowers",
        "herself",
        "the policewoman",
        "her happy",
        "his red car",
    )
)
TAIL = st.sampled_from(
    (".", " back.", " home!", " and her son.", ", didn't she?", " to his.", " while he slept…", " away", " 🤷‍♀️")
)
SENTENCE = st.builds(lambda a, b, c, d: f"{a} {b} {c}{d}", SUBJECT, VERB, OBJECT, TAIL)
TEXT = st.one_of(SENTENCE, SOUP, st.text(max_size=40))


@settings(max_examples=500, deadline=None)
@given(TEXT)
def test_swapping_twice_gives_the_original(text):
    result = rewrite(text)
    if result.status == "ok":
        assert rewrite(result.text).text == text


@settings(max_examples=200, deadline=None)
@given(TEXT)
def test_swapping_twice_gives_the_original_with_names(text):
    result = rewrite(text, names="swap")
    if result.status == "ok":
        assert rewrite(result.text, names="swap").text == text


@settings(max_examples=500, deadline=None)
@given(TEXT, st.sampled_from(MODES))
def test_nothing_but_the_replacements_changes(text, mode):
    result = rewrite(text, mode)
    assert result.status in STATUSES
    position, parts = 0, []
    for item in result.replacements:
        assert text[item.offset : item.offset + len(item.source)] == item.source
        assert item.offset >= position
        parts += [text[position : item.offset], item.target]
        position = item.offset + len(item.source)
    assert "".join([*parts, text[position:]]) == result.text


@settings(max_examples=200, deadline=None)
@given(TEXT, st.sampled_from(("female", "male", "neutral")))
def test_directed_forms_are_stable(text, mode):
    once = rewrite(text, mode)
    if mode != "neutral" and once.status == "ok":
        again = rewrite(once.text, mode)
        assert {item.rule for item in again.replacements} <= {item.rule for item in once.replacements}

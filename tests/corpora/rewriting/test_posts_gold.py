"""The rules against the hand-written forms of the Evenhand posts.

Before any rule was changed for these posts, 98.9 % of the swapped and 94.4 % of the neutral forms were among the
accepted ones. Now they are 100 % and 97.8 %: the errors found were put right, so that these two values no longer say
how the rules do on texts that they have not met. What is left are other words for the same: royal heir and royal,
council member and councillor, sovereign and monarch, human-made and man-made.
"""

import pytest

from corpora.posts import accepted, load
from corpora.rewriting import rewrite


def one_reflexive(text):
    return text.replace("themselves", "themself").replace("Themselves", "Themself")


@pytest.mark.parametrize(("role", "mode", "least"), [("swapped", "swap", 0.99), ("neutral", "neutral", 0.97)])
def test_share_of_posts_with_an_accepted_form(role, mode, least):
    items = load().items
    forms = accepted(role)
    right = [
        one_reflexive(rewrite(text, mode).text) in map(one_reflexive, forms[item])
        for item, text in zip(items["id"], items["original"], strict=True)
    ]
    assert sum(right) / len(right) >= least

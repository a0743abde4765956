from evaluators.changes import changes


def test_every_sentence_of_either_run_is_told_once():
    before = {"1": "He is x.", "2": "He is y.", "3": "She is z.", "4": None, "5": "He is v.", "6": "He is gone."}
    after = {"1": "He is x.", "2": "He's y.", "3": "They are z.", "4": "She is w.", "5": "", "7": "She is new."}
    found = changes(before, after)
    assert found.counts == {"same": 1, "reworded": 1, "class": 1, "lost": 2, "gained": 2}
    assert found.to_frame()["kind"].tolist() == ["lost", "lost", "class", "gained", "gained", "reworded"]
    assert len(found.to_frame(changed=False)) == 7
    assert found.transitions.loc["female", "neutral"] == 1


def test_sources_tell_an_echo():
    found = changes({"1": "He is x."}, {"1": "Ri estas"}, sources={"1": "ri estas"})
    assert found.counts["lost"] == 1


def test_nothing_against_nothing():
    assert changes({}, {}).counts == {"same": 0, "reworded": 0, "class": 0, "lost": 0, "gained": 0}

import io
import json
import subprocess
import sys

import pytest

from benchmark.cli import main


def run(monkeypatch, capsys, data, *arguments):
    stream = io.TextIOWrapper(io.BytesIO(data if isinstance(data, bytes) else data.encode()), encoding="ascii")
    monkeypatch.setattr("sys.stdin", stream)
    code = main(["pronouns", *arguments])
    return code, *capsys.readouterr()


def test_one_class_a_line_whatever_the_line(monkeypatch, capsys):
    text = "He's a cook.\r\n\nThat’s her.\nA cook.\x0cIt\u2028\nHán Is cook"
    code, out, _ = run(monkeypatch, capsys, text)
    assert code == 0 and out.split() == ["male", "invalid", "female", "it", "invalid"]


def test_json(monkeypatch, capsys):
    rows = [
        {"text": "She is a policeman."},
        {"text": "Ő orvos", "source": "Ő orvos."},
        {"text": None},
        {"text": "him", "source": None},
    ]
    code, out, _ = run(monkeypatch, capsys, "\n".join(json.dumps(row) for row in rows), "--json")
    answers = [json.loads(line) for line in out.splitlines()]
    assert code == 0 and [a["class"] for a in answers] == ["female", "invalid", "invalid", "male"]
    assert answers[0] == {
        "class": "female",
        "mixed": True,
        "noun_gender": "male",
        "references": [
            {"offset": 0, "form": "She", "gender": "female", "role": "subject"},
            {"offset": 9, "form": "policeman", "gender": "male", "role": "predicate"},
        ],
        "reason": None,
    }
    assert answers[1]["reason"] == "echo"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{", "Line 2 of the input is not JSON"),
        ("[" * 100_000, "Line 2 of the input is not JSON"),
        ("", "Line 2"),
        ('{"txt": "a"}', 'Line 2 of the input has no "text"'),
        ('["a"]', 'has no "text"'),
        ('{"text": 3}', '"text" on line 2'),
        ('{"text": "a", "source": []}', '"source" on line 2'),
    ],
)
def test_a_bad_line_is_named(monkeypatch, capsys, line, words):
    code, out, err = run(monkeypatch, capsys, '{"text": "He is kind."}\n' + line + "\n", "--json")
    assert code == 2 and words in err and "Traceback" not in err
    assert json.loads(out)["class"] == "male"


def test_what_is_not_utf_8_is_named(monkeypatch, capsys):
    code, _, err = run(monkeypatch, capsys, b"He is kind.\n\xff\xfe\n")
    assert code == 2 and "Line 2 of the input is not UTF-8" in err


def test_the_rule_of_2019(monkeypatch, capsys):
    assert run(monkeypatch, capsys, "his house\nHe left", "--rule", "legacy-2019")[1].split() == ["neutral", "male"]
    assert run(monkeypatch, capsys, '{"text": null}', "--rule", "legacy-2019", "--json")[1].count("invalid") == 1


def test_imports_little():
    code = (
        "import sys, benchmark.commands.pronouns as p; p.answer('He is kind', None, 'strict');"
        "sys.exit(str({'pandas', 'numpy', 'scipy', 'nltk', 'sacrebleu'} & set(sys.modules) or 0))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stderr.strip() == "0"

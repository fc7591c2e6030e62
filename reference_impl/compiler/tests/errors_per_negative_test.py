#!/usr/bin/env python3
"""errors_per_negative.py on journals that it must accept and refuse, and on a sample of the suite.

usage: errors_per_negative_test.py AMPCTS CASES
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).with_name("errors_per_negative.py")
AMPCTS, CASES = (Path(word).resolve() for word in sys.argv[1:3]) if len(sys.argv) > 2 else (Path(), Path())
SAMPLE = ["amp.capture.container-*", "amp.kernel.*"]

OWN = "case.cpp:3:5: error: [amp.stmt.goto C3593] 'goto' is not allowed\n"
ELSEWHERE = OWN.replace(":3:5:", ":3:9:")
COMPANION = "case.cpp:3:5: error: [amp.stmt.label C3598] a label is not allowed\n"
PLAIN = "case.cpp:4:1: error: expected ';'\n"
NOTE = "case.cpp:2:1: note: declared here\n"
INSIDE = "include/amp_detail/array.h:2:1: note: declared here\n"


def judged(journal: Path, cases: Path) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-B", SCRIPT, journal, cases], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


class MadeJournals(unittest.TestCase):
    def judge(self, output: str, line: str | None = None) -> tuple[int, str]:
        with tempfile.TemporaryDirectory() as folder:
            case = {"id": "amp.stmt.goto/one", "rule": "amp.stmt.goto", "kind": "reject", "file": "amp.stmt.goto/case.cpp",
                    "companions": [{"rule": "amp.stmt.label"}]}
            (Path(folder) / "cases.json").write_text(json.dumps({"cases": [case]}))
            entry = {"case": case["id"], "observations": {"compile": {"stderr": output, "stdout": ""}}}
            journal = Path(folder) / "journal.jsonl"
            journal.write_text('{"vendor": "amp++"}\n' + (line or json.dumps(entry)) + "\n")
            return judged(journal, Path(folder))

    def test_accepted(self) -> None:
        for output in (OWN, OWN + NOTE, OWN + COMPANION, OWN + NOTE + ELSEWHERE):
            self.assertEqual(self.judge(output)[0], 0, output)

    def test_refused(self) -> None:
        for output, says in ((OWN + PLAIN, "2 errors, among them: expected ';'"), (OWN + OWN, "2 errors of its rule at one place"),
                             (OWN + INSIDE, "a note points into the library's headers: [amp.stmt.goto C3593]")):
            status, text = self.judge(output)
            self.assertEqual(status, 1, output)
            self.assertIn(says, text)

    def test_unusable(self) -> None:
        for line in ("{", '{"case": "amp.stmt.goto/one"}', '{"case": "other", "observations": {"compile": null}}'):
            self.assertEqual(self.judge("", line)[0], 2, line)
        self.assertEqual(judged(Path("/none"), Path("/none"))[0], 2)


class Suite(unittest.TestCase):
    def test_sample(self) -> None:
        with tempfile.TemporaryDirectory() as out:
            command: list[str | Path] = [AMPCTS, "run", "--vendor", "amp++", "--cases", CASES, "--out", out, "--fresh",
                                         "--polarity", "reject"]
            for glob in SAMPLE:
                command += ["--filter", glob]
            subprocess.run(command, capture_output=True, check=True)
            status, text = judged(Path(out) / "journal-amp++.jsonl", CASES)
        print(text.splitlines()[-1])
        self.assertEqual(status, 0, text)


if __name__ == "__main__":
    if not CASES.is_dir():
        sys.exit(__doc__)
    unittest.main(argv=sys.argv[:1])

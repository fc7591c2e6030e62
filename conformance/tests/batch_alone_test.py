"""The reference's verdicts are the same in batches as one by one, for any number of jobs.

usage: batch_alone_test.py AMPCTS CASES sample|everything

A sample is every n-th case of the listing, whose order is that of the rules.
"""
import json
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
EVERYTHING = sys.argv.pop(1) == "everything" if len(sys.argv) > 1 else False
SAMPLE = 36
SUMMARY = ("verdict", "stage", "reason", "cause", "tiers")


class BatchAlone(support.HarnessTest):
    def selection(self) -> list[str]:
        assert CASES is not None, __doc__
        ids = [case["id"] for case in json.loads((CASES / "cases.json").read_text())["cases"]]
        return ids if EVERYTHING else ids[:: max(1, len(ids) // SAMPLE)]

    def seen(self, *words: object) -> dict[str, dict]:
        filters = [] if EVERYTHING else [word for case in self.selection() for word in ("--filter", case)]
        result = self.ampcts("run", "--cases", CASES, "--out", self.out, "--fresh", *filters, *words, timeout=6 * 3600)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return {case["id"]: {key: case.get(key) for key in SUMMARY} for case in self.report()["cases"]}

    def test_verdicts_reasons_and_tiers_are_the_same(self) -> None:
        alone = self.seen("--batch", 1)
        self.assertEqual(set(alone), set(self.selection()))
        for words in (("--batch", 48, "-j", 1), ("--batch", 5, "-j", 2)):
            self.assertEqual(self.seen(*words), alone, words)


if __name__ == "__main__":
    support.main()

"""The reference's verdicts are the same in batches as one by one, for any number of jobs.

usage: batch_alone_test.py AMPCTS CASES sample
       batch_alone_test.py AMPCTS CASES everything MUTANTS

A sample is every n-th case of the listing, whose order is that of the rules. For every case MUTANTS, amp++ with places for
defects and none in it, serves the compilations: one by one they would take hours.
"""
import json
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
EVERYTHING = sys.argv.pop(1) == "everything" if len(sys.argv) > 1 else False
MUTANTS = Path(sys.argv.pop(1)).resolve() if EVERYTHING else None
ADAPTER = support.CONFORMANCE / "adapters" / "amp++.toml"
SAMPLE = 36
SUMMARY = ("verdict", "stage", "reason", "cause", "tiers")


class BatchAlone(support.HarnessTest):
    def selection(self) -> list[str]:
        assert CASES is not None, __doc__
        ids = [case["id"] for case in json.loads((CASES / "cases.json").read_text())["cases"]]
        return ids if EVERYTHING else ids[:: max(1, len(ids) // SAMPLE)]

    def seen(self, *words: object) -> dict[str, dict]:
        filters = [] if EVERYTHING else [word for case in self.selection() for word in ("--filter", case)]
        adapter = ADAPTER.read_text().replace("${build}/bin/amp++", str(MUTANTS or "${build}/bin/amp++"), 1)
        result = self.ampcts("run", "--vendor", self.write("amp++.toml", adapter), "--cases", CASES, "--out", self.out, "--fresh",
                             *filters, *words, under=[MUTANTS, "--serve"] if MUTANTS else [], timeout=6 * 3600)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return {case["id"]: {key: case.get(key) for key in SUMMARY} for case in self.report()["cases"]}

    def test_verdicts_reasons_and_tiers_are_the_same(self) -> None:
        alone = self.seen("--batch", 1)
        self.assertEqual(set(alone), set(self.selection()))
        for words in (("--batch", 48, "-j", 1), ("--batch", 5, "-j", 2)):
            self.assertEqual(self.seen(*words), alone, words)


if __name__ == "__main__":
    support.main()

"""The reference's verdicts are the same in batches as one by one, for any number of jobs, and with programs that share a process.

usage: batch_alone_test.py AMPCTS CASES sample
       batch_alone_test.py AMPCTS CASES everything MUTANTS KEPT

A sample is every n-th case of the listing, whose order is that of the rules. For every case MUTANTS, amp++ with places for
defects and none in it, serves the compilations: one by one they would take hours. What a run had when it was interrupted is
in the folder KEPT, and the next one goes on from there.
"""
import json
import shutil
import sys
from pathlib import Path

import support

CASES = Path(sys.argv.pop(1)).resolve() if len(sys.argv) > 1 and Path(sys.argv[1]).is_dir() else None
EVERYTHING = sys.argv.pop(1) == "everything" if len(sys.argv) > 1 else False
MUTANTS = Path(sys.argv.pop(1)).resolve() if EVERYTHING else None
KEPT = Path(sys.argv.pop(1)).resolve() if EVERYTHING else None
ADAPTER = support.CONFORMANCE / "adapters" / "amp++.toml"
SAMPLE = 36
SUMMARY = ("verdict", "stage", "reason", "cause", "tiers")


class BatchAlone(support.HarnessTest):
    def selection(self) -> list[str]:
        assert CASES is not None, __doc__
        ids = [case["id"] for case in json.loads((CASES / "cases.json").read_text())["cases"]]
        return ids if EVERYTHING else ids[:: max(1, len(ids) // SAMPLE)]

    def service(self) -> list[object]:
        """What serves a run; under one name, since results count again only where the environment is the same."""
        if not KEPT:
            return []
        KEPT.mkdir(parents=True, exist_ok=True)
        renamed = 'ln -sfn "$AMP_MUTANTS_SERVICE" "$0" && AMP_MUTANTS_SERVICE=$0 exec "$@"'
        return [MUTANTS, "--serve", "sh", "-c", renamed, KEPT / "service"]

    def seen(self, *words: object) -> dict[str, dict]:
        if KEPT:
            self.out = KEPT / "".join(map(str, words)).strip("-")
        filters = [] if EVERYTHING else [word for case in self.selection() for word in ("--filter", case)]
        adapter = ADAPTER.read_text().replace("${build}/bin/amp++", str(MUTANTS or "${build}/bin/amp++"), 1)
        result = self.ampcts("run", "--vendor", self.write("amp++.toml", adapter), "--cases", CASES, "--out", self.out,
                             *([] if KEPT else ["--fresh"]), *filters, *words, under=self.service(), timeout=6 * 3600)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return {case["id"]: {key: case.get(key) for key in SUMMARY} for case in self.report()["cases"]}

    def test_verdicts_reasons_and_tiers_are_the_same(self) -> None:
        alone = self.seen("--batch", 1)
        batches = [(words, self.seen(*words)) for words in (("--batch", 48, "-j", 1), ("--batch", 5, "-j", 2, "--together", 4))]
        if KEPT:  # All is done: the next run, of another build perhaps, begins anew.
            shutil.rmtree(KEPT)
        self.assertEqual(set(alone), set(self.selection()))
        for words, seen in batches:
            self.assertEqual(seen, alone, words)


if __name__ == "__main__":
    support.main()

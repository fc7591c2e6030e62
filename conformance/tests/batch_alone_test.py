"""The reference's verdicts are the same with and without batches, for any number of jobs, and with programs that share a process.

usage: batch_alone_test.py AMPCTS CASES sample
       batch_alone_test.py AMPCTS CASES everything MUTANTS KEPT

A sample is every n-th case of the listing, which is sorted by rule. With `everything`, MUTANTS (the amp++ build for seeded
defects, without a defect) serves the compilations, because compiling each case alone would take hours. The folder KEPT keeps
the results of an interrupted run, from which the next run continues.
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
        """The command under which a run is served. The service has a constant name, since results are reused only if the environment
        is the same."""
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
        if KEPT:  # All cases are done. The next run, which may test another build, starts over.
            shutil.rmtree(KEPT)
        self.assertEqual(set(alone), set(self.selection()))
        for words, seen in batches:
            self.assertEqual(seen, alone, words)


if __name__ == "__main__":
    support.main()

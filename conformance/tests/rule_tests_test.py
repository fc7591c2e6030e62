"""The CTest tests of the rules have the right labels and give the same verdicts as one `ampcts run`."""
import re
import subprocess
import sys

import support


class RuleTests(support.HarnessTest):
    def make(self, vendor) -> None:
        subprocess.run([sys.executable, "-B", support.CONFORMANCE / "rule_tests.py", support.SUITE, support.AMPCTS, vendor,
                        self.folder / "rules", self.folder / "CTestTestfile.cmake"], check=True, capture_output=True)

    def ctest(self, *words: str) -> str:
        return subprocess.run(["ctest", "--no-tests=error", *words], cwd=self.folder, capture_output=True, text=True).stdout

    def test_verdicts_equal_those_of_one_run(self):
        vendor = self.vendor(self.FAILING)
        self.make(vendor)
        by_ctest = dict(re.findall(r"Test +#\d+: rule\.(\S+) \.+ *(Passed|\*\*\*Failed)", self.ctest()))
        self.run_suite(vendor)
        for rule in self.report()["rules"]:
            passed = rule["failed"] == 0 and rule["passed"] > 0  # a rule of which every case is skipped does not pass
            self.assertEqual(by_ctest[rule["id"]] == "Passed", passed, rule["id"])
        self.assertEqual(set(by_ctest.values()), {"Passed", "***Failed"})

    def test_labels(self):
        self.make(self.vendor(self.GOOD))
        self.assertIn("Total Tests: 5", self.ctest("-N", "-L", "^conformance$"))
        self.assertIn("Total Tests: 2", self.ctest("-N", "-L", "clause:2.4.3.6"))
        self.assertIn("Total Tests: 1", self.ctest("-N", "-L", "level:vendor"))
        self.assertIn("Total Tests: 2", self.ctest("-N", "-L", "polarity:reject"))
        self.assertIn("Total Tests: 0", self.ctest("-N", "-LE", "conformance"))


if __name__ == "__main__":
    support.main()

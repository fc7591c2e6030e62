"""Every canary gets the verdict in canaries/README.md."""
import re

import support

NEGATIVES = ["amp.capture.by-reference/explicit", "amp.cast.pointer-to-integer/listing"]
WARNING = "amp.cast.const/c-style"
PROGRAM = "amp.capture.by-value/run"
LEGAL = "amp.capture.by-value/legal"


class Canaries(support.HarnessTest):
    def judge(self, name: str, negatives: str, *, passed: int = 0) -> dict:
        result = self.run_suite(support.CANARIES / f"{name}.toml", "-j", 2)
        self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
        self.assertIn("NOT CONFORMANT", result.stdout)
        self.assertRegex(result.stdout, re.compile(rf"^negatives passed: {passed}\b", re.M))
        verdicts = self.verdicts()
        for case in NEGATIVES:
            self.assertEqual(verdicts[case], negatives, case)
        return self.report()

    def test_accept_all(self):
        report = self.judge("accept-all", "not-rejected")
        self.assertEqual(report["summary"]["twins"], {"total": 3, "accepted": 3})
        self.assertEqual(self.verdicts()[LEGAL], "passed")
        # The program that it built prints a valid result line, but with another nonce.
        self.assertEqual(self.verdicts()[PROGRAM], "no-result")

    def test_reject_all(self):
        report = self.judge("reject-all", "INVALID")
        self.assertEqual(report["summary"]["invalid"], 3)
        self.assertEqual(report["summary"]["negatives"]["rejected"], 0)
        self.assertEqual(self.verdicts()[LEGAL], "not-accepted")

    def test_wrong_line(self):
        report = self.judge("wrong-line", "passed", passed=2)  # the required tier is `rejected`
        negatives = report["summary"]["negatives"]
        self.assertEqual((negatives["rejected"], negatives["located"], negatives["identified"]), (2, 0, 0))

    def test_crasher(self):
        self.assertEqual(self.judge("crasher", "crash")["summary"]["crash"], 3)

    def test_internal_error(self):
        self.assertEqual(self.judge("internal-error", "crash")["summary"]["crash"], 3)

    def test_hanger(self):
        self.assertEqual(self.judge("hanger", "time-out")["summary"]["time_out"], 3)

    def test_flooder(self):
        self.judge("flooder", "output-flood")
        self.assertLess((self.out / "journal-flooder.jsonl").stat().st_size, 200_000)

    def test_html(self):
        self.judge("html", "no-diagnostic")

    def test_silent(self):
        self.judge("silent", "no-diagnostic")

    def test_only_warns(self):
        self.judge("only-warns", "not-rejected")
        self.assertEqual(self.verdicts()[WARNING], "passed")

    def test_exit_0(self):
        self.judge("exit-0", "contradiction")

    def test_gcc_without_amp(self):
        result = self.run_suite("gcc-without-amp")
        self.assertEqual(result.returncode, 1)
        self.assertIn("negatives passed: 0\n", result.stdout)
        self.assertIn("INVALID: 3\n", result.stdout)
        for case in [*NEGATIVES, WARNING]:
            self.assertEqual(self.verdicts()[case], "INVALID")

    def test_gcc_empty_macros(self):
        result = self.run_suite(support.CANARIES / "gcc-empty-macros.toml")
        self.assertEqual(result.returncode, 1)
        report = self.report()
        self.assertEqual(report["summary"]["twins"], {"total": 3, "accepted": 3}, result.stdout)
        for case in report["cases"]:
            if case["kind"] == "reject" and case["verdict"] == "passed":
                self.assertTrue(case["ill_formed_cpp"], case["id"])
        self.assertEqual(self.verdicts()[NEGATIVES[0]], "not-rejected")
        self.assertEqual(self.verdicts()[LEGAL], "passed")


if __name__ == "__main__":
    support.main()

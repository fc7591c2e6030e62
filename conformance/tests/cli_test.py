"""Commands, exit codes, bad input, and that results do not depend on how they were obtained."""
import json
import re
import shlex
import shutil
import subprocess
import time

import support
from support import SUITE


class Commands(support.HarnessTest):
    def test_list(self):
        result = self.ampcts("list", "--cases", SUITE)
        self.assertEqual(result.returncode, 0)
        self.assertEqual(len(result.stdout.splitlines()), 6)
        result = self.ampcts("list", "--cases", SUITE, "--clause", "2.4.3.6", "--level", "required", "--polarity", "reject")
        self.assertEqual(result.stdout.split()[-1], "amp.cast.pointer-to-integer/listing")
        result = self.ampcts("list", "--rules", "--cases", SUITE, "--filter", "amp.capture.*")
        self.assertEqual(len(result.stdout.splitlines()), 2)

    def test_good_vendor_is_conformant(self):
        result = self.run_suite(self.vendor(self.GOOD))
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for line in ["rules: 5", "cases: 6 (6 distinct shapes)", "twins accepted: 3/3", "negatives rejected: 2/2", "negatives located: 2/2",
                     "negatives identified: 0/2", "negatives passed: 2 (1 of them ill-formed in plain C++ too)", "warns passed: 1/1",
                     "accepts passed: 1/1", "runs passed: 1/1", "skipped: 1", "INVALID: 0", "crash: 0", "time-out: 0"]:
            self.assertIn(line + "\n", result.stdout)
        self.assertRegex(result.stdout, r"(?m)^CONFORMANT: ")
        self.assertRegex(result.stdout, r"(?m)^2\.4\.3\.6 +2 +2 +2 +1/1 ")
        self.assertRegex(result.stdout, r"(?m)^median time per negative: \d+ ms$")

    def test_a_part_is_partial(self):
        result = self.run_suite(self.vendor(self.GOOD), "--filter", "amp.capture.*")
        self.assertEqual(result.returncode, 0)
        self.assertRegex(result.stdout, r"(?m)^PARTIAL: ")

    def test_vendor_rules_decide_only_where_asked(self):
        script = self.GOOD.replace("warning", "note")
        self.assertEqual(self.run_suite(self.vendor(script)).returncode, 0)
        strict = self.vendor(script, name="strict", extra='[judge]\nvendor_rules = "decide"')
        self.assertEqual(self.run_suite(strict, "--fresh").returncode, 1)

    def test_empty_selection_fails(self):
        result = self.run_suite(self.vendor(self.GOOD), "--filter", "amp.none.*")
        self.assertEqual(result.returncode, 2)
        self.assertIn("nothing is selected", result.stderr)

    def test_replay(self):
        vendor = self.vendor(self.GOOD)
        result = self.ampcts("replay", "--cases", SUITE, "--vendor", vendor, "amp.capture.by-reference/explicit")
        self.assertEqual(result.returncode, 0, result.stderr)
        self.assertIn("passed", result.stdout.splitlines()[-1])
        result = self.ampcts("replay", "--cases", SUITE, "--vendor", vendor, "--print", "amp.capture.by-value/run")
        self.assertEqual(len(result.stdout.splitlines()), 1)
        self.assertRegex(result.stdout, r"^cd .* && .*vendor.sh build .*/run.cpp program && env AMPCTS_NONCE=1 \./program$")
        self.assertEqual(self.ampcts("replay", "--cases", SUITE, "--vendor", vendor, "amp.none/none").returncode, 2)

    def test_doctor(self):
        result = self.ampcts("doctor", "--vendor", "gcc-without-amp")
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        for probe in ["accept, c++11", "reject", "location", "link error", "crash", "time-out", "missing compiler"]:
            self.assertRegex(result.stdout, rf"(?m)^ok +{re.escape(probe)} ")
        result = self.ampcts("doctor", "--vendor", support.CANARIES / "accept-all.toml")
        self.assertEqual(result.returncode, 1)
        self.assertRegex(result.stdout, r"(?m)^FAILED +reject ")
        result = self.ampcts("doctor", "--vendor", support.CANARIES / "reject-all.toml")
        self.assertRegex(result.stdout, r"(?m)^FAILED +accept, c\+\+11 ")
        self.assertRegex(result.stdout, r"(?m)^FAILED +location ")

    def test_doctor_sees_a_compiler_without_version(self):
        vendor = self.vendor(self.GOOD)
        self.assertRegex(self.ampcts("doctor", "--vendor", vendor).stdout, r"(?m)^- +compiler ")
        vendor.write_text(vendor.read_text().replace("[compile]\n", 'version = ["--version"]\n[compile]\n'))
        (self.folder / "vendor.sh").write_text("#!/bin/sh\nexit 1\n")
        self.assertRegex(self.ampcts("doctor", "--vendor", vendor).stdout, r"(?m)^FAILED +compiler .*cannot determine the version")

    def test_doctor_probes_batches(self):
        compiler = shutil.which("g++")
        for script, state in ((f'exec {compiler} -fsyntax-only "$2"', "ok"),
                              (f'exec {compiler} -fsyntax-only -fmax-errors=1 "$2"', "FAILED")):
            vendor = self.vendor(script + "\n")
            self.assertNotRegex(self.ampcts("doctor", "--vendor", vendor).stdout, r"(?m) batch ")
            vendor.write_text(vendor.read_text().replace("[standards]", 'batch = ["batch", "${source}"]\n[standards]'))
            self.assertRegex(self.ampcts("doctor", "--vendor", vendor).stdout, rf"(?m)^{state} +batch ")

    def test_doctor_probes_batches_of_programs(self):
        compiler = shutil.which("g++")
        for script, state in ((f'exec {compiler} "$2" -o "$3"', "ok"), ("exit 1", "FAILED"),
                              (f'{compiler} "$2" -o "$3" && mv "$3" "$3.bin" && printf "#!/bin/sh\\nexec $PWD/$3.bin" > "$3"', "FAILED")):
            vendor = self.vendor(script + "\n")
            self.assertNotIn("batch of programs", self.ampcts("doctor", "--vendor", vendor).stdout)
            vendor.write_text(vendor.read_text().replace("[standards]", 'batch_build = ["build", "${source}", "${output}"]\n[standards]'))
            self.assertRegex(self.ampcts("doctor", "--vendor", vendor).stdout, rf"(?m)^{state} +batch of programs ")

    def test_doctor_lists_devices(self):
        vendor = self.vendor(self.GOOD, extra='[run]\ndevices = ["printf", "first\\nsecond\\n"]')
        result = self.ampcts("doctor", "--vendor", vendor)
        self.assertRegex(result.stdout, r"(?m)^- +device +first$")
        self.assertRegex(result.stdout, r"(?m)^- +device +second$")

    def test_device_and_evidence_reach_the_program(self):
        script = self.GOOD.replace("echo AMPCTS", "echo \"{\\\\\"device\\\\\": \\\\\"$DEVICE\\\\\"}\" > $EVIDENCE; echo AMPCTS")
        vendor = self.vendor(script, extra='[run]\ndevice = "DEVICE"\nevidence = { variable = "EVIDENCE", require = { device = "gpu" } }')
        run = ["--filter", "amp.capture.by-value/run"]
        self.assertEqual(self.run_suite(vendor, "--device", "gpu", *run).returncode, 0)
        self.assertEqual(self.run_suite(vendor, "--device", "other", *run).returncode, 1)
        self.assertEqual(self.verdicts()["amp.capture.by-value/run"], "no-evidence")

    def test_export_run_elsewhere_and_judge(self):
        vendor = self.vendor(self.GOOD)
        folder = self.folder / "exported"
        result = self.ampcts("export", folder, "--cases", SUITE, "--vendor", vendor, "--filter", "amp.ca*")
        self.assertEqual(result.returncode, 0, result.stderr)

        subprocess.run(["sh", "commands.sh"], cwd=folder, check=True, capture_output=True)
        result = self.ampcts("judge", folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("negatives rejected: 2/2\n", result.stdout)
        self.assertIn("runs passed: 1/1\n", result.stdout)
        self.assertIn("PARTIAL", result.stdout)
        (folder / "outputs/amp.capture.by-reference/explicit/compile.exit").unlink()
        result = self.ampcts("judge", folder)
        self.assertEqual(result.returncode, 1)
        self.assertIn("missing: 1\n", result.stdout)

    def test_judge_says_what_run_says(self):
        vendor = self.vendor(self.GOOD)
        folder = self.folder / "exported"
        self.assertEqual(self.run_suite(vendor).returncode, 0)
        self.assertEqual(self.ampcts("export", folder, "--cases", SUITE, "--vendor", vendor).returncode, 0)
        subprocess.run(["sh", "commands.sh"], cwd=folder, check=True, capture_output=True)
        result = self.ampcts("judge", folder)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertRegex(result.stdout, r"(?m)^CONFORMANT: ")
        report = json.loads((folder / "report" / "report.json").read_text())
        self.assertEqual({case["id"]: case["verdict"] for case in report["cases"]}, self.verdicts())
        self.assertEqual(report["summary"]["skipped"], 1)

    def test_judge_refuses_other_cases(self):
        folder = self.folder / "exported"
        self.ampcts("export", folder, "--cases", SUITE, "--vendor", self.vendor(self.GOOD))
        cases = folder / "cases" / "cases.json"
        cases.write_text(cases.read_text() + "\n")
        result = self.ampcts("judge", folder)
        self.assertEqual(result.returncode, 2)
        self.assertIn("is not the file that was exported", result.stderr)

    def test_help_names_exit_codes(self):
        self.assertIn("3 interrupted", self.ampcts("--help").stdout)
        for command in ["list", "run", "report", "replay", "doctor", "export", "judge", "compare"]:
            self.assertEqual(self.ampcts(command, "--help").returncode, 0)


class Output(support.HarnessTest):
    """The command completes its work even if nothing reads its output."""

    def into(self, target: str, *words: object) -> subprocess.CompletedProcess:
        line = shlex.join(map(str, [support.AMPCTS, *words]))
        return subprocess.run(["bash", "-c", f"{line} {target}; exit ${{PIPESTATUS[0]}}"], cwd=self.folder, capture_output=True,
                              text=True, timeout=120)

    def test_a_reader_that_goes_away(self):
        for script, code in ((self.GOOD, 0), (self.FAILING, 1)):
            for target in ("| true", "2>&1 | true"):
                with self.subTest(code=code, target=target):
                    shutil.rmtree(self.out, ignore_errors=True)
                    result = self.into(target, "run", "--cases", SUITE, "--vendor", self.vendor(script), "--out", self.out)
                    self.assertEqual(result.returncode, code, result.stderr)
                    self.assertEqual(len(self.report()["cases"]), 6)
                    self.assertTrue((self.out / "report.html").exists())

    def test_a_full_device(self):
        for words in (["list", "--cases", SUITE], ["--help"]):
            result = self.into("> /dev/full", *words)
            self.assertEqual(result.returncode, 4, result.stderr)
            self.assertIn("cannot write to standard output", result.stderr)
        result = self.into("> /dev/full", "run", "--cases", SUITE, "--vendor", self.vendor(self.GOOD), "--out", self.out)
        self.assertEqual(result.returncode, 4)
        self.assertEqual(len(self.report()["cases"]), 6)


    def test_a_closed_stream(self):
        result = self.into(">&-", "run", "--cases", SUITE, "--vendor", self.vendor(self.GOOD), "--out", self.out)
        self.assertEqual(result.returncode, 4)
        self.assertIn("cannot write to standard output: Bad file descriptor", result.stderr)
        self.assertEqual(len(self.report()["cases"]), 6)
        self.assertEqual(self.into("<&- 2>&-", "run", "--cases", SUITE, "--vendor", self.vendor(self.GOOD), "--out", self.out).returncode, 0)


class Commit(support.HarnessTest):
    def test_it_is_of_the_source_tree_even_in_a_hook_of_another_repository(self):
        vendor = self.vendor(self.GOOD)
        self.run_suite(vendor)
        commit = self.report()["commit"]
        for words in (["init", "-q"], ["-c", "user.name=n", "-c", "user.email=e", "commit", "-q", "--allow-empty", "-m", "other"]):
            subprocess.run(["git", *words], cwd=self.folder, check=True)
        other = {"GIT_DIR": str(self.folder / ".git"), "GIT_WORK_TREE": str(self.folder), "GIT_INDEX_FILE": str(self.folder / "index")}
        self.ampcts("run", "--cases", SUITE, "--vendor", vendor, "--out", self.out, environment=other)
        self.assertEqual(self.report()["commit"], commit)


class BadInput(support.HarnessTest):
    def check(self, result, *expected: str):
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        for text in expected:
            self.assertIn(text, result.stderr)
        self.assertFalse((self.out / "report.json").exists())

    def test_usage(self):
        self.check(self.ampcts())
        self.check(self.ampcts("nonsense"))
        self.check(self.ampcts("run", "--jobs", "0"))
        self.check(self.ampcts("run", "--nonsense"))

    def test_missing_cases(self):
        self.check(self.ampcts("run", "--cases", self.folder, "--vendor", self.vendor(self.GOOD)), "cases.json", "there is no such file")

    def test_broken_cases(self):
        shutil.copytree(SUITE, self.folder / "suite")
        cases = self.folder / "suite" / "cases.json"
        cases.write_text(cases.read_text()[:-200])
        self.check(self.run_suite(self.vendor(self.GOOD), cases=self.folder / "suite"), "cases.json", "is not JSON")

    def test_adapter_with_a_typo(self):
        vendor = self.vendor(self.GOOD)
        vendor.write_text(vendor.read_text().replace("check =", "chek ="))
        self.check(self.run_suite(vendor), f"{vendor}:5:1: 'compile.check' is missing")
        vendor.write_text(vendor.read_text().replace("chek =", "check =").replace("[limits]", "[limits]\ncompile_second = 3"))
        line = 1 + vendor.read_text().splitlines().index("compile_second = 3")
        self.check(self.run_suite(vendor), f"{vendor}:{line}:", "unknown key 'limits.compile_second'")

    def test_missing_adapter(self):
        self.check(self.run_suite("nobody"), "there is no adapter 'nobody'", "gcc-without-amp")
        self.check(self.run_suite("./nobody.toml"), "no such adapter file")

    def test_missing_compiler(self):
        vendor = self.vendor(self.GOOD)
        (self.folder / "vendor.sh").unlink()
        self.check(self.run_suite(vendor), "compiler.program", "does not exist")

    def test_corrupt_journal(self):
        vendor = self.vendor(self.GOOD)
        self.assertEqual(self.run_suite(vendor).returncode, 0)
        (self.out / "report.json").unlink()
        journal = self.out / "journal-vendor.jsonl"
        lines = journal.read_text().splitlines(keepends=True)
        journal.write_text("".join([*lines[:2], lines[2][:50] + "\n", *lines[3:]]))
        self.check(self.run_suite(vendor), "journal-vendor.jsonl:3:", "--fresh")
        self.check(self.ampcts("report", "--journal", journal), "journal-vendor.jsonl:3:")
        self.assertEqual(self.run_suite(vendor, "--fresh").returncode, 0)

    def test_journal_of_another_vendor(self):
        self.assertEqual(self.run_suite(self.vendor(self.GOOD)).returncode, 0)
        (self.out / "report.json").unlink()
        other = self.vendor(self.GOOD, name="other")
        self.check(self.run_suite(other, "--journal", self.out / "journal-vendor.jsonl"), "is the journal of 'vendor'")
        self.assertEqual(self.run_suite(other).returncode, 0)  # by default, each vendor has its own journal


class HostileCompilers(support.HarnessTest):
    """The compiler misbehaves for twins and cases alike: the run ends in time, and nothing passes."""

    def test_compiler_that_hangs(self):
        start = time.monotonic()
        result = self.run_suite(self.vendor("trap '' TERM INT\nwhile :; do sleep 1; done\n", limits="compile_seconds = 1"), "-j", 8)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("negatives passed: 0\n", result.stdout)
        self.assertIn("time-out: 5\n", result.stdout)
        self.assertLess(time.monotonic() - start, 30)

    def test_compiler_that_prints_a_gigabyte(self):
        result = self.run_suite(self.vendor("yes 'x.cpp:7:1: error: no' | head -c 1073741824 >&2\nexit 1\n"), "-j", 2)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("negatives passed: 0\n", result.stdout)
        self.assertEqual(self.verdicts()["amp.capture.by-value/legal"], "output-flood")

    def test_compiler_that_eats_memory(self):
        vendor = self.vendor("exec python3 -c 'x = bytearray(300 << 20); import time; time.sleep(60)'\n", limits="memory_mib = 100")
        result = self.run_suite(vendor, "--filter", "*/legal")
        self.assertEqual(result.returncode, 1)
        self.assertEqual(self.verdicts()["amp.capture.by-value/legal"], "out-of-memory")


class SameResults(support.HarnessTest):
    def results(self) -> list:
        cases = self.report()["cases"]
        return [(case["id"], case["verdict"], case["reason"], case.get("tiers")) for case in cases]

    def test_for_every_number_of_jobs(self):
        vendor = self.vendor(self.FAILING)
        self.run_suite(vendor, "-j", 1)
        one = self.results()
        self.run_suite(vendor, "-j", 7, "--fresh")
        self.assertEqual(self.results(), one)

    def test_rule_by_rule(self):
        """CTest runs each rule separately; the verdicts are the same as those of one run."""
        vendor = self.vendor(self.FAILING)
        self.run_suite(vendor)
        whole = self.results()
        single = []
        for rule in sorted({case[0].split("/")[0] for case in whole}):
            self.out = self.folder / rule
            self.run_suite(vendor, "--filter", rule)
            single += self.results()
        self.assertEqual(sorted(single, key=str), sorted(whole, key=str))

    def test_evidence_is_reused_only_while_nothing_changes(self):
        vendor = self.vendor(self.GOOD)
        self.run_suite(vendor)
        self.assertEqual(self.report()["evidence"], {"fresh": 6, "reused": 0})
        first = self.results()
        self.run_suite(vendor)
        self.assertEqual(self.report()["evidence"], {"fresh": 1, "reused": 5})  # the skipped case has none
        self.assertEqual(self.results(), first)
        self.run_suite(vendor, "--fresh")
        self.assertEqual(self.report()["evidence"]["reused"], 0)
        script = self.folder / "vendor.sh"
        script.write_text(script.read_text() + "\n# changed\n")
        self.run_suite(vendor)
        self.assertEqual(self.report()["evidence"]["reused"], 0)

    def test_a_changed_case_is_run_again(self):
        suite = self.folder / "suite"
        shutil.copytree(SUITE, suite)
        vendor = self.vendor(self.GOOD)
        self.run_suite(vendor, cases=suite)
        case = suite / "amp.capture.by-value" / "run.cpp"
        case.write_text(case.read_text() + "\n// changed\n")
        self.run_suite(vendor, cases=suite)
        fresh = [case["id"] for case in self.report()["cases"] if not case["reused"] and case["verdict"] != "skipped"]
        self.assertEqual(fresh, ["amp.capture.by-value/run"])

    def test_report_from_the_journal(self):
        self.run_suite(self.vendor(self.GOOD))
        first = self.results()
        shutil.copytree(self.out, self.folder / "copy")
        result = self.ampcts("report", "--journal", self.folder / "copy/journal-vendor.jsonl")
        self.assertEqual(result.returncode, 0, result.stderr)
        report = json.loads((self.folder / "copy/report.json").read_text())
        self.assertEqual([(c["id"], c["verdict"], c["reason"], c.get("tiers")) for c in report["cases"]], first)


if __name__ == "__main__":
    support.main()

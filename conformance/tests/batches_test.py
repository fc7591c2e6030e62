"""A batch changes no verdict, whatever its size and however its cases affect each other."""
import json

import support
from gcc_suite import PROGRAMS, TEXTS, GccSuite


class Batches(GccSuite):
    def test_every_size_gives_the_same_verdicts(self) -> None:
        self.write_suite(self.negatives())
        expected = {f"{rule}/{name}": verdict for rule in (self.negative["rule"], "amp.other")
                    for name, (_, _, verdict) in TEXTS.items()}
        for size, jobs in ((1, 2), (2, 1), (3, 2), (7, 1), (48, 1), (48, 2)):
            with self.subTest(size=size, jobs=jobs):
                result = self.run_suite(self.adapter, "--fresh", "--batch", size, "-j", jobs, cases=self.cases)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertEqual(self.verdicts(), expected)

    def test_every_size_gives_the_same_verdicts_of_programs(self) -> None:
        self.write_suite([self.program_case(name, text) for name, (text, _) in PROGRAMS.items()])
        expected = {f"{self.program['rule']}/{name}": verdict for name, (_, verdict) in PROGRAMS.items()}
        for size in (1, 2, 5, 48):
            with self.subTest(size=size):
                result = self.run_suite(self.adapter, "--fresh", "--batch", size, cases=self.cases)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertEqual(self.verdicts(), expected)

    def test_a_batch_saves_commands_whatever_the_rule(self) -> None:
        self.write_suite(self.negatives(("plain", "same-names")))
        result = self.run_suite(self.adapter, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(self.used(), ["batch", "batch"])
        journal = (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]
        self.assertEqual({json.loads(line)["observations"]["compile"]["shared_by"] for line in journal}, {4})

    def test_a_batch_of_programs_is_one_program_and_as_many_runs(self) -> None:
        names = ("good", "same-names", "same-names-too", "spoils", "litters", "needs-clean-folder")
        self.write_suite([self.program_case(name, PROGRAMS[name][0]) for name in names])
        result = self.run_suite(self.adapter, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertEqual(self.used(), ["batch-build"])
        journal = [json.loads(line)["observations"] for line in (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]]
        self.assertEqual({seen["compile"]["shared_by"] for seen in journal}, {len(names)})
        self.assertEqual(len({seen["nonce"] for seen in journal}), len(names))

    def test_programs_that_share_a_process_get_the_same_verdicts(self) -> None:
        self.write_suite([self.program_case(name, text) for name, (text, _) in PROGRAMS.items()])
        expected = {f"{self.program['rule']}/{name}": verdict for name, (_, verdict) in PROGRAMS.items()}
        for together in (2, 3, 48):
            with self.subTest(together=together):
                result = self.run_suite(self.adapter, "--fresh", "--together", together, cases=self.cases)
                self.assertEqual(result.returncode, 1, result.stderr)
                self.assertEqual(self.verdicts(), expected)

    def test_programs_that_share_a_process_keep_their_nonces_apart(self) -> None:
        names = ("good", "same-names", "same-names-too", "spoils", "litters", "needs-clean-folder")
        self.write_suite([self.program_case(name, PROGRAMS[name][0]) for name in names])
        result = self.run_suite(self.adapter, "--together", 50, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        journal = [json.loads(line) for line in (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]]
        seen = {record["case"].split("/")[-1]: record["observations"] for record in journal}
        # The last program found the file of another program, and passed only when it was run alone, without another build.
        self.assertEqual(self.used(), ["batch-build"])
        alone = {"needs-clean-folder"}
        self.assertEqual({name for name in names if seen[name]["run"].get("shared_by", 1) == 1}, alone)
        self.assertEqual({seen[name]["run"]["shared_by"] for name in names if name not in alone}, {len(names)})
        self.assertEqual(len({one["nonce"] for one in seen.values()}), len(names))
        for name in names:
            self.assertEqual(seen[name]["run"]["stdout"].count("AMPCTS"), 1, seen[name]["run"]["stdout"])
        # A run with one program per process does not reuse observations of shared processes.
        self.assertEqual(self.run_suite(self.adapter, cases=self.cases).returncode, 0)
        journal = [json.loads(line) for line in (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]]
        self.assertEqual({record["observations"]["run"].get("shared_by", 1) for record in journal[-len(names):]}, {1})

    def test_a_program_that_hangs_or_floods_beside_others_is_alone_in_that(self) -> None:
        hang = "int main() { for (;;) pause(); return 0; }\n"
        flood = 'int main() { for (;;) std::puts("flood"); return 0; }\n'
        adapter = self.adapter.read_text()
        self.adapter.write_text(adapter.replace("[limits]", "[limits]\nrun_seconds = 1\noutput_kib = 64") if "[limits]" in adapter
                                else adapter + "\n[limits]\nrun_seconds = 1\noutput_kib = 64\n")
        cases = [self.program_case(f"good-{i}", PROGRAMS["good"][0]) for i in range(4)]
        for name, text, verdict in (("hang", hang, "time-out"), ("flood", flood, "output-flood")):
            with self.subTest(name=name):
                self.write_suite([*cases, self.program_case(name, text)])
                result = self.run_suite(self.adapter, "--fresh", "--together", 50, cases=self.cases)
                self.assertEqual(result.returncode, 1, result.stdout + result.stderr)
                verdicts = {case.split("/")[-1]: found for case, found in self.verdicts().items()}
                self.assertEqual(verdicts, {**{f"good-{i}": "passed" for i in range(4)}, name: verdict})

    def test_a_program_that_ends_the_process_takes_no_other_along(self) -> None:
        ends = "int main() { REPORT std::fflush(stdout); std::_Exit(0); return 0; }\n"
        self.write_suite([self.program_case(f"good-{i}", PROGRAMS["good"][0]) for i in range(4)] + [self.program_case("ends", ends)]
                         + [self.program_case(f"late-{i}", PROGRAMS["good"][0]) for i in range(4)])
        result = self.run_suite(self.adapter, "--together", 50, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        journal = [json.loads(line) for line in (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]]
        shared = {record["case"].split("/")[-1]: record["observations"]["run"].get("shared_by", 1) for record in journal}
        self.assertEqual(shared.pop("ends"), 1)
        self.assertTrue(all(count > 1 for count in shared.values()), shared)

    def test_one_fault_among_many_is_found_by_halves(self) -> None:
        cases = [self.program_case(f"good-{i}", PROGRAMS["good"][0]) for i in range(15)]
        self.write_suite([*cases, self.program_case("no-function", PROGRAMS["no-function"][0])])
        result = self.run_suite(self.adapter, "-j", 1, cases=self.cases)
        self.assertEqual(result.returncode, 1)
        self.assertEqual(self.used().count("build"), 2)
        self.assertLess(len(self.used()), 12)

    def test_what_an_error_blames_is_seen_alone_and_the_others_together(self) -> None:
        cases = self.negatives(("plain", "same-names"))
        self.write_suite([*cases, self.negative_case("amp.other", "bad-twin", *TEXTS["bad-twin"][:2])])
        result = self.run_suite(self.adapter, "-j", 1, cases=self.cases)
        self.assertEqual(result.returncode, 1)
        # All twins together, then in halves those about which the one error said nothing, and that case alone.
        self.assertEqual(self.used().count("check"), 1)
        self.assertLessEqual(self.used().count("batch"), 5)

    def test_acceptance_settles_a_negative_too(self) -> None:
        self.write_suite([self.negative_case("amp.other", f"accepted-{i}", *TEXTS["accepted"][:2]) for i in range(4)])
        self.assertEqual(self.run_suite(self.adapter, cases=self.cases).returncode, 1)
        self.assertEqual(set(self.verdicts().values()), {"not-rejected"})
        self.assertEqual(self.used(), ["batch", "batch"])

    def test_a_vendor_that_never_ends_costs_less_than_three_times_as_much(self) -> None:
        self.write_suite(self.negatives(("plain", "same-names")))
        script = self.folder / "vendor.sh"
        script.write_text(f'#!/bin/sh\necho "$1" >> {self.commands}\nexec sleep 60\n')
        self.adapter.write_text(self.adapter.read_text().replace("[limits]", "[limits]\ncompile_seconds = 1"))
        self.assertEqual(self.run_suite(self.adapter, cases=self.cases).returncode, 1)
        self.assertEqual(set(self.verdicts().values()), {"INVALID"})
        self.assertLess(len(self.used()), 3 * 4)

    def test_a_size_of_none_is_refused(self) -> None:
        self.write_suite(self.negatives(("plain",)))
        result = self.run_suite(self.adapter, "--batch", 0, cases=self.cases)
        self.assertEqual(result.returncode, 2)
        self.assertIn("--batch", result.stderr)


if __name__ == "__main__":
    support.main()

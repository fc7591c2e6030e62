"""Programs of a bundle run on a machine without a compiler and give the same verdicts as on the machine that built them."""
import json
import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

import jsonschema
import support
from gcc_suite import PROGRAMS, GccSuite

FLOOD = ('int main() { char block[4096]; std::memset(block, 97, sizeof block);\n'
         '  for (int i = 0; i < 1 << 18; ++i) if (std::fwrite(block, 1, sizeof block, stdout) == 0) break; REPORT return 0; }\n')
HANG = "int main() { signal(SIGTERM, SIG_IGN); for (;;) pause(); return 0; }\n"
EVIDENCE = ('int main() { if (std::FILE* f = std::fopen(std::getenv("EVIDENCE"), "w")) {\n'
            '  std::fprintf(f, "{\\"device\\": \\"%s\\", \\"driver\\": \\"2.0\\"}", std::getenv("DEVICE")); std::fclose(f); }\n'
            '  REPORT return 0; }\n')


class Bundle(GccSuite):
    def setUp(self) -> None:
        super().setUp()
        self.bundle = self.folder / "bundle"
        self.there = self.folder / "there"
        self.journal = self.there / "journal-vendor.jsonl.zst"
        (self.folder / "no-programs").mkdir()

    def make_bundle(self, *words: object, out: Path | None = None) -> subprocess.CompletedProcess[str]:
        return self.ampcts("bundle", "--vendor", self.adapter, "--cases", self.cases, "--out", out or self.bundle, *words)

    def elsewhere(self, *words: object, bundle: Path | None = None, out: Path | None = None,
                  environment: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Runs a bundle with its own harness, without the compiler, the cases and other programs."""
        bundle = bundle or self.bundle
        hidden = self.folder / "hidden"
        hidden.mkdir()
        for path in (self.folder / "vendor.sh", self.adapter, self.cases):
            path.rename(hidden / path.name)
        try:
            return subprocess.run([str(bundle / "ampcts"), "run", "--bundle", str(bundle), "--out", str(out or self.there), *map(str, words)],
                                  cwd=self.folder, capture_output=True, text=True, timeout=120,
                                  env={"PATH": str(self.folder / "no-programs"), **(environment or {})})
        finally:
            for path in hidden.iterdir():
                path.rename(self.folder / path.name)
            hidden.rmdir()

    def take_in(self, *journals: Path) -> subprocess.CompletedProcess[str]:
        words = [word for journal in journals or (self.journal,) for word in ("--runs-from", journal)]
        return self.run_suite(self.adapter, *words, cases=self.cases)

    def some_programs(self, *names: str) -> list[dict]:
        return [self.program_case(name, PROGRAMS[name][0]) for name in names]

    def ids(self, *names: str) -> list[str]:
        return [f"{self.program['rule']}/{name}" for name in names]

    def add_to_adapter(self, section: str, text: str) -> None:
        self.adapter.write_text(self.adapter.read_text().replace(f"[{section}]", f"[{section}]\n{text}"))

    def refused(self, result: subprocess.CompletedProcess[str], *texts: object) -> None:
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)
        for text in texts:
            self.assertIn(str(text), result.stderr)

    # ---- the same verdicts

    def test_verdicts_are_those_of_a_run_here(self) -> None:
        self.check_verdicts()

    def test_verdicts_of_shared_processes_are_those_of_a_run_here(self) -> None:
        self.check_verdicts("--together", 40)

    def check_verdicts(self, *words: object) -> None:
        self.write_suite([*self.negatives(("plain", "accepted")), *(self.some_programs(*PROGRAMS))])
        self.assertEqual(self.run_suite(self.adapter, cases=self.cases).returncode, 1)
        here = self.verdicts()
        self.assertEqual({id: here[id] for id in self.ids(*PROGRAMS)}, dict(zip(self.ids(*PROGRAMS), (v for _, v in PROGRAMS.values()))))

        made = self.make_bundle()
        self.assertEqual(made.returncode, 0, made.stderr)
        moved = self.folder / "carried" / "away"
        moved.parent.mkdir()
        self.bundle.rename(moved)
        result = self.elsewhere(*words, bundle=moved)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertIn("ampcts bundle --again", result.stderr)

        self.assertEqual(self.make_bundle("--again", self.journal, out=self.folder / "again").returncode, 0)
        again = self.elsewhere(bundle=self.folder / "again", out=self.folder / "there-again")
        self.assertNotIn("--again", again.stderr)
        self.out = self.folder / "taken"
        taken = self.take_in(self.journal, self.folder / "there-again" / self.journal.name)
        self.assertEqual(taken.returncode, 1, taken.stderr)
        self.assertEqual(self.verdicts(), here)

    def test_a_vendor_without_batches_gets_an_executable_a_case(self) -> None:
        text = self.adapter.read_text()
        self.adapter.write_text("\n".join(line for line in text.splitlines() if not line.startswith("batch_build")))
        self.write_suite(self.some_programs("good", "same-names", "crash"))
        self.assertIn("3 programs in 3 executables", self.make_bundle().stdout)
        self.assertEqual(self.elsewhere().returncode, 1)
        self.assertEqual(self.take_in().returncode, 1)
        self.assertEqual(list(self.verdicts().values()), ["passed", "passed", "crash"])

    def test_programs_share_an_executable_where_they_can(self) -> None:
        self.write_suite(self.some_programs("good", "same-names", "same-names-too", "macro"))
        self.assertIn("4 programs in 2 executables", self.make_bundle().stdout)

    def test_programs_share_a_process_where_they_can(self) -> None:
        self.write_suite(self.some_programs("good", "same-names", "same-names-too", "macro", "litters", "needs-clean-folder"))
        self.make_bundle()
        self.assertEqual(self.elsewhere("--together", 3, "-j", 2).returncode, 0)
        self.assertEqual(self.take_in().returncode, 0)
        lines = (self.out / "journal-vendor.jsonl").read_text().splitlines()[1:]
        shared = [json.loads(line)["observations"]["run"].get("shared_by", 1) for line in lines]
        self.assertEqual(sorted(shared), [1, 1, 2, 3, 3, 3])

    def test_one_that_hangs_crashes_or_floods_takes_no_other_along(self) -> None:
        self.write_suite([self.program_case("hang", HANG), self.program_case("flood", FLOOD), *self.some_programs("crash", "good", "stays")])
        self.add_to_adapter("limits", "run_seconds = 1\noutput_kib = 64")
        self.make_bundle()
        result = self.elsewhere("-j", 3)
        self.assertEqual(result.returncode, 1, result.stderr)
        self.assertLess(self.journal.stat().st_size, 64 << 10)
        self.take_in()
        self.assertEqual(list(self.verdicts().values()), ["time-out", "output-flood", "crash", "passed", "passed"])

    def test_a_program_that_was_not_built_is_judged_as_here(self) -> None:
        self.write_suite(self.some_programs("no-program", "no-function", "good"))
        self.assertEqual(self.make_bundle().returncode, 0)
        self.elsewhere()
        self.take_in()
        self.assertEqual(list(self.verdicts().values()), ["not-accepted", "link-error", "passed"])

    # ---- contents of a bundle

    def test_what_programs_need_travels(self) -> None:
        library = self.write("library/needed.cpp", "int needed() { return 0; }\n")
        subprocess.run(["g++", "-shared", "-fPIC", library, "-o", self.folder / "library" / "libneeded.so"], check=True)
        self.write("library/layer.json", "{}")
        # The linker and ldd find each library on this machine; nothing finds them on the target machine.
        script = self.folder / "vendor.sh"
        script.write_text(script.read_text().replace('"$2" -o "$3"', f'"$2" -o "$3" -L{self.folder}/library -lneeded'))
        with self.adapter.open("a") as adapter:
            adapter.write('[bundle]\nlibraries = ["${adapter_dir}/library/libnamed.so"]\nfiles = ["${adapter_dir}/library/layer.json"]\n'
                          'environment = { LAYERS = "${bundle}/files" }\n')
        shutil.copy(self.folder / "library" / "libneeded.so", self.folder / "library" / "libnamed.so")
        text = ('int needed();\nint main() { char name[4096]; std::snprintf(name, sizeof name, "%s/layer.json", std::getenv("LAYERS"));\n'
                '  if (access(name, R_OK) == 0) { REPORT } return needed(); }\n')
        self.write_suite([self.program_case("needs", text.replace("int needed();", 'extern int needed();'))])
        self.refused(self.make_bundle(), "libneeded.so", "LD_LIBRARY_PATH")
        self.assertFalse(self.bundle.exists())
        os.environ["LD_LIBRARY_PATH"] = str(self.folder / "library")
        self.addCleanup(os.environ.pop, "LD_LIBRARY_PATH")
        made = self.make_bundle()
        self.assertEqual(made.returncode, 0, made.stderr)
        self.assertIn("libraries: libnamed.so, libneeded.so", made.stdout)
        (self.folder / "library").rename(self.folder / "gone")
        result = self.elsewhere()
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)

    def test_two_files_of_one_name_are_refused(self) -> None:
        self.write_suite(self.some_programs("good"))
        for folder in ("a", "b"):
            self.write(f"{folder}/layer.json", folder)
        with self.adapter.open("a") as adapter:
            adapter.write('[bundle]\nfiles = ["${adapter_dir}/a/layer.json", "${adapter_dir}/b/layer.json"]\n')
        self.refused(self.make_bundle(), "vendor.toml", "two files layer.json")

    def test_a_file_that_the_adapter_names_and_is_not_there(self) -> None:
        self.write_suite(self.some_programs("good"))
        with self.adapter.open("a") as adapter:
            adapter.write('[bundle]\nfiles = ["/none/layer.json"]\n')
        self.refused(self.make_bundle(), "/none/layer.json", "is not a file on this machine")
        self.assertEqual([path for path in self.folder.iterdir() if "bundle" in path.name], [])

    def test_parts_run_alone_and_count_together(self) -> None:
        noise = "".join(f"const char* s{i}() {{ return {json.dumps(os.urandom(3000).hex())}; }}\n" for i in range(100))
        self.write_suite([self.program_case(f"large-{i}", f"#define LARGE {i}\n" + noise + PROGRAMS["good"][0]) for i in range(3)])
        whole = self.make_bundle()
        self.assertEqual(whole.returncode, 0, whole.stderr)
        size = sum(path.stat().st_size for path in self.bundle.rglob("*") if path.is_file())
        self.refused(self.make_bundle("--split", "1MiB", out=self.folder / "small"), "every part of the bundle needs", "--split")
        split = self.folder / "split"
        most = size - (300 << 10)
        made = self.make_bundle("--split", most, out=split)
        self.assertEqual(made.returncode, 0, made.stderr)
        parts = sorted(split.iterdir())
        self.assertGreater(len(parts), 1)
        for part in parts:
            self.assertLessEqual(sum(path.stat().st_size for path in part.rglob("*") if path.is_file()), most)
        self.refused(self.ampcts("run", "--bundle", split, "--out", self.there), "contains the parts of a bundle", parts[0])
        journals = []
        for part in parts:
            result = self.elsewhere(bundle=part)
            self.assertEqual(result.returncode, 0, result.stderr)
            journals.append(self.there / f"journal-vendor-{part.name}.jsonl.zst")
        self.refused(self.take_in(*journals[1:]), "the journal of part 1 is missing")
        self.refused(self.take_in(*journals, journals[0]), "which another journal has settled")
        self.assertEqual(self.take_in(*journals).returncode, 0)

    # ---- damaged and mixed inputs

    def test_a_damaged_bundle_is_refused(self) -> None:
        self.write_suite(self.some_programs("good"))
        self.make_bundle()
        files = [path for path in self.bundle.rglob("*") if path.is_file() and path.name != "ampcts" and path.parent.name != "lib"]
        self.assertGreaterEqual(len(files), 5)
        for file in files:
            for name, change in (("damaged", lambda whole: whole[:-1] + bytes([whole[-1] ^ 0x55])), ("cut", lambda whole: whole[:-1]),
                                 ("missing", None)):
                with self.subTest(file=file.name, change=name):
                    if name == "cut" and file.name == "bundle.json":
                        continue  # the newline at its end
                    whole = file.read_bytes()
                    file.unlink()
                    if change is not None:
                        file.write_bytes(change(whole))
                    missing_manifest = change is None and file.name == "bundle.json"
                    self.refused(self.elsewhere(), self.bundle if missing_manifest else file, "again" if change else "")
                    self.assertFalse(self.journal.exists())
                    file.write_bytes(whole)
        self.assertEqual(self.elsewhere().returncode, 0)

    def test_a_mixed_bundle_is_refused(self) -> None:
        self.write_suite(self.some_programs("good"))
        self.make_bundle()
        self.write_suite(self.some_programs("good", "no-return"))
        other = self.folder / "other"
        self.make_bundle(out=other)
        shutil.copy(other / "cases.zst", self.bundle / "cases.zst")
        self.refused(self.elsewhere(), self.bundle / "cases.zst", "is damaged or belongs to another bundle")

    def test_runs_of_another_state_are_refused(self) -> None:
        self.write_suite(self.some_programs("good"))
        self.make_bundle()
        self.elsewhere()
        source = self.cases / self.program["rule"] / "good.cpp"
        for file, change, texts in ((source, "// changed\n", ("'amp.capture.by-value/good'", "another text", "make the bundle again")),
                                    (self.adapter, "# changed\n", ("another adapter",)),
                                    (self.folder / "vendor.sh", "# changed\n", ("another compiler",)),
                                    (self.cases / "cases.json", "\n", ("another cases.json",))):
            with self.subTest(file=file.name):
                before = file.read_text()
                file.write_text(before + change)
                self.refused(self.take_in(), self.journal, *texts)
                self.assertFalse((self.out / "report.json").exists())
                file.write_text(before)
        self.assertEqual(self.take_in().returncode, 0)

    def test_a_journal_that_is_not_whole_is_refused(self) -> None:
        self.write_suite(self.some_programs("good", "same-names", "macro", "main-first"))
        self.make_bundle()
        self.elsewhere("-j", 1)
        whole = self.journal.read_bytes()
        self.journal.write_bytes(whole[:-60])
        self.refused(self.take_in(), self.journal, "of the 4 cases of its bundle", "continues that run")
        middle = len(whole) * 2 // 3
        self.journal.write_bytes(whole[:middle] + bytes([whole[middle] ^ 0xff]) + whole[middle + 1:])
        self.refused(self.take_in(), self.journal, "damaged")
        self.journal.write_bytes(whole)
        self.assertEqual(self.take_in().returncode, 0)

    def test_a_selection_is_run_and_not_taken_in(self) -> None:
        self.write_suite(self.some_programs("good", "crash"))
        self.make_bundle()
        self.assertEqual(self.elsewhere("--filter", "*/good").returncode, 0)
        self.refused(self.take_in(), "contains 1 of the 2 cases")
        self.elsewhere()
        self.assertEqual(self.take_in().returncode, 1)

    def test_two_machines_share_a_bundle(self) -> None:
        self.write_suite(self.some_programs("good", "same-names", "macro"))
        self.make_bundle()
        halves = []
        for number, names in enumerate((["good"], ["same-names", "macro"])):
            there = self.folder / f"machine-{number}"
            result = self.elsewhere(*[word for name in names for word in ("--filter", f"*/{name}")], out=there)
            self.assertEqual(result.returncode, 0, result.stderr)
            halves.append(there / self.journal.name)
        self.refused(self.take_in(halves[0]), halves[0], "contains 1 of the 3 cases")
        self.refused(self.take_in(halves[1]), halves[1], "contains 2 of the 3 cases")
        self.assertEqual(self.take_in(*halves).returncode, 0)
        self.assertEqual(list(self.verdicts().values()), ["passed"] * 3)
        self.refused(self.take_in(*halves, halves[1]), halves[1], "which another journal has settled")

    def test_a_part_of_the_suite_was_bundled(self) -> None:
        self.write_suite(self.some_programs("good", "same-names"))
        self.make_bundle("--filter", "*/good")
        self.elsewhere()
        self.refused(self.take_in(), "contains no run of 'amp.capture.by-value/same-names'", "was not selected when the bundle was made")

    def test_a_journal_of_a_run_here_is_refused(self) -> None:
        self.write_suite(self.some_programs("good"))
        self.run_suite(self.adapter, cases=self.cases)
        self.refused(self.take_in(self.out / "journal-vendor.jsonl"), "is not a journal of 'run --bundle'")
        self.make_bundle()
        self.elsewhere()
        self.refused(self.ampcts("report", "--journal", self.journal), "--runs-from")

    def test_options_that_do_not_fit(self) -> None:
        self.write_suite([*self.negatives(("plain",)), *self.some_programs("good")])
        self.refused(self.make_bundle("--polarity", "reject"), "--polarity reject")
        self.refused(self.make_bundle("--filter", "amp.other"), "nothing is selected")
        self.make_bundle()
        self.refused(self.make_bundle(), self.bundle, "exists already")
        self.refused(self.ampcts("run", "--bundle", self.bundle, "--vendor", self.adapter), "--bundle")
        self.refused(self.ampcts("run", "--bundle", self.folder), "is not a bundle")
        self.elsewhere()
        self.refused(self.make_bundle("--again", self.journal, out=self.folder / "again"), "nothing to build again")

    # ---- origin

    def devices(self) -> None:
        with self.adapter.open("a") as adapter:
            adapter.write('[run]\ndevice = "DEVICE"\nevidence = { variable = "EVIDENCE", require = { driver = "2.0" } }\n')
        self.write_suite([*self.negatives(("plain",)), self.program_case("one", EVIDENCE), self.program_case("two", "#define TWO\n" + EVIDENCE)])

    def test_a_report_names_where_programs_ran(self) -> None:
        self.devices()
        self.make_bundle()
        self.assertEqual(self.elsewhere("--device", "card").returncode, 0)
        taken = self.take_in()
        self.assertEqual(taken.returncode, 0, taken.stderr)
        self.assertIn("device: card\ndriver: 2.0\nprograms: run on another machine, ", taken.stdout)
        report = self.report()
        self.assertEqual((report["vendor"]["device"], report["vendor"]["driver"]), ("card", "2.0"))
        self.assertEqual((report["runs"]["device"], report["runs"]["commit"]), ("card", report["commit"]))
        schema = json.loads((support.SCHEMA / "report.schema.json").read_text())
        jsonschema.validate(report, schema, cls=jsonschema.Draft202012Validator)
        baseline = self.folder / "baseline.json"
        self.assertEqual(self.ampcts("compare", baseline, self.out / "report.json", "--update").returncode, 0)
        self.assertEqual(json.loads(baseline.read_text())["driver"], "2.0")
        jsonschema.validate(json.loads(baseline.read_text()), json.loads((support.SCHEMA / "baseline.schema.json").read_text()))
        self.assertEqual(self.ampcts("compare", baseline, self.out / "report.json").returncode, 0)
        # Runs from another machine are judged again like all evidence.
        (self.out / "report.json").unlink()
        self.assertEqual(self.ampcts("report", "--journal", self.out / "journal-vendor.jsonl").returncode, 0)
        self.assertEqual(self.report()["vendor"]["device"], "card")

    def test_runs_of_two_devices_are_refused(self) -> None:
        self.devices()
        for card, name in (("card", "one"), ("other", "two")):
            self.make_bundle("--filter", f"*/{name}", out=self.folder / card)
            self.elsewhere("--device", card, bundle=self.folder / card, out=self.folder / f"there-{card}")
        self.refused(self.take_in(*(self.folder / f"there-{card}" / self.journal.name for card in ("card", "other"))),
                     "the devices differ", "'card'", "'other'")

    # ---- interruption

    def slow_bundle(self) -> None:
        self.write_suite([*self.some_programs("good", "same-names", "main-first"), self.program_case("waits", (
            f'int main() {{ while (access("{self.folder}/go", F_OK) != 0) {{\n'
            f'  if (std::FILE* f = std::fopen("{self.folder}/waiting", "w")) std::fclose(f); usleep(20000); }} REPORT return 0; }}\n'))])
        self.make_bundle("--batch", 1)

    def stopped(self, number: int) -> subprocess.Popen:
        run = subprocess.Popen([str(self.bundle / "ampcts"), "run", "--bundle", str(self.bundle), "--out", str(self.there), "-j", "1"],
                               cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        for _ in range(600):
            if (self.folder / "waiting").exists():
                break
            time.sleep(0.05)
        run.send_signal(number)
        run.communicate(timeout=30)
        return run

    def test_a_run_that_was_interrupted_goes_on(self) -> None:
        for number, status in ((signal.SIGINT, 3), (signal.SIGKILL, -9)):
            with self.subTest(signal=number):
                shutil.rmtree(self.there, ignore_errors=True)
                shutil.rmtree(self.bundle, ignore_errors=True)
                for name in ("go", "waiting"):
                    (self.folder / name).unlink(missing_ok=True)
                self.slow_bundle()
                self.assertEqual(self.stopped(number).returncode, status)
                self.refused(self.take_in(), "contains 3 of the 4 cases")
                (self.folder / "go").touch()
                result = subprocess.run([str(self.bundle / "ampcts"), "run", "--bundle", str(self.bundle), "--out", str(self.there)],
                                        cwd=self.folder, capture_output=True, text=True, timeout=120)
                self.assertEqual(result.returncode, 0, result.stderr)
                self.assertIn("evidence: 1 fresh, 3 reused", result.stdout)
                self.assertEqual(self.take_in().returncode, 0)

    def test_runs_of_another_bundle_are_not_lost(self) -> None:
        self.write_suite(self.some_programs("good", "same-names"))
        for name in ("good", "same-names"):
            self.make_bundle("--filter", f"*/{name}", out=self.folder / name)
        self.elsewhere(bundle=self.folder / "good")
        before = self.journal.read_bytes()
        self.refused(self.elsewhere(bundle=self.folder / "same-names"), self.journal, "runs of another bundle", "--fresh")
        self.assertEqual(self.journal.read_bytes(), before)
        self.assertEqual(self.elsewhere("--fresh", bundle=self.folder / "same-names").returncode, 0)

    def test_an_interrupted_bundle_leaves_nothing(self) -> None:
        self.write_suite(self.some_programs("good"))
        script = self.folder / "vendor.sh"
        script.write_text(f"#!/bin/sh\ntouch {self.folder}/waiting\nexec sleep 600\n")
        run = subprocess.Popen([str(support.AMPCTS), "bundle", "--vendor", str(self.adapter), "--cases", str(self.cases), "--out", str(self.bundle)],
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True)
        for _ in range(600):
            if (self.folder / "waiting").exists():
                break
            time.sleep(0.05)
        run.send_signal(signal.SIGTERM)
        run.communicate(timeout=30)
        self.assertEqual(run.returncode, 3)
        self.assertEqual([path for path in self.folder.iterdir() if "bundle" in path.name], [])


if __name__ == "__main__":
    support.main()

"""Cases of several files, compiled with g++: run, reuse of evidence, replay, report, doctor, export, bundle."""
from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import jsonschema
import support

MAIN = '''#include "shared.h"
int main() {
  std::printf("AMPCTS %s 2 checks, %d failures\\n", std::getenv("AMPCTS_NONCE"), value_of_second() == VALUE ? 0 : 1);
  return value_of_second() == VALUE ? 0 : 1;
}
'''
SHARED = "#include <cstdio>\n#include <cstdlib>\n#define VALUE 7\nint value_of_second();\n"
SECOND = '#include "shared.h"\nint value_of_second() { return VALUE; }\n'
#: A negative whose fault is in its header, and a negative that only the linker refuses.
NEGATIVE = {"main.cpp": '#include "shared.h"\nint main() { return value; }\n', "second.cpp": '#include "shared.h"\nint other = value;\n',
            "shared.h": "// a header\nstatic const int value = %s;\n"}
RUN, REJECT = "amp.units.run/two", "amp.units.reject/header"


def rule(name: str, polarity: str) -> dict[str, object]:
    return {"id": name, "clause": "1", "polarity": polarity, "level": "required"}


class SeveralFiles(support.HarnessTest):
    def setUp(self) -> None:
        super().setUp()
        compiler = shutil.which("g++")
        self.compiler = self.write("gcc.toml", f'''format = 1
name = "gcc"
[compiler]
program = "{compiler}"
[compile]
check = ["-fsyntax-only", "${{source}}"]
build = ["${{source}}", "-o", "${{output}}"]
batch = ["-fsyntax-only", "${{source}}"]
batch_build = ["${{source}}", "-o", "${{output}}"]
[standards]
"c++11" = []
[diagnostics]
format = "clang"
[judge]
require = "located"
''')
        self.cases = self.folder / "cases"
        for name, text in {"main.cpp": MAIN, "second.cpp": SECOND, "shared.h": SHARED}.items():
            self.write(f"cases/{RUN}/{name}", text)
        for name, text in NEGATIVE.items():
            self.write(f"cases/{REJECT}/{name}", text.replace("%s", '"text"'))
            self.write(f"cases/{REJECT}.twin/{name}", text.replace("%s", "0"))
        files = {"units": ["second.cpp"], "headers": ["shared.h"]}
        cases = [{"id": RUN, "rule": "amp.units.run", "kind": "run", "file": f"{RUN}/main.cpp", **files},
                 {"id": REJECT, "rule": "amp.units.reject", "kind": "reject", "file": f"{REJECT}/main.cpp", "twin": f"{REJECT}.twin/main.cpp",
                  **files, "marks": [{"file": "shared.h", "line": 2}]}]
        self.listing = {"format": 1, "suite": "1", "generator": "1", "catalogue_sha256": "0" * 64,
                        "rules": [rule("amp.units.run", "run"), rule("amp.units.reject", "reject")], "cases": cases}
        self.list_cases()

    def list_cases(self) -> None:
        self.write("cases/cases.json", json.dumps(self.listing))

    def file(self, case: str, name: str) -> Path:
        return self.cases / case / name

    def judged(self, *words: object) -> dict[str, str]:
        result = self.run_suite(self.compiler, *words, cases=self.cases)
        self.assertIn(result.returncode, (0, 1), result.stderr)
        return self.verdicts()

    def test_all_units_are_compiled_and_a_mark_names_its_file(self) -> None:
        self.assertEqual(self.judged(), {RUN: "passed", REJECT: "passed"})
        self.listing["cases"][1]["marks"] = [{"line": 2}]
        self.list_cases()
        self.assertEqual(self.judged()[REJECT], "not-located")
        self.assertIn("shared.h:2", [case for case in self.report()["cases"] if case["id"] == REJECT][0]["reason"])

    def test_the_report_keeps_to_its_schema_and_names_the_file_of_a_mark(self) -> None:
        self.judged()
        report = self.report()
        schema = json.loads((support.SCHEMA / "report.schema.json").read_text())
        jsonschema.validate(report, schema, cls=jsonschema.Draft202012Validator)
        marks = {case["id"]: case["marks"] for case in report["cases"]}
        self.assertEqual(marks, {RUN: [], REJECT: [{"file": "shared.h", "line": 2}]})

    def test_without_the_second_unit_a_program_is_not_linked(self) -> None:
        del self.listing["cases"][0]["units"]
        self.list_cases()
        self.assertEqual(self.judged("--filter", RUN), {RUN: "link-error"})

    def test_a_case_of_the_stage_link_is_built(self) -> None:
        self.file(REJECT, "second.cpp").write_text("int other() { return 1; }\n")
        for folder in (REJECT, f"{REJECT}.twin"):
            self.file(folder, "main.cpp").write_text("int value();\nint main() { return value(); }\n")
        self.file(f"{REJECT}.twin", "second.cpp").write_text("int value() { return 1; }\n")
        self.assertEqual(self.judged("--filter", REJECT), {REJECT: "not-rejected"})
        self.listing["cases"][1]["stage"] = "link"
        self.list_cases()
        self.assertEqual(self.judged("--filter", REJECT), {REJECT: "passed"})
        self.assertEqual(self.report()["cases"][0]["tiers"], {"rejected": True, "located": False, "identified": False, "twin_accepted": True})
        exported = self.folder / "exported"
        self.ampcts("export", exported, "--cases", self.cases, "--vendor", self.compiler, "--filter", REJECT)
        subprocess.run(["sh", "commands.sh"], cwd=exported, check=True)
        self.assertIn("negatives passed: 1\n", self.ampcts("judge", exported).stdout)

    def test_canaries_know_the_negatives_and_harm_no_file(self) -> None:
        files = {path: path.read_text() for path in self.cases.rglob("*") if path.is_file()}
        for canary, verdict in (("silent", "no-diagnostic"), ("accept-all", "not-rejected"), ("reject-all", "INVALID")):
            self.run_suite(support.CANARIES / f"{canary}.toml", "--fresh", cases=self.cases)
            self.assertEqual(self.verdicts(), {RUN: "not-accepted" if canary == "reject-all" else "no-result", REJECT: verdict}, canary)
        self.assertEqual({path: path.read_text() for path in files}, files)

    def test_evidence_is_reused_until_any_file_changes(self) -> None:
        self.judged()
        for case, name in ((RUN, "shared.h"), (RUN, "second.cpp"), (REJECT, "second.cpp"), (f"{REJECT}.twin", "shared.h")):
            path = self.file(case, name)
            path.write_text(path.read_text() + "// changed\n")
            self.judged()
            fresh = [one["id"] for one in self.report()["cases"] if not one["reused"]]
            self.assertEqual(fresh, [case.removesuffix(".twin")], name)
        self.judged()
        self.assertEqual([one["id"] for one in self.report()["cases"] if not one["reused"]], [])

    def test_replay_names_every_file(self) -> None:
        lines = self.ampcts("replay", "--cases", self.cases, "--vendor", self.compiler, "--print", REJECT).stdout.splitlines()
        self.assertIn(f"{self.file(REJECT, 'main.cpp')} {self.file(REJECT, 'second.cpp')}", lines[0])
        wanted = [self.file(case, name) for case in (REJECT, f"{REJECT}.twin") for name in ("main.cpp", "second.cpp", "shared.h")]
        self.assertEqual(lines[1:], [f"file: {path}" for path in wanted])

    def test_the_report_of_a_failure_has_the_text_of_every_file(self) -> None:
        self.file(RUN, "second.cpp").write_text(SECOND.replace("return VALUE", "return 8"))
        self.assertEqual(self.judged("--filter", RUN), {RUN: "wrong-result"})
        self.assertIn("//! file second.cpp\n" + SECOND.replace("return VALUE", "return 8"), self.report()["cases"][0]["source"])

    def test_doctor_probes_two_units(self) -> None:
        self.assertRegex(self.ampcts("doctor", "--vendor", self.compiler).stdout, r"(?m)^ok +two units +accepted$")
        only_first = self.vendor('exec g++ -x c++ "$2" -o out\n', name="first")
        self.assertRegex(self.ampcts("doctor", "--vendor", only_first).stdout, r"(?m)^FAILED +two units +link-error")

    def test_an_export_is_run_elsewhere_and_judged(self) -> None:
        exported = self.folder / "exported"
        self.assertEqual(self.ampcts("export", exported, "--cases", self.cases, "--vendor", self.compiler).returncode, 0)
        shutil.rmtree(self.cases)
        subprocess.run(["sh", "commands.sh"], cwd=exported, check=True)
        result = self.ampcts("judge", exported)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        report = json.loads((exported / "report" / "report.json").read_text())
        self.assertEqual({case["id"]: case["verdict"] for case in report["cases"]}, {RUN: "passed", REJECT: "passed"})

    def test_a_bundle_runs_where_the_cases_are_not(self) -> None:
        bundle = self.folder / "bundle"
        result = self.ampcts("bundle", "--cases", self.cases, "--vendor", self.compiler, "--out", bundle)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        hidden = self.cases.rename(self.folder / "hidden")
        result = self.ampcts("run", "--bundle", bundle, "--out", self.out)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.assertIn("runs passed: 1/1\n", result.stdout)
        hidden.rename(self.cases)
        runs = self.out / "journal-gcc.jsonl.zst"
        result = self.run_suite(self.compiler, "--runs-from", runs, cases=self.cases)
        self.assertEqual(result.returncode, 0, result.stdout + result.stderr)
        self.file(RUN, "shared.h").write_text(SHARED + "// changed\n")
        result = self.run_suite(self.compiler, "--runs-from", runs, cases=self.cases)
        self.assertEqual(result.returncode, 2, result.stdout + result.stderr)


if __name__ == "__main__":
    support.main()

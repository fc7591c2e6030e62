"""A batch changes no verdict, whatever its size and whatever its cases do to each other."""
import json
import shutil

import support

TEXTS = {  # name: (negative, twin, verdict for a compiler that accepts what C++ accepts)
    "plain": ("int f() {\n  return undeclared;  //! mark\n}\n", "int f() {\n  return 1;\n}\n", "passed"),
    "same-names": ("int f() {\n  return another;  //! mark\n}\n", "int f() {\n  return 2;\n}\n", "passed"),
    "accepted": ("int f() {\n  return 1;  //! mark\n}\n", "int f() {\n  return 3;\n}\n", "not-rejected"),
    "off-the-line": ("int f() {\n  return 1;  //! mark\n}\nint g() { return undeclared; }\n", "int f();\n", "not-located"),
    "bad-twin": ("int f() {\n  return undeclared;  //! mark\n}\n", "int f() { return undeclared; }\n", "INVALID"),
    "open-brace": ("int f() {\n  if (true) {  //! mark\n  return 1;\n}\n", "int f() { return 4; }\n", "not-located"),
    "global-name": ("int f();\nint g() {\n  return ::f(1);  //! mark\n}\n", "int f();\nint g() { return ::f(); }\n", "passed"),
    "macro": ("#define WORD 1\nint f() {\n  return WORD + undeclared;  //! mark\n}\n", "int f() { return 5; }\n", "passed"),
    "c-linkage": ('extern "C" int c(int);\nint f() {\n  return c(undeclared);  //! mark\n}\n',
                  'extern "C" int c(int);\n', "passed"),
    "c-linkage-too": ('extern "C" double c(int);\nint f() {\n  return c(undeclared);  //! mark\n}\n',
                      'extern "C" double c(int);\n', "passed"),
    "header": ("#include <cstddef>\nstd::size_t f() {\n  return undeclared;  //! mark\n}\n",
               "#include <cstddef>\nstd::size_t f();\n", "passed"),
    "neighbours-header": ("std::size_t f() {\n  return undeclared;  //! mark\n}\n", "std::size_t f();\n", "INVALID"),
    "allocation": ("void* operator new(decltype(sizeof 0), int*);  //! mark\n", "void* f(decltype(sizeof 0), int*);\n", "not-rejected"),
    "main": ("double main() { return 0; }  //! mark\n", "int main() { return 0; }\n", "passed"),
    "digraph": ("%:define undeclared 1\nint f() {\n  return other;  //! mark\n}\n", "%:define undeclared 1\nint f();\n", "passed"),
    "opens": ("int f() { return undeclared;  //! mark\n", "int f() { return 1;\n", "INVALID"),
    "own-namespace": ("namespace own {\n  int f() { return undeclared; }  //! mark\n}\n", "namespace own {\n  int f();\n}\n", "passed"),
    # Nothing in its words says that a namespace around it spoils it.
    "specialises": ("#include <functional>\nstruct s {};\ntemplate <> struct std::hash<s> {};\nint f() {\n  return undeclared;  //! mark\n}\n",
                    "#include <functional>\nstruct s {};\ntemplate <> struct std::hash<s> {};\nint f();\n", "passed"),
    "closes": ("} int g() { return undeclared; }  //! mark\n", "} int g();\n", "INVALID"),
}


# Each is a whole program; {} is the folder that all programs of a test may write to.
PROLOGUE = "#include <cstdio>\n#include <cstdlib>\n#include <cstring>\n#include <unistd.h>\n#include <signal.h>\n"
REPORT = 'std::printf("AMPCTS %s 1 checks, 0 failures\\n", std::getenv("AMPCTS_NONCE"));'
PROGRAMS = {  # name: (text, verdict)
    "good": ("int main() { REPORT return 0; }\n", "passed"),
    "same-names": ("int value() { return 0; }\nint main() { REPORT return value(); }\n", "passed"),
    "same-names-too": ("double value() { return 0; }\nint main() { REPORT return value() != 0; }\n", "passed"),
    "no-return": ("int main() { REPORT }\n", "passed"),
    "arguments": ("int main(int count, char**) { REPORT return count - 1; }\n", "passed"),
    "main-first": ("int f();\nint main() { REPORT return f(); }\nint f() { return 0; }\n", "passed"),
    "macro": ("#define ZERO 0\nint main() { REPORT return ZERO; }\n", "passed"),
    "fails": ("int main() { REPORT return 1; }\n", "wrong-result"),
    "silent": ("int main() { return 0; }\n", "no-result"),
    "other-nonce": ('int main() { std::puts("AMPCTS 1 1 checks, 0 failures"); return 0; }\n', "no-result"),
    "crash": ("int main() { std::abort(); return 0; }\n", "crash"),
    "no-program": ("int main() { return undeclared; }\n", "not-accepted"),
    "no-function": ("int f();\nint main() { REPORT return f(); }\n", "link-error"),
    # Three that disturb their neighbours as far as they can.
    "spoils": ('int main() { char own[4096] = ""; if (readlink("/proc/self/exe", own, sizeof own - 1) > 0) unlink(own);\n'
               '  if (std::FILE* f = std::fopen(own, "w")) std::fclose(f); REPORT return 0; }\n', "passed"),
    "litters": ('int main() { if (std::FILE* f = std::fopen("evidence.json", "w")) std::fclose(f); REPORT return 0; }\n', "passed"),
    "needs-clean-folder": ('int main() { if (std::FILE* f = std::fopen("evidence.json", "r")) return 1; REPORT return 0; }\n', "passed"),
    "stays": ("int main() { if (fork() == 0) { setsid(); for (;;) pause(); } REPORT return 0; }\n", "passed"),
}


class Batches(support.HarnessTest):
    def setUp(self) -> None:
        super().setUp()
        self.cases = self.folder / "cases"
        self.commands = self.folder / "commands"
        self.suite = json.loads((support.SUITE / "cases.json").read_text())
        self.negative = next(case for case in self.suite["cases"] if case["kind"] == "reject")
        self.program = next(case for case in self.suite["cases"] if case["kind"] == "run")
        models = (self.negative["rule"], self.program["rule"])
        self.suite["rules"] = [rule for rule in self.suite["rules"] if rule["id"] in models]
        # The same rule again, under another name: cases of both share batches, and names of files.
        self.other = {**next(rule for rule in self.suite["rules"] if rule["id"] == self.negative["rule"]), "id": "amp.other"}
        self.suite["rules"].append(self.other)
        # g++ that names the rule in each error, as a vendor must for a batch to settle anything.
        compiler = f'''echo "$1" >> {self.commands}
if [ "$1" = build -o "$1" = batch-build ]; then exec {shutil.which("g++")} -fdiagnostics-color=never -Wno-unused-result "$2" -o "$3"; fi
{shutil.which("g++")} -fsyntax-only -fdiagnostics-color=never "$2" 2> "$TMPDIR/errors"; status=$?
sed -e '/amp.other/s/ error: / error: [amp.other] /' -e '/amp.other/!s/ error: / error: [{self.negative["rule"]}] /' "$TMPDIR/errors" >&2
exit $status
'''
        identify = r"identify = '\[(amp\.[a-z.-]+)\]'"
        self.adapter = self.vendor(compiler, extra='[judge]\nrequire = "located"')
        text = self.adapter.read_text().replace('format = "clang"', f'format = "clang"\n{identify}')
        keys = 'batch = ["batch", "${source}"]\nbatch_build = ["batch-build", "${source}", "${output}"]\n[standards]'
        self.adapter.write_text(text.replace("[standards]", keys))

    def write_suite(self, cases: list[dict]) -> None:
        self.suite["cases"] = cases
        used = {case["rule"] for case in cases}
        self.suite["rules"] = [rule for rule in self.suite["rules"] if rule["id"] in used]
        self.write("cases/cases.json", json.dumps(self.suite))

    def negative_case(self, rule: str, name: str, negative: str, twin: str) -> dict:
        self.write(f"cases/{rule}/{name}.cpp", negative)
        self.write(f"cases/{rule}/{name}.twin.cpp", twin)
        mark = 1 + next(i for i, line in enumerate(negative.splitlines()) if "//! mark" in line)
        return {**self.negative, "id": f"{rule}/{name}", "rule": rule, "file": f"{rule}/{name}.cpp", "shape": name,
                "twin": f"{rule}/{name}.twin.cpp", "marks": [{"line": mark}], "companions": []}

    def program_case(self, name: str, text: str) -> dict:
        rule = self.program["rule"]
        self.write(f"cases/{rule}/{name}.cpp", PROLOGUE + text.replace("REPORT", REPORT))
        return {**self.program, "id": f"{rule}/{name}", "file": f"{rule}/{name}.cpp", "shape": name}

    def negatives(self, names: object = TEXTS) -> list[dict]:
        return [self.negative_case(rule, name, *TEXTS[name][:2])
                for rule in (self.negative["rule"], "amp.other") for name in names]

    def used(self) -> list[str]:
        return self.commands.read_text().split()

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
        # All twins; then by halves those of which that one's error said nothing; and it alone.
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

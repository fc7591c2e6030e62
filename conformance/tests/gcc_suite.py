"""Small suites with g++ as their vendor, shared by the tests of batches and of bundles."""
from __future__ import annotations

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
    # It has another meaning within a namespace, which its words do not show.
    "specialises": ("#include <functional>\nstruct s {};\ntemplate <> struct std::hash<s> {};\nint f() {\n  return undeclared;  //! mark\n}\n",
                    "#include <functional>\nstruct s {};\ntemplate <> struct std::hash<s> {};\nint f();\n", "passed"),
    "closes": ("} int g() { return undeclared; }  //! mark\n", "} int g();\n", "INVALID"),
}


# Each text is a whole program, except for PROLOGUE. REPORT stands for the statement that prints the result line.
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
    # Programs that disturb others, and one that notices: they damage the executable, leave a file, find it, leave a process.
    "spoils": ('int main() { char own[4096] = ""; if (readlink("/proc/self/exe", own, sizeof own - 1) > 0) unlink(own);\n'
               '  if (std::FILE* f = std::fopen(own, "w")) std::fclose(f); REPORT return 0; }\n', "passed"),
    "litters": ('int main() { if (std::FILE* f = std::fopen("evidence.json", "w")) std::fclose(f); REPORT return 0; }\n', "passed"),
    "needs-clean-folder": ('int main() { if (std::FILE* f = std::fopen("evidence.json", "r")) return 1; REPORT return 0; }\n', "passed"),
    "stays": ("int main() { if (fork() == 0) { setsid(); for (;;) pause(); } REPORT return 0; }\n", "passed"),
}


class GccSuite(support.HarnessTest):
    """A test whose vendor is g++, which names the rule in each error and has commands for batches."""

    def setUp(self) -> None:
        super().setUp()
        self.cases = self.folder / "cases"
        self.commands = self.folder / "commands"
        self.suite = json.loads((support.SUITE / "cases.json").read_text())
        self.negative = next(case for case in self.suite["cases"] if case["kind"] == "reject")
        self.program = next(case for case in self.suite["cases"] if case["kind"] == "run")
        models = (self.negative["rule"], self.program["rule"])
        self.suite["rules"] = [rule for rule in self.suite["rules"] if rule["id"] in models]
        # The same rule under another id. Cases of both rules share batches and have the same file names.
        self.other = {**next(rule for rule in self.suite["rules"] if rule["id"] == self.negative["rule"]), "id": "amp.other"}
        self.suite["rules"].append(self.other)
        # g++ with the rule's id added to each error: without ids, a batch would settle nothing.
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

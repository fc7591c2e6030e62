"""Tests the output of the scripts that measure compilation and the number of kernels, and of ampbench.

No test depends on how long anything takes.

    scripts_test.py BUILD [openmp]

openmp: ampbench is built with OpenMP.
"""
from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BENCH = Path(__file__).resolve().parents[1]
BUILD = Path(sys.argv.pop(1)).resolve()
WITH_OPENMP = sys.argv.pop(1) == "openmp" if len(sys.argv) > 1 else False
sys.path.insert(0, str(BENCH))

from kernel_compile_time import Compilers, kernels  # noqa: E402: found by the path above
from measuring import CLANG, run  # noqa: E402

WRITES_OUTPUT = 'while [ $# -gt 0 ]; do [ "$1" = -o ] && : >"$2"; shift; done\n'


def rows(text: str) -> list[list[str]]:
    """Returns the cells of all tables, without the lines under the headings."""
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if re.match(r"\|(?!-)", line)]


class ScriptTest(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="bench-test-"))
        self.addCleanup(shutil.rmtree, self.folder)

    def run_script(self, name: str, *words: object) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-B", str(BENCH / name), *map(str, words)], capture_output=True, text=True, check=False)

    def write(self, name: str, text: str, executable: bool = False) -> Path:
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        if executable:
            path.chmod(0o755)
        return path

    def fake_build(self, amp: str) -> Path:
        """Creates a build folder whose amp++ is a shell script."""
        self.write("include/amp.h", "")
        self.write("bin/amp++", "#!/bin/sh\n" + amp, executable=True)
        self.write("cases/cases.json", json.dumps({"cases": []}))
        return self.folder

    def fake_cases(self, **texts: str) -> None:
        cases = [{"id": name, "rule": name[:1], "kind": "run", "file": f"{name}.cpp", "standard": {"min": "c++11", "max": None}} for name in texts]
        self.write("cases/cases.json", json.dumps({"cases": cases}))
        for name, text in texts.items():
            self.write(f"cases/{name}.cpp", text)


class KernelCompileTime(ScriptTest):
    def test_a_kernel(self) -> None:
        out = self.folder / "out.md"
        ended = self.run_script("kernel_compile_time.py", BUILD, "--filter", "triad", "--repetitions", 1, "--out", out)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        text = out.read_text()
        for fact in ("commit", "processor", "date", "clang++"):
            self.assertRegex(text, rf"(?m)^- {re.escape(fact)}: .")
        head, triad, mean, goal = rows(text)
        self.assertEqual({len(head), len(triad), len(mean), len(goal)}, {8})
        self.assertEqual(triad[0], "triad")
        self.assertEqual([cell.strip("*") for cell in mean[3:5] + mean[7:]], triad[3:5] + triad[7:])
        self.assertEqual((goal[3], goal[7]), ("2.0", "2.5"))

    def test_plain_kernels_become_host_code(self) -> None:
        histogram = next(kernel for kernel in kernels() if kernel.name == "histogram")
        compilers = Compilers(BUILD / "bin" / "amp++", CLANG, BUILD / "include")
        text = run(compilers.plain_words(histogram, "-S", "-emit-llvm", "-o", "-")).output
        self.assertRegex(text, r"(call|invoke) void @__amp_barrier")
        self.assertGreaterEqual(text.count("atomicrmw "), 6)

    def fake_run(self, *words: object) -> subprocess.CompletedProcess[str]:
        clang = self.write("clang", """#!/bin/sh
[ "$1" = --version ] && echo fake
for word; do case $word in *.cpp) grep -q NOT_PLAIN "$word" && exit 1 ;; esac; done
""" + WRITES_OUTPUT, executable=True)
        return self.run_script("kernel_compile_time.py", self.folder, "--clang", clang, "--filter", "[ab]?", "--repetitions", 1, *words)

    def test_takes_the_largest_cases_that_are_plain_cpp(self) -> None:
        self.fake_build(WRITES_OUTPUT)
        self.fake_cases(a1="// 1234", a2="// NOT_PLAIN", b1="// 123", b2="// 123456")
        ended = self.fake_run("--cases", 2)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        self.assertEqual([row[0] for row in rows(ended.stdout)[1:-2]], ["b2", "a1"])
        self.assertIn("left out: 1 (a2).", ended.stdout)

    def test_takes_the_largest_case_of_each_rule(self) -> None:
        self.fake_build(WRITES_OUTPUT)
        self.fake_cases(a1="// 1234567", a2="// 123456", b1="// 123", b2="// 12345")
        ended = self.fake_run("--one-per-rule")
        self.assertEqual([row[0] for row in rows(ended.stdout)[1:-2]], ["a1", "b2"])

    def test_names_a_failing_compilation(self) -> None:
        self.fake_build("echo warning >&2; echo 'x:1: error: boom' >&2; exit 1\n")
        self.fake_cases(a1="")
        ended = self.fake_run()
        self.assertEqual(ended.returncode, 2)
        self.assertIn(f"{self.folder}/cases/a1.cpp: amp++ cannot compile it: x:1: error: boom", ended.stderr)

    def test_names_missing_inputs(self) -> None:
        ended = self.run_script("kernel_compile_time.py", self.folder)
        self.assertEqual(ended.returncode, 2)
        self.assertIn(f"{self.folder}/bin/amp++: no such file", ended.stderr)
        self.fake_build("")
        ended = self.fake_run()
        self.assertEqual(ended.returncode, 2)
        self.assertIn("matches [ab]?", ended.stderr)


class KernelGrowth(ScriptTest):
    def test_two_counts(self) -> None:
        out = self.folder / "out.md"
        ended = self.run_script("kernel_growth.py", BUILD, "--counts", "2,1", "--repetitions", 1, "--out", out)
        self.assertEqual((ended.returncode, ended.stderr), (0, ""))
        text = out.read_text()
        for fact in ("commit", "processor", "date", "device", "driver"):
            self.assertRegex(text, rf"(?m)^- {fact}: .")
        table = rows(text)
        self.assertEqual([row[0] for row in table], ["kernels", "1", "2", "kernels", "1", "2"])
        self.assertEqual([len(row) for row in table], [7, 7, 7, 5, 5, 5])

    def test_a_wrong_result(self) -> None:
        program = "#!/bin/sh\\necho 'kernel 0, thread 0: error: 1 instead of 2' >&2; exit 1\\n"
        self.fake_build(f'while [ $# -gt 0 ]; do [ "$1" = -o ] && printf "{program}" >"$2" && chmod +x "$2"; shift; done\n')
        ended = self.run_script("kernel_growth.py", self.folder, "--counts", 1)
        self.assertEqual(ended.returncode, 1)
        self.assertIn("1 kernels: kernel 0, thread 0: error: 1 instead of 2", ended.stderr)

    def test_rejects_invalid_counts(self) -> None:
        for counts in ("0", "1,x", ""):
            self.assertEqual(self.run_script("kernel_growth.py", self.folder, "--counts", counts).returncode, 2)


class ProcessorTable(ScriptTest):
    def table(self, **environment: str) -> tuple[str, list[list[str]]]:
        ended = subprocess.run([BUILD / "bin" / "ampbench", "--table", "--precise", "--size", "tiny", "--repetitions", "1", "--warm-up", "0",
                                "--filter", "triad", "--device", "processor"],
                               capture_output=True, text=True, check=False, env={**os.environ, **environment})
        self.assertEqual(ended.returncode, 0, ended.stderr)
        return ended.stdout, rows(ended.stdout)

    def test_compares_with_the_sides_of_the_build(self) -> None:
        text, (head, triad, mean) = self.table()
        self.assertEqual(head, ["kernel", "AMP ms", "GLSL ms", "OpenMP ms", "OpenCL ms", "AMP to GLSL", "AMP to OpenMP", "AMP to OpenCL",
                                "AMP to the fastest"])
        self.assertEqual("OpenMP: clang++" in text, WITH_OPENMP)
        for side, time, ratio in (("OpenMP: clang++", 3, 6), ("OpenCL: PoCL", 4, 7)):
            self.assertEqual([bool(cell) for cell in (triad[time], triad[ratio], mean[ratio])], [side in text] * 3, side)

    def test_needs_no_opencl_platform(self) -> None:
        text, (_, triad, _) = self.table(OCL_ICD_VENDORS=str(self.folder))
        self.assertNotIn("PoCL", text)
        self.assertEqual(triad[4], "")


class RuntimeTable(ScriptTest):
    def table(self, cuda: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run([BUILD / "bin" / "ampbench", "--runtime", "--table", "--size", "tiny", "--repetitions", "1", "--filter", "*wait",
                               "--cuda", self.write("cuda.json", cuda)], capture_output=True, text=True, check=False)

    def test_cuda_is_a_third_side(self) -> None:
        ended = self.table('{"size": "tiny", "device": "a card", "seconds": {"launch and wait": 1e-05, "else": 1}}')
        self.assertEqual(ended.returncode, 0, ended.stderr)
        head, launch = rows(ended.stdout)
        self.assertEqual(head, ["", "C++ AMP", "Vulkan", "ratio", "CUDA", "ratio"])
        self.assertEqual((launch[0], launch[4]), ("launch and wait", "10.00 us"))
        self.assertAlmostEqual(float(launch[5]), float(launch[1].removesuffix(" us")) / 10, places=1)

    def test_other_files_are_errors(self) -> None:
        for text, said in {
            '{"size": "fill", "seconds": {}}': "was measured with --size fill, this run with --size tiny",
            '{"size": "tiny", "seconds": {"triad": 1}}': "has no row of --runtime",
            '{"size": "tiny", "seconds": 1}': "is not a file of ampbench-cuda-runtime",
            "<html>": "is not a file of ampbench-cuda:",
        }.items():
            ended = self.table(text)
            self.assertEqual((ended.returncode, ended.stdout), (2, ""), text)
            self.assertIn(said, ended.stderr)
            self.assertIn("cuda.json", ended.stderr)


if __name__ == "__main__":
    unittest.main()

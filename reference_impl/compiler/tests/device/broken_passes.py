"""Undoes each workaround of broken_passes.toml in turn, in a copy of the code generator: the tests for it must fail.

usage: broken_passes.py DEVICE TESTS BUILD LIT [--only WORD]
       broken_passes.py DEVICE --list

DEVICE is reference_impl/compiler/device, TESTS the folder of this file in the build tree (with lit.site.cfg.py), BUILD the
folder of amp-device-run. With --list, nothing is built or run: the script only checks that every change can be made and
that every named test exists. Exits with 1 if no test notices a change, or if a change cannot be made or does not compile.
"""
import argparse
import filecmp
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

LIST = Path(__file__).with_suffix(".toml")
PROJECT = """cmake_minimum_required(VERSION 3.25)
project(broken CXX)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)
add_subdirectory(device)
"""


def changed(path: Path, change: dict) -> str:
    """The text of the file without the workaround."""
    text = path.read_text()
    if text.count(change["from"]) != 1:
        times = text.count(change["from"])
        raise RuntimeError(f"{change['file']} must contain this text once, but contains it {times} times; correct `from`:\n{change['from']}")
    return text.replace(change["from"], change["to"])


def list_faults(device: Path, entries: list[dict]) -> list[str]:
    """The entries of the list that do not fit the code or the tests."""
    faults = []
    for entry in entries:
        faults += [f"{entry['trap']}: test {name} does not exist; correct `noticed_by`" for name in entry["noticed_by"] if not (LIST.parent / name).exists()]
        for change in entry["change"]:
            try:
                changed(device / change["file"], change)
            except (OSError, RuntimeError) as error:
                faults.append(f"{entry['trap']}: {error}")
    return faults


class Broken:
    """A copy of the code generator in which one workaround is undone at a time."""

    def __init__(self, device: Path, tests: Path, run: Path, lit: str) -> None:
        self.device, self.lit = device, lit
        self.work = tests / "broken"
        self.source, self.build, self.tests = self.work / "source", self.work / "build", self.work / "tests"
        self.copy()
        subprocess.run(["cmake", "-G", "Ninja", "-S", self.source, "-B", self.build, "-DCMAKE_BUILD_TYPE=Release"],
                       check=True, stdout=subprocess.DEVNULL)
        self.tests.mkdir(exist_ok=True)
        site = (tests / "lit.site.cfg.py").read_text()
        site = site.replace(f'"{tests}"', f'"{self.tests}"').replace(f'"{run}"', f'"{self.build / "bin"}"')
        (self.tests / "lit.site.cfg.py").write_text(site)
        self.make()
        link = self.build / "bin" / "amp-device-run"
        link.unlink(missing_ok=True)
        link.symlink_to(run / "amp-device-run")

    def copy(self) -> None:
        """Updates the copy. Leaves unchanged files as they are, so that few files are compiled again."""
        copy = self.source / "device"
        copy.mkdir(parents=True, exist_ok=True)
        (self.source / "CMakeLists.txt").write_text(PROJECT)
        names = {path.relative_to(self.device) for path in self.device.rglob("*") if path.is_file()}
        for old in [path for path in copy.rglob("*") if path.is_file() and path.relative_to(copy) not in names]:
            old.unlink()
        for name in names:
            if not (copy / name).exists() or not filecmp.cmp(self.device / name, copy / name, shallow=False):
                (copy / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(self.device / name, copy / name)

    def make(self) -> None:
        made = subprocess.run(["cmake", "--build", self.build, "--target", "amp-device-tool"], capture_output=True, text=True)
        if made.returncode:
            raise RuntimeError("does not compile:\n" + made.stdout[-4000:])

    def failing(self, names: list[str]) -> set[str]:
        """The tests that fail, of those named."""
        chosen = "|".join(name.replace(".", r"\.") for name in names)
        result = subprocess.run([self.lit, "-v", "--filter", f"({chosen})$", self.tests], capture_output=True, text=True)
        counted = sum(f":: {name} (" in result.stdout for name in names)
        if counted != len(names):
            raise RuntimeError("a test in `noticed_by` was not run:\n" + result.stdout[-2000:])
        return {name for name in names if f"FAIL: device :: {name} (" in result.stdout}

    def change(self, changes: list[dict]) -> None:
        for one in changes:
            path = self.source / "device" / one["file"]
            path.write_text(changed(path, one))

    def restore(self, changes: list[dict]) -> None:
        for file in {one["file"] for one in changes}:
            shutil.copyfile(self.device / file, self.source / "device" / file)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("device", type=lambda text: Path(text).resolve())
    for name in ("tests", "build"):
        parser.add_argument(name, nargs="?", type=lambda text: Path(text).resolve())
    parser.add_argument("lit", nargs="?")
    parser.add_argument("--list", action="store_true", help="only check that the list fits the code and the tests")
    parser.add_argument("--only", default="", metavar="WORD", help="only entries whose `trap` contains this word")
    arguments = parser.parse_args()
    entries = [entry for entry in tomllib.loads(LIST.read_text())["broken"] if arguments.only in entry["trap"]]
    if not entries:
        parser.error(f"--only: no entry of {LIST.name} has '{arguments.only}' in its `trap`")

    if arguments.list:
        faults = list_faults(arguments.device, entries)
        print(*faults, f"{len(entries)} workarounds, {len(faults)} faults", sep="\n")
        return 1 if faults else 0
    if not arguments.lit:
        parser.error("TESTS, BUILD and LIT are required without --list; --help explains them")
    broken = Broken(arguments.device, arguments.tests, arguments.build, arguments.lit)
    everything = sorted({name for entry in entries for name in entry["noticed_by"]})
    if failing := broken.failing(everything):
        print("these tests fail although nothing is undone:", *sorted(failing))
        return 1
    unnoticed = 0
    for entry in entries:
        try:
            broken.change(entry["change"])
            broken.make()
            missed = set(entry["noticed_by"]) - broken.failing(entry["noticed_by"])
            fault = f"NOT NOTICED by {', '.join(sorted(missed))}" if missed else ""
        except RuntimeError as error:
            fault = str(error)
        broken.restore(entry["change"])
        unnoticed += bool(fault)
        print(f"{'noticed' if not fault else 'FAULT'}: {entry['trap']}", fault, flush=True)
    print(f"{len(entries)} workarounds undone, {len(entries) - unnoticed} noticed")
    return 1 if unnoticed else 0


if __name__ == "__main__":
    sys.exit(main())

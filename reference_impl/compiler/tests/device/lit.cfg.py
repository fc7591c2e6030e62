# Tests of the device code generator. Paths come from lit.site.cfg.py, which CMake writes.
import os

import lit.formats

config.name = "device"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".hip", ".ll", ".test"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.build_root
config.environment["PATH"] = os.pathsep.join([config.tool_dir, config.llvm_dir, os.environ["PATH"]])
# lavapipe compiles every kernel again, with a thread for each core. Fewer threads leave cores for tests that run in
# parallel.
config.environment["LP_NUM_THREADS"] = "2"
inputs = os.path.join(config.test_source_root, "Inputs")
config.substitutions.append((
    "%compile",
    "clang -cc1 -x hip -fcuda-is-device -triple spirv64-unknown-unknown -aux-triple x86_64-pc-linux-gnu "
    "-O2 -disable-llvm-passes -fms-extensions -fdeclspec -fgnuc-version=4.2.1 -ffp-contract=off "
    "-fcxx-exceptions -fexceptions -debug-info-kind=line-tables-only -std=c++17 -emit-llvm -I " + inputs))

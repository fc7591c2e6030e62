# Tests of amp++'s driver, front end and registration, and of the scripts for random kernels. Paths come from
# lit.site.cfg.py, which CMake writes.
import os
import shutil

import lit.formats

config.name = "compiler"
config.test_format = lit.formats.ShTest(True)
config.suffixes = [".cpp", ".test"]
config.excludes = ["Inputs", "checks", "debug_info", "device", "end_to_end"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = config.amp_build_root
config.environment["PATH"] = os.pathsep.join([config.amp_tool_dir, config.amp_llvm_dir, os.environ["PATH"]])
config.substitutions.append(("%amp", os.path.join(config.amp_tool_dir, "amp++")))
config.substitutions.append(("%clang", config.amp_clang + " --driver-mode=g++"))
config.substitutions.append(("%python", config.amp_python + " -B"))
# `%check FILE` analyses FILE and compares what is reported with the FILE's CHECK lines; `%accept` wants no error.
config.substitutions.append(("%rejects", "not %s -std=c++17 -fsyntax-only" % os.path.join(config.amp_tool_dir, "amp++")))
config.substitutions.append(("%accepts", "%s -std=c++17 -fsyntax-only" % os.path.join(config.amp_tool_dir, "amp++")))
config.substitutions.append(("%names-plugin", config.amp_names_plugin))
# gdb, without the user's settings.
config.substitutions.append(("%gdb", "gdb -nx -batch"))
if shutil.which("gdb"):
    config.available_features.add("gdb")

// `ampcts run --bundle`: runs the programs of a bundle on a machine without a compiler.
#pragma once

#include <string>

#include "model/selection.h"

namespace ampcts {

struct BundleRunOptions {
  std::string bundle;
  Selection selection;
  unsigned jobs = 1;
  std::string device;
  std::string journal;
  std::string out;
  bool fresh = false;
  bool keep = false;
  unsigned together = 1;
};

/// Runs and judges programs as `run` does and writes one compressed journal. Returns the exit code.
int run_bundle(const BundleRunOptions& options);

}  // namespace ampcts

// `ampcts run --bundle`: the programs of a bundle, where nothing can be compiled.
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

/// Runs and judges as `run` does; leaves one compressed journal. Returns the exit code.
int run_bundle(const BundleRunOptions& options);

}  // namespace ampcts

#pragma once

#include <string>

#include "driver/Options.h"

namespace clang::driver {
class Compilation;
}

namespace amp::driver {

/// Where amp++ finds its own parts, from the place of its executable.
struct Installation {
  std::string headers;    ///< <exe>/../include
  std::string libraries;  ///< <exe>/../lib
};

/// Adds to the jobs that Clang's driver made what C++ AMP needs: header folder, runtime library, amp++'s own
/// options.
void adjustJobs(clang::driver::Compilation& compilation, const Installation& installation,
                const Options& options);

}  // namespace amp::driver

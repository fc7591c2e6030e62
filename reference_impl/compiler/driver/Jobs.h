#pragma once

#include <string>

#include "driver/Options.h"

namespace clang::driver {
class Compilation;
}

namespace amp::driver {

/// The folders of amp++'s own parts, relative to its executable.
struct Installation {
  std::string headers;    ///< <exe>/../include
  std::string libraries;  ///< <exe>/../lib
};

/// Adds to the jobs of Clang's driver what C++ AMP needs: the header folder, the runtime library, and amp++'s
/// own options.
void adjustJobs(clang::driver::Compilation& compilation, const Installation& installation,
                const Options& options);

}  // namespace amp::driver

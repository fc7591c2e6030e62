#pragma once

namespace amp::frontend {

/// The two passes over a translation unit that uses C++ AMP.
enum class Side {
  device,  ///< generates code for the accelerator; reports the errors in amp-restricted code
  host     ///< generates code for the host; reports the errors in cpu code, and all of Clang's warnings
};

}  // namespace amp::frontend

#pragma once

namespace amp::frontend {

/// The two passes over a translation unit that uses C++ AMP.
enum class Side {
  device,  ///< code for the accelerator: owns what is wrong in amp code
  host     ///< code for the processor: owns what is wrong in cpu code, and all of Clang's warnings
};

}  // namespace amp::frontend

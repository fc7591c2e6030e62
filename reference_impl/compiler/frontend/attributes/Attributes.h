#pragma once

namespace amp::frontend {

/// Makes Clang know the attributes of the token stage. They register themselves when their object file is
/// linked; calling this function is what makes the linker take it from the library.
void registerAttributes();

}  // namespace amp::frontend

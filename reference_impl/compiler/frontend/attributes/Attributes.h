#pragma once

namespace amp::frontend {

/// Makes the attributes of the token stage known to Clang. They register themselves if their object file is
/// linked. The call to this function makes the linker take that file from the library.
void registerAttributes();

}  // namespace amp::frontend

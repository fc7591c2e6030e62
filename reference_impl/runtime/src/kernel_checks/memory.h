/// Memory of the process that belongs to no container.
#pragma once

#include <cstdint>

namespace amprt {

/// Whether the address is on the stack of the calling thread.
bool is_on_stack(std::uintptr_t address);

/// Whether the address is in a variable or constant of the program or its libraries.
bool is_in_program(std::uintptr_t address);

}  // namespace amprt

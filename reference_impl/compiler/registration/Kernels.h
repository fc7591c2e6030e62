#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class QualType;
}  // namespace clang

namespace amp::registration {

/// Bits of Capture::flags: amp_capture_flag of amp_detail/registration.h.
enum CaptureFlag : uint32_t { kReadOnly = 1, kByReference = 2 };

/// A container inside an invoker: amp_capture of amp_detail/registration.h.
struct Capture {
  uint32_t offset;
  uint32_t kind;
  uint32_t size;
  uint32_t flags;
  uint32_t elementSize;
  uint32_t rank;
  std::string name;  ///< of the captured variable or member, such as "a" or "grid.cells[1]"
};

/// The facts about a kernel that the host needs in addition to its code.
struct Kernel {
  std::string entry;  ///< mangled name of kernel_entry<Invoker>, the function in the device module
  std::string key;    ///< mangled name of kernel_identity<Invoker>::key, the variable in the host module
  std::string name;   ///< the kernel's type, for messages and tools
  uint32_t invokerSize = 0;  ///< bytes
  std::vector<Capture> captures;
};

/// Returns the kernels that the unit launches, in the order of their instantiation.
std::vector<Kernel> kernelsOf(clang::ASTContext& context);

/// Returns the containers inside an object of `type`, in members, bases and array elements at any depth. They
/// are sorted by offset.
std::vector<Capture> capturesOf(const clang::ASTContext& context, clang::QualType type);

}  // namespace amp::registration

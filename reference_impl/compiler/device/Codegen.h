// The device code generator of amp++: from the LLVM module that Clang makes of the accelerator's side of a
// translation unit to one Vulkan SPIR-V module per kernel.
//
// The contract with headers and runtime (built-ins, push constants, entry point) is
// reference_impl/docs/abi.md.
#ifndef AMP_DEVICE_CODEGEN_H
#define AMP_DEVICE_CODEGEN_H

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <system_error>
#include <vector>

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace llvm {
class Function;
class Module;
class raw_ostream;
}  // namespace llvm

namespace amp::device {

/// A place in the user's source. `line` is 0 where the IR carries no debug location.
struct SourceLocation {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// What generate() fails with. `text` is one sentence without the location.
class CodegenError : public llvm::ErrorInfo<CodegenError> {
 public:
  enum class Kind {
    unsupported,  ///< the program asks for something that this compiler cannot express in SPIR-V
    internal,     ///< a defect of the compiler, such as a module that the validator rejects
  };
  static char ID;

  CodegenError(Kind kind, std::string message, SourceLocation where = {}, std::string function = {})
      : kind_(kind), text_(std::move(message)), where_(std::move(where)), function_(std::move(function)) {}

  Kind kind() const { return kind_; }
  const std::string& text() const { return text_; }
  const SourceLocation& where() const { return where_; }
  /// Mangled name of the function at fault; empty if there is none.
  const std::string& function() const { return function_; }

  /// "file:line:column: message", or "message (in function)" without a location.
  void log(llvm::raw_ostream& out) const override;
  std::error_code convertToErrorCode() const override;

 private:
  Kind kind_;
  std::string text_;
  SourceLocation where_;
  std::string function_;
};

/// Feature bits of abi.md that a module needs from the device.
enum Feature : uint64_t {
  kFeatureFloat64 = 1,
  kFeatureInt64 = 2,
  kFeatureInt8 = 4,
  kFeatureInt16 = 8,
  kFeatureFloat16 = 16,
  kFeatureInt64Atomics = 32,
  kFeature8BitStorage = 64,
  kFeature16BitStorage = 128,
};

/// A kernel whose containers are storage buffers: binding b of descriptor set 0 is the container at byte places[b] of the
/// closure, or the one that the reference there leads to.
struct BufferModule {
  std::vector<uint32_t> words;
  std::vector<uint32_t> places;
};

struct KernelModule {
  std::string entry;               ///< name of the kernel's function in the LLVM module (mangled)
  std::vector<uint32_t> words;     ///< valid SPIR-V 1.5 for Vulkan 1.2, entry point "main"
  uint64_t features = 0;           ///< or-ed Feature bits
  bool fastMath = false;           ///< what Options::fastMath said
  uint32_t tileStaticBytes = 0;    ///< work-group memory
  std::array<uint32_t, 3> tile{};  ///< LocalSize x, y, z; all 0 for an untiled kernel
  std::optional<BufferModule> withBuffers;  ///< the same kernel, where it can be had
};

struct Options {
  unsigned optLevel = 2;   ///< 0 keeps only the passes without which no SPIR-V is possible
  bool fastMath = false;   ///< native division, contraction and reassociation as the IR's flags allow
  bool debugInfo = false;  ///< OpName and OpLine
  /// Called with a stage's name and the module after it; names as stageNames() lists them.
  std::function<void(llvm::StringRef stage, const llvm::Module&)> dump;
  /// Called once for each place at which something works but is slow. The id is for the command line to name it.
  std::function<void(llvm::StringRef id, const SourceLocation&, llvm::StringRef message)> warn;
};

/// Bytes of a kernel's closure: where it holds the address of a container, and where the container's image
/// is.
struct Reference {
  uint32_t place = 0;
  uint32_t image = 0;
};

/// Says where a kernel's closure refers to containers: the code alone does not show it.
void setReferences(llvm::Function& kernel, llvm::ArrayRef<Reference> references);

/// Translates every kernel (function with the SPIR_KERNEL calling convention) of `module`, in its order.
/// `module` is consumed: its content afterwards is unspecified. Fails with CodegenError.
llvm::Expected<std::vector<KernelModule>> generate(llvm::Module& module, const Options& options);

/// Names of the stages in the order in which they run.
std::vector<llvm::StringRef> stageNames();

}  // namespace amp::device

#endif

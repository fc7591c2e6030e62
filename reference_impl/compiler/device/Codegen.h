// The device code generator of amp++. It translates the LLVM module that Clang makes of the accelerator's
// side of a translation unit to one Vulkan SPIR-V module per kernel.
//
// reference_impl/docs/abi.md is the contract with headers and runtime: built-ins, push constants, entry
// point.
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

/// A place in the user's source. `line` is 0 if the IR has no debug location.
struct SourceLocation {
  std::string file;
  unsigned line = 0;
  unsigned column = 0;
};

/// The error of generate(). `text` is one sentence without the location.
class CodegenError : public llvm::ErrorInfo<CodegenError> {
 public:
  enum class Kind {
    unsupported,  ///< the program uses something that this compiler cannot express in SPIR-V
    internal,     ///< a defect of the compiler, for example a module that the validator rejects
  };
  static char ID;

  CodegenError(Kind kind, std::string message, SourceLocation where = {}, std::string function = {})
      : kind_(kind), text_(std::move(message)), where_(std::move(where)), function_(std::move(function)) {}

  Kind kind() const { return kind_; }
  const std::string& text() const { return text_; }
  const SourceLocation& where() const { return where_; }
  /// Mangled name of the function with the error; empty if there is none.
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

/// Features that a module needs from the device: the bits of abi.md.
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

/// The form of a kernel whose containers are storage buffers. Binding b of descriptor set 0 is the container
/// at byte places[b] of the closure, or the container that the reference at this byte refers to.
struct BufferModule {
  std::vector<uint32_t> words;
  std::vector<uint32_t> places;
};

struct KernelModule {
  std::string entry;                        ///< name of the kernel's function in the LLVM module (mangled)
  std::vector<uint32_t> words;              ///< valid SPIR-V 1.5 for Vulkan 1.2, entry point "main"
  uint64_t features = 0;                    ///< or-ed Feature bits
  bool fastMath = false;                    ///< the value of Options::fastMath
  uint32_t tileStaticBytes = 0;             ///< work-group memory
  std::array<uint32_t, 3> tile{};           ///< LocalSize x, y, z; all 0 for an untiled kernel
  std::optional<BufferModule> withBuffers;  ///< the form with storage buffers, if the kernel has one
  bool sendsMessages = false;               ///< calls functions of amp_detail/messages.h
  std::vector<std::string> texts;  ///< of a kernel that sends messages: the string literals by number
};

struct Options {
  unsigned optLevel = 2;  ///< 0 runs only the passes that SPIR-V needs
  bool fastMath = false;  ///< native division, contraction and reassociation as the IR's flags allow
  bool debugInfo =
      false;  ///< OpName, and what the IR knows of the source as NonSemantic.Shader.DebugInfo.100
  /// Returns the text of a source file that a module with debug information is to contain.
  std::function<std::optional<llvm::StringRef>(llvm::StringRef path)> sourceText;
  bool checksBounds = false;  ///< subscripts of containers and arrays, by messages of the kernel
  /// Called after each stage with the module and the stage's name, one of stageNames().
  std::function<void(llvm::StringRef stage, const llvm::Module&)> dump;
  /// Called once for each place where code works but is slow. The id names the warning on the command line.
  std::function<void(llvm::StringRef id, const SourceLocation&, llvm::StringRef message)> warn;
};

/// Two places in a kernel's closure, in bytes: of the address of a container that is captured by reference,
/// and of the container's image.
struct Reference {
  uint32_t place = 0;
  uint32_t image = 0;
};

/// Sets the places where the kernel's closure refers to containers. The code alone does not show them.
void setReferences(llvm::Function& kernel, llvm::ArrayRef<Reference> references);

/// Translates each kernel (function with the SPIR_KERNEL calling convention) of `module`, in the module's
/// order. The content of `module` is unspecified afterwards. The error is a CodegenError.
llvm::Expected<std::vector<KernelModule>> generate(llvm::Module& module, const Options& options);

/// Names of the stages in the order in which they run.
std::vector<llvm::StringRef> stageNames();

}  // namespace amp::device

#endif

// The module-level declarations around a kernel: built-in inputs, push constants, entry point (abi.md).
#ifndef AMP_DEVICE_EMIT_KERNELINTERFACE_H
#define AMP_DEVICE_EMIT_KERNELINTERFACE_H

#include <array>
#include <cstdint>

#include "device/spirv/Writer.h"

namespace llvm {
class Function;
}

namespace amp::device {

/// Declares each input and constant at its first use, and lists the variables in the entry point.
class KernelInterface {
 public:
  /// `tile` is all 0 for an untiled kernel.
  KernelInterface(spirv::Writer& writer, std::array<uint32_t, 3> tile) : writer_(writer), tile_(tile) {}

  bool isTiled() const { return tile_[0] != 0; }
  spirv::Id localIndexVariable() { return input(localIndex_, spv::BuiltIn::LocalInvocationId); }
  spirv::Id groupIndexVariable() { return input(groupIndex_, spv::BuiltIn::WorkgroupId); }
  /// x of the work-group size: a constant in a tiled kernel, else a specialization constant.
  spirv::Id groupSize();
  /// A specialization constant: which operations on single-precision numbers the device computes exactly.
  spirv::Id floatArithmetic();
  /// A specialization constant: 1 if the device may cut loops.
  spirv::Id cutsLoops();

  /// Members of the push constants, in the order of abi.md.
  enum PushConstant : uint32_t {
    closureAddress = 0,
    baseX = 1,
    baseY = 2,
    baseZ = 3,
    reportDistance = 4,
    firstClosureWord = 5
  };
  /// Words of the closure that are push constants. Vulkan guarantees no room for more.
  static constexpr uint32_t kClosureWords = 26;
  /// Makes one 64-bit member of closure words `word`, which must be even, and `word` + 1. Must be called
  /// before pushConstants().
  void joinClosureWords(uint32_t word) { joined_[word / 2] = true; }
  bool isJoined(uint32_t closureWord) const { return joined_[closureWord / 2]; }
  /// The member that is, or contains, a word of the closure.
  uint32_t closureMember(uint32_t closureWord) const;
  spirv::Id pushConstants();
  spirv::Id pushConstantType(uint32_t member) const;

  /// Adds a module-scope variable that the kernel uses.
  void addVariable(spirv::Id variable) { variables_.push_back(variable); }

  void addTileStaticBytes(uint32_t bytes) { tileStaticBytes_ += bytes; }
  uint32_t tileStaticBytes() const { return tileStaticBytes_; }

  /// A function that the kernel calls, directly or indirectly. It is written once, with this id.
  struct Called {
    const llvm::Function* function;
    spirv::Id id;
  };
  spirv::Id idOf(const llvm::Function& callee);
  /// All called functions. The list grows while they are written.
  const std::vector<Called>& called() const { return called_; }

  /// Writes entry point and execution modes. Must be called once, after everything else.
  void finish(spirv::Id function);

 private:
  spirv::Id input(spirv::Id& variable, spv::BuiltIn builtIn);
  spirv::Id specializationConstant(uint32_t number, uint32_t defaultValue);

  spirv::Writer& writer_;
  std::array<uint32_t, 3> tile_;
  spirv::Id localIndex_ = 0;
  spirv::Id groupIndex_ = 0;
  spirv::Id groupSize_ = 0;
  spirv::Id floatArithmetic_ = 0;
  spirv::Id cutsLoops_ = 0;
  spirv::Id pushConstants_ = 0;
  std::array<bool, kClosureWords / 2> joined_{};
  uint32_t tileStaticBytes_ = 0;
  std::vector<spirv::Id> variables_;
  std::vector<Called> called_;
};

}  // namespace amp::device

#endif

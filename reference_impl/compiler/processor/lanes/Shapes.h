// How a value of the code of one thread differs between neighbouring threads.
#pragma once

#include <cstdint>
#include <optional>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace llvm {
class Argument;
class DataLayout;
class Function;
class Instruction;
class LoopInfo;
class PHINode;
class Value;
}  // namespace llvm

namespace amp::processor {

class Uniformity;

/// Knows which integers and pointers grow from each thread to the next by a constant, the stride. The
/// function must not change meanwhile, and its loops must be simplified.
class Shapes {
 public:
  /// `index` is the argument that counts the threads: its stride is 1, and it is nowhere negative.
  Shapes(const llvm::Function& function, const llvm::LoopInfo& loops, const Uniformity& uniformity,
         const llvm::Argument& index);

  bool isUniform(const llvm::Value& value) const;

  /// The stride, modulo two to the number of the value's bits; 0 if all threads have the same value.
  std::optional<int64_t> stride(const llvm::Value& value) const;

  /// The stride of an address that threads access, in bytes. It holds between threads that do access
  /// memory there: the index of an element may be extended from fewer bits, and wraps around for other
  /// threads only, since two elements of one object are less than 2^32 apart (AMP 1.2 §4.2: the size of an
  /// extent is an unsigned int).
  std::optional<int64_t> strideOfAddress(const llvm::Value& pointer) const;

 private:
  using Stride = std::optional<int64_t>;
  using StrideOf = Stride (Shapes::*)(const llvm::Value&) const;

  Stride compute(const llvm::Instruction& value) const;
  Stride ofOperation(const llvm::Instruction& value, StrideOf operand) const;
  Stride ofElement(const llvm::Instruction& address, StrideOf base, StrideOf index) const;
  Stride ofIndex(const llvm::Value& index) const;
  bool refuteCounters();

  const llvm::DataLayout& layout_;
  const llvm::LoopInfo& loops_;
  const Uniformity& uniformity_;
  const llvm::Argument& index_;
  llvm::SmallPtrSet<const llvm::PHINode*, 8> counters_;  ///< phis whose stride does not change in the loop
  mutable llvm::DenseMap<const llvm::Value*, Stride> known_;
};

}  // namespace amp::processor

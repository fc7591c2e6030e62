// Which values are the same for all threads of a tile.
#pragma once

#include <functional>
#include <memory>

namespace llvm {
class Function;
class Instruction;
class Value;
}  // namespace llvm

namespace amp::processor {

/// The analysis of a function that has the code of one thread. It becomes invalid when the function changes.
class Uniformity {
 public:
  /// `index` is a parameter that is not the same for all threads; null if there is none.
  explicit Uniformity(llvm::Function& function, const llvm::Value* index = nullptr);
  ~Uniformity();
  Uniformity(const Uniformity&) = delete;
  Uniformity& operator=(const Uniformity&) = delete;

  /// Whether all threads that use the value see the same one.
  bool isUniform(const llvm::Instruction& value) const;

  /// Whether threads that run the instruction at the same time may see different values.
  bool isDivergent(const llvm::Value& value) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace amp::processor

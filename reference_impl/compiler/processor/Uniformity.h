// Which values are the same for all threads of a tile.
#pragma once

#include <functional>
#include <memory>

namespace llvm {
class Function;
class Instruction;
}  // namespace llvm

namespace amp::processor {

/// The analysis of a function that has the code of one thread. It becomes invalid when the function changes.
class Uniformity {
 public:
  explicit Uniformity(llvm::Function& function);
  ~Uniformity();
  Uniformity(const Uniformity&) = delete;
  Uniformity& operator=(const Uniformity&) = delete;

  /// Whether all threads that use the value see the same one.
  bool isUniform(const llvm::Instruction& value) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace amp::processor

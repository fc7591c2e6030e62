// Decides which objects of private and tile_static memory share a variable, and what pointers to them count.
// A buffer is a variable of its own.
//
// SPIR-V's logical pointers cannot be stored, and phi and select cannot merge them. So a pointer to such
// memory is an offset, and all objects that one pointer may point to are in one array: a class.
#ifndef AMP_DEVICE_EMIT_POINTERCLASSES_H
#define AMP_DEVICE_EMIT_POINTERCLASSES_H

#include <cstdint>
#include <vector>

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

struct ObjectClass {
  unsigned space = 0;    ///< kPrivate, kTileStatic or kBuffer
  uint32_t unit = 8;     ///< bytes per step of a pointer; divides every offset in the class
  uint32_t element = 8;  ///< bytes of an element of the array: 4 or 8
  uint32_t bytes = 0;    ///< size of the whole array; 0 for a buffer, whose length is unknown
  bool hasConstants = false;
  /// Allocas, global variables and calls of __amp_buffer, by ascending place.
  std::vector<const llvm::Value*> objects;
};

/// The offset of a GEP as a constant and scaled indices.
struct GepOffset {
  int64_t constant = 0;
  llvm::SmallVector<std::pair<const llvm::Value*, int64_t>, 4> terms;  ///< index, stride in bytes
};
GepOffset offsetOf(const llvm::GEPOperator& gep, const llvm::DataLayout& layout);

/// Returns the largest power of two, at most 8, that divides index * stride.
uint32_t granularityOf(const llvm::Value* index, int64_t stride, const llvm::DataLayout& layout);

class PointerClasses {
 public:
  explicit PointerClasses(const llvm::Function& function);

  const std::vector<ObjectClass>& all() const { return classes_; }
  /// Returns the class of a pointer that is an offset; null if it points to no object (null, undef).
  const ObjectClass* of(const llvm::Value* pointer) const;
  /// Returns the byte of its class at which an object begins.
  uint32_t placeOf(const llvm::Value* object) const { return places_.lookup(object); }

 private:
  using Node = unsigned;
  Node nodeOf(const llvm::Value* pointer);
  Node genericNode(unsigned space);
  Node find(Node node) const;
  void unite(Node a, Node b) { parents_[find(a)] = find(b); }

  void collect(const llvm::Instruction& instruction);
  void collectPointers(const llvm::Instruction& instruction);
  void measure(const llvm::Instruction& instruction);
  void noteAccess(const llvm::Value* pointer, const llvm::Type* type, bool atomic);
  void noteGranularity(const llvm::Value* pointer, uint32_t bytes);
  void layOut();
  ObjectClass& classOf(Node root);

  const llvm::DataLayout& layout_;
  llvm::DenseMap<const llvm::Value*, Node> nodes_;
  std::vector<Node> parents_;
  llvm::DenseMap<Node, unsigned> classIndex_;  ///< by root
  llvm::DenseMap<const llvm::Value*, uint32_t> places_;
  std::vector<ObjectClass> classes_;
  std::vector<const llvm::Value*> objects_;
};

}  // namespace amp::device

#endif

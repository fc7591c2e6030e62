#include "device/emit/PointerClasses.h"

#include <algorithm>

#include "device/Target.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/KnownBits.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr uint32_t kMaxUnit = 8;
constexpr uint32_t kWord = 4;

bool isOffsetPointer(const Value* value) {
  if (!value->getType()->isPointerTy()) return false;
  return isOffset(addressSpaceOf(value));
}

bool isBuffer(const Value* value) {
  return builtinCalled(*value) == Builtin::buffer;
}

uint32_t lowestBit(uint64_t value) {
  return value == 0 ? kMaxUnit : static_cast<uint32_t>(std::min<uint64_t>(value & -value, kMaxUnit));
}

}  // namespace

GepOffset offsetOf(const GEPOperator& gep, const DataLayout& layout) {
  SmallMapVector<Value*, APInt, 4> variables;
  APInt constant(64, 0);
  gep.collectOffset(layout, 64, variables, constant);
  GepOffset offset{constant.getSExtValue(), {}};
  for (auto& [index, stride] : variables) offset.terms.push_back({index, stride.getSExtValue()});
  return offset;
}

uint32_t granularityOf(const Value* index, int64_t stride, const DataLayout& layout) {
  unsigned zeros = computeKnownBits(index, layout).countMinTrailingZeros();
  return lowestBit(static_cast<uint64_t>(stride) << std::min(zeros, 3u));
}

PointerClasses::PointerClasses(const Function& function) : layout_(function.getDataLayout()) {
  parents_ = {0, 1};  // the two generic nodes
  for (const Instruction& instruction : instructions(function)) collect(instruction);
  layOut();
  for (const Instruction& instruction : instructions(function)) measure(instruction);
  for (ObjectClass& one : classes_) {
    one.unit = std::min(one.unit, one.element);
    if (one.space == kBuffer) continue;
    uint32_t end = 0;
    for (const Value* object : one.objects) {
      Type* type = isa<AllocaInst>(object) ? cast<AllocaInst>(object)->getAllocatedType()
                                           : cast<GlobalVariable>(object)->getValueType();
      uint64_t alignment = std::max<uint64_t>(one.element, object->getPointerAlignment(layout_).value());
      end = static_cast<uint32_t>(alignTo(end, alignment));
      places_[object] = end;
      end += static_cast<uint32_t>(layout_.getTypeAllocSize(type));
    }
    one.bytes = static_cast<uint32_t>(alignTo(std::max(end, 1u), one.element));
  }
}

PointerClasses::Node PointerClasses::genericNode(unsigned space) {
  return space == kPrivate ? 0 : 1;
}

PointerClasses::Node PointerClasses::nodeOf(const Value* pointer) {
  auto [place, isNew] = nodes_.try_emplace(pointer, parents_.size());
  if (isNew) {
    parents_.push_back(place->second);
    if (isa<AllocaInst>(pointer) || isa<GlobalVariable>(pointer) || isBuffer(pointer))
      objects_.push_back(pointer);
  }
  return place->second;
}

PointerClasses::Node PointerClasses::find(Node node) const {
  while (parents_[node] != node) node = parents_[node];
  return node;
}

void PointerClasses::collect(const Instruction& instruction) {
  // Null and undef point to no object, so they belong to every class.
  auto pointsToObject = [](const Value* value) {
    return isOffsetPointer(value) && (isa<Instruction>(value) || isa<GlobalVariable>(value));
  };
  for (const Value* operand : instruction.operands())
    if (pointsToObject(operand)) nodeOf(operand);
  if (auto* cast = dyn_cast<AddrSpaceCastInst>(&instruction)) {
    if (pointsToObject(cast->getPointerOperand()))
      unite(nodeOf(cast->getPointerOperand()), genericNode(cast->getSrcAddressSpace()));
    if (isOffsetPointer(cast)) unite(nodeOf(cast), genericNode(cast->getDestAddressSpace()));
    return;
  }
  bool passesOn = isa<GetElementPtrInst, PHINode, SelectInst, FreezeInst, ICmpInst>(instruction);
  if (!passesOn) {
    if (isOffsetPointer(&instruction)) nodeOf(&instruction);
    return;
  }
  const Value* first = isOffsetPointer(&instruction) ? &instruction : nullptr;
  for (const Value* operand : instruction.operands()) {
    if (!pointsToObject(operand)) continue;
    if (first) unite(nodeOf(first), nodeOf(operand));
    first = first ? first : operand;
  }
  if (isOffsetPointer(&instruction)) nodeOf(&instruction);
}

void PointerClasses::layOut() {
  for (const Value* object : objects_) {
    Node root = find(nodes_.lookup(object));
    auto [place, isNew] = classIndex_.try_emplace(root, classes_.size());
    if (isNew) {
      classes_.emplace_back();
      classes_.back().space = addressSpaceOf(object);
    }
    ObjectClass& one = classes_[place->second];
    one.objects.push_back(object);
    one.hasConstants |= isa<GlobalVariable>(object) && one.space == kPrivate;
  }
}

const ObjectClass* PointerClasses::of(const Value* pointer) const {
  auto node = nodes_.find(pointer);
  if (node == nodes_.end()) return nullptr;
  auto index = classIndex_.find(find(node->second));
  return index == classIndex_.end() ? nullptr : &classes_[index->second];
}

void PointerClasses::noteGranularity(const Value* pointer, uint32_t bytes) {
  if (auto* found = const_cast<ObjectClass*>(of(pointer))) found->unit = std::min(found->unit, bytes);
}

void PointerClasses::noteAccess(const Value* pointer, const Type* type, bool atomic) {
  if (!isOffsetPointer(pointer)) return;
  uint64_t size = layout_.getTypeStoreSize(const_cast<Type*>(type));
  noteGranularity(pointer, lowestBit(size));
  auto* found = const_cast<ObjectClass*>(of(pointer));
  if (found && (size < kMaxUnit || (atomic && size == kWord))) found->element = kWord;
}

void PointerClasses::measure(const Instruction& instruction) {
  if (auto* load = dyn_cast<LoadInst>(&instruction)) {
    noteAccess(load->getPointerOperand(), load->getType(), load->isAtomic());
  } else if (auto* store = dyn_cast<StoreInst>(&instruction)) {
    noteAccess(store->getPointerOperand(), store->getValueOperand()->getType(), store->isAtomic());
  } else if (auto* rmw = dyn_cast<AtomicRMWInst>(&instruction)) {
    noteAccess(rmw->getPointerOperand(), rmw->getType(), true);
  } else if (auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
    noteAccess(exchange->getPointerOperand(), exchange->getNewValOperand()->getType(), true);
  } else if (auto* gep = dyn_cast<GEPOperator>(&instruction); gep && isOffsetPointer(gep)) {
    GepOffset offset = offsetOf(*gep, layout_);
    noteGranularity(gep, lowestBit(static_cast<uint64_t>(offset.constant)));
    for (auto [index, stride] : offset.terms) noteGranularity(gep, granularityOf(index, stride, layout_));
  }
}

}  // namespace amp::device

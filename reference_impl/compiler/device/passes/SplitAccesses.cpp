#include "device/passes/SplitAccesses.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

namespace {

Value* placeAt(IRBuilder<>& builder, Value* pointer, uint64_t offset) {
  return offset ? builder.CreatePtrAdd(pointer, builder.getInt64(offset)) : pointer;
}

/// Calls `visit` with index, type and offset of each element of an aggregate.
template <class Visit>
void forEachElement(const DataLayout& layout, Type* aggregate, Visit visit) {
  if (auto* type = dyn_cast<StructType>(aggregate)) {
    const StructLayout* places = layout.getStructLayout(type);
    for (unsigned i = 0; i < type->getNumElements(); ++i)
      visit(i, type->getElementType(i), places->getElementOffset(i).getFixedValue());
  } else {
    Type* element = aggregate->getArrayElementType();
    uint64_t size = layout.getTypeAllocSize(element);
    for (unsigned i = 0; i < aggregate->getArrayNumElements(); ++i) visit(i, element, i * size);
  }
}

/// Loads and stores of one instruction, split as far as needed.
class Splitter {
 public:
  explicit Splitter(Instruction& at) : builder_(&at), layout_(at.getDataLayout()) {}
  Value* load(Type* type, Value* pointer, Align alignment);
  void store(Value* value, Value* pointer, Align alignment);
  bool mustSplit(Type* type, Align alignment) const {
    return type->isAggregateType() || alignment.value() < layout_.getTypeStoreSize(type);
  }

 private:
  /// The type whose bits a scalar is made of.
  IntegerType* bitsOf(Type* type) { return builder_.getIntNTy(layout_.getTypeStoreSizeInBits(type)); }
  Value* toBits(Value* value);
  Value* fromBits(Value* bits, Type* type);

  IRBuilder<> builder_;
  const DataLayout& layout_;
};

Value* Splitter::toBits(Value* value) {
  Type* type = value->getType();
  if (type->isPointerTy()) return builder_.CreatePtrToInt(value, bitsOf(type));
  if (type->isIntegerTy()) return builder_.CreateZExt(value, bitsOf(type));
  return builder_.CreateBitCast(value, bitsOf(type));
}

Value* Splitter::fromBits(Value* bits, Type* type) {
  if (type->isPointerTy()) return builder_.CreateIntToPtr(bits, type);
  if (type->isIntegerTy()) return builder_.CreateTrunc(bits, type);
  return builder_.CreateBitCast(bits, type);
}

Value* Splitter::load(Type* type, Value* pointer, Align alignment) {
  if (!mustSplit(type, alignment)) return builder_.CreateAlignedLoad(type, pointer, alignment);
  if (type->isAggregateType()) {
    Value* whole = PoisonValue::get(type);
    forEachElement(layout_, type, [&](unsigned index, Type* element, uint64_t offset) {
      Value* part = load(element, placeAt(builder_, pointer, offset), commonAlignment(alignment, offset));
      whole = builder_.CreateInsertValue(whole, part, index);
    });
    return whole;
  }
  IntegerType* bits = bitsOf(type);
  uint64_t bytes = alignment.value();
  Value* whole = ConstantInt::get(bits, 0);
  for (uint64_t offset = 0; offset < bits->getBitWidth() / 8; offset += bytes) {
    Value* part = builder_.CreateAlignedLoad(builder_.getIntNTy(bytes * 8),
                                             placeAt(builder_, pointer, offset), alignment);
    whole = builder_.CreateOr(whole, builder_.CreateShl(builder_.CreateZExt(part, bits), offset * 8));
  }
  return fromBits(whole, type);
}

void Splitter::store(Value* value, Value* pointer, Align alignment) {
  Type* type = value->getType();
  if (!mustSplit(type, alignment)) {
    builder_.CreateAlignedStore(value, pointer, alignment);
    return;
  }
  if (type->isAggregateType()) {
    forEachElement(layout_, type, [&](unsigned index, Type*, uint64_t offset) {
      store(builder_.CreateExtractValue(value, index), placeAt(builder_, pointer, offset),
            commonAlignment(alignment, offset));
    });
    return;
  }
  Value* bits = toBits(value);
  uint64_t bytes = alignment.value();
  for (uint64_t offset = 0; offset < bits->getType()->getIntegerBitWidth() / 8; offset += bytes) {
    Value* part = builder_.CreateTrunc(builder_.CreateLShr(bits, offset * 8), builder_.getIntNTy(bytes * 8));
    builder_.CreateAlignedStore(part, placeAt(builder_, pointer, offset), alignment);
  }
}

bool splitLoad(LoadInst& load) {
  Splitter splitter(load);
  if (load.isAtomic() || !splitter.mustSplit(load.getType(), load.getAlign())) return false;
  load.replaceAllUsesWith(splitter.load(load.getType(), load.getPointerOperand(), load.getAlign()));
  load.eraseFromParent();
  return true;
}

bool splitStore(StoreInst& store) {
  Splitter splitter(store);
  Value* value = store.getValueOperand();
  if (store.isAtomic() || !splitter.mustSplit(value->getType(), store.getAlign())) return false;
  splitter.store(value, store.getPointerOperand(), store.getAlign());
  store.eraseFromParent();
  return true;
}

}  // namespace

PreservedAnalyses SplitAccessesPass::run(Function& function, FunctionAnalysisManager&) {
  bool changed = false;
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    if (auto* load = dyn_cast<LoadInst>(&instruction))
      changed |= splitLoad(*load);
    else if (auto* store = dyn_cast<StoreInst>(&instruction))
      changed |= splitStore(*store);
  }
  return changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}

}  // namespace amp::device

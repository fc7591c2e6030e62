// Variables: one for each class of objects, and one for each buffer.
#include "device/emit/FunctionEmitter.h"
#include "llvm/Analysis/ConstantFolding.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::Op;

namespace {

/// The word at byte `offset` of the object's initializer.
uint64_t initialBits(const GlobalVariable& object, uint64_t offset, Type* type, const DataLayout& layout) {
  auto* constant = const_cast<Constant*>(object.getInitializer());
  Constant* bits = ConstantFoldLoadFromConst(constant, type, APInt(64, offset), layout);
  auto* number = dyn_cast_or_null<ConstantInt>(bits);
  return number ? number->getZExtValue() : 0;
}

}  // namespace

/// Buffer n is binding n of descriptor set 0.
Id FunctionEmitter::declareBuffer(const ObjectClass& one) {
  auto* number = cast<ConstantInt>(cast<CallInst>(one.objects.front())->getArgOperand(0));
  Id elements = writer_.newRuntimeArray(writer_.typeInt(one.element * 8));
  writer_.decorate(elements, spv::Decoration::ArrayStride, {one.element});
  const Id members[] = {elements};
  Id block = writer_.newStruct(members);
  writer_.decorate(block, spv::Decoration::Block);
  writer_.decorateMember(block, 0, spv::Decoration::Offset, {0});
  Id variable = writer_.variable(spv::StorageClass::StorageBuffer, block);
  writer_.decorate(variable, spv::Decoration::DescriptorSet, {0});
  writer_.decorate(variable, spv::Decoration::Binding, {static_cast<uint32_t>(number->getZExtValue())});
  writer_.decorate(variable, spv::Decoration::Aliased);
  interface_.addVariable(variable);
  return variable;
}

/// A Private variable that is initialized with the constants; the other objects of the class begin as zeros.
Id FunctionEmitter::declareConstants(const ObjectClass& one, Id array) {
  std::vector<uint64_t> words(one.bytes / one.element, 0);
  for (const Value* object : one.objects) {
    auto* table = dyn_cast<GlobalVariable>(object);
    if (!table) continue;
    uint64_t size = layout_.getTypeAllocSize(table->getValueType());
    for (uint64_t offset = 0; offset < size; offset += one.element)
      words[(classes_.placeOf(object) + offset) / one.element] =
          initialBits(*table, offset, Type::getIntNTy(function_.getContext(), one.element * 8), layout_);
  }
  std::vector<Id> parts;
  for (uint64_t bits : words) parts.push_back(writer_.constantInt(one.element * 8, bits));
  Id variable = writer_.variable(spv::StorageClass::Private, array, writer_.constantComposite(array, parts));
  interface_.addVariable(variable);
  return variable;
}

Id FunctionEmitter::declareTileStatic(const ObjectClass& one, Id array) {
  Id variable = writer_.variable(spv::StorageClass::Workgroup, array);
  interface_.addVariable(variable);
  interface_.addTileStaticBytes(one.bytes);
  return variable;
}

Id FunctionEmitter::declareLocal(Id array) {
  Id variable = writer_.newId();
  current_ = &functionVariables_;
  statement(Op::OpVariable, {writer_.typePointer(spv::StorageClass::Function, array), variable,
                             word(spv::StorageClass::Function)});
  return variable;
}

Id FunctionEmitter::declareVariable(const ObjectClass& one) {
  if (one.space == kBuffer) return declareBuffer(one);
  Id array = writer_.typeArray(writer_.typeInt(one.element * 8), one.bytes / one.element);
  if (one.space == kTileStatic) return declareTileStatic(one, array);
  return one.hasConstants ? declareConstants(one, array) : declareLocal(array);
}

void FunctionEmitter::declareVariables() {
  for (const ObjectClass& one : classes_.all()) {
    variables_[&one] = declareVariable(one);
    if (one.space == kTileStatic) describeTileStatic(one);
  }
}

}  // namespace amp::device

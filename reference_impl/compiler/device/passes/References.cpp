#include "device/passes/References.h"

#include "device/Target.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

namespace {

/// "place:image,place:image"
constexpr StringLiteral kReferences = "amp-references";

/// Returns the reference to the container whose address is loaded; null for other loads.
const Reference* referenceLoaded(const LoadInst& load, ArrayRef<Reference> references) {
  if (!load.getType()->isPointerTy()) return nullptr;
  const std::optional<uint32_t> place = placeInClosure(load.getPointerOperand(), load.getDataLayout());
  const Reference* found = find_if(references, [&](const Reference& one) { return one.place == place; });
  return found == references.end() ? nullptr : found;
}

/// Returns a pointer to a byte of the closure, of the type that `load` loads.
Value* inClosure(IRBuilder<>& builder, const LoadInst& load, uint32_t bytes) {
  APInt offset(load.getDataLayout().getIndexTypeSizeInBits(load.getPointerOperandType()), 0);
  Value* closure = const_cast<Value*>(
      load.getPointerOperand()->stripAndAccumulateConstantOffsets(load.getDataLayout(), offset, true));
  Value* image = builder.CreateInBoundsPtrAdd(closure, builder.getInt64(bytes));
  return builder.CreateAddrSpaceCast(image, load.getType());
}

}  // namespace

SmallVector<Reference, 4> referencesOf(const Function& kernel) {
  SmallVector<StringRef, 4> texts;
  kernel.getFnAttribute(kReferences)
      .getValueAsString()
      .split(texts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  SmallVector<Reference, 4> references;
  for (StringRef text : texts) {
    Reference& reference = references.emplace_back();
    const auto [place, image] = text.split(':');
    place.getAsInteger(10, reference.place);
    image.getAsInteger(10, reference.image);
  }
  return references;
}

void setReferences(Function& kernel, ArrayRef<Reference> references) {
  SmallVector<std::string, 4> texts;
  for (const Reference& one : references)
    texts.push_back(std::to_string(one.place) + ":" + std::to_string(one.image));
  if (!texts.empty()) kernel.addFnAttr(kReferences, join(texts, ","));
}

std::optional<uint32_t> placeInClosure(const Value* pointer, const DataLayout& layout) {
  APInt offset(layout.getIndexTypeSizeInBits(pointer->getType()), 0);
  const Value* base = pointer->stripAndAccumulateConstantOffsets(layout, offset, true);
  if (builtinCalled(*base) != Builtin::closureAddress || offset.getActiveBits() > 32) return std::nullopt;
  return static_cast<uint32_t>(offset.getZExtValue());
}

PreservedAnalyses ReadImagesPass::run(Function& function, FunctionAnalysisManager&) {
  const SmallVector<Reference, 4> references = referencesOf(function);
  if (references.empty()) return PreservedAnalyses::all();
  for (Instruction& instruction : make_early_inc_range(instructions(function))) {
    auto* load = dyn_cast<LoadInst>(&instruction);
    const Reference* reference = load ? referenceLoaded(*load, references) : nullptr;
    if (!reference) continue;
    IRBuilder<> builder(load);
    load->replaceAllUsesWith(inClosure(builder, *load, reference->image));
    load->eraseFromParent();
  }
  return PreservedAnalyses::none();
}

}  // namespace amp::device

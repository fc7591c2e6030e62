#include "device/passes/BindBuffers.h"

#include <map>

#include "device/Codegen.h"
#include "device/Target.h"
#include "device/passes/Prepare.h"
#include "device/passes/References.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr StringLiteral kPlaces = "amp-buffers";
constexpr StringLiteral kSuffix = ".buffers";

/// A container of the closure.
struct Container {
  SmallVector<LoadInst*, 4> handles;
  SetVector<Instruction*> pointers;  ///< the handles and all pointers computed from them
};

using Containers = std::map<uint32_t, Container>;  ///< by their places in the closure

std::string joined(ArrayRef<uint32_t> places) {
  SmallVector<std::string, 8> texts;
  for (uint32_t place : places) texts.push_back(std::to_string(place));
  return join(texts, ",");
}

/// Returns the place in the closure of the container whose address is loaded. For a container that is
/// captured by reference, it is the place of the reference. Nothing for a load of something else.
std::optional<uint32_t> placeOfContainer(const LoadInst& load, ArrayRef<Reference> references) {
  if (!load.getType()->isPointerTy() || addressSpaceOf(&load) != kGlobal) return std::nullopt;
  const std::optional<uint32_t> place = placeInClosure(load.getPointerOperand(), load.getDataLayout());
  if (!place || is_contained(map_range(references, [](const Reference& one) { return one.place; }), *place))
    return std::nullopt;
  const Reference* image = find_if(references, [&](const Reference& one) { return one.image == *place; });
  return image == references.end() ? place : image->place;
}

Containers containersOf(Function& kernel) {
  const SmallVector<Reference, 4> references = referencesOf(kernel);
  Containers containers;
  for (Instruction& instruction : instructions(kernel))
    if (auto* load = dyn_cast<LoadInst>(&instruction))
      if (std::optional<uint32_t> place = placeOfContainer(*load, references))
        containers[*place].handles.push_back(load);
  return containers;
}

bool hasWideAtomic(const Instruction& user) {
  return user.isAtomic() && !isa<LoadInst, StoreInst>(user) &&
         user.getDataLayout().getTypeStoreSize(user.getOperand(1)->getType()) > 4;
}

/// True if a use of a pointer means the same for an offset. Adds pointers that the user computes to the
/// container.
bool follow(const Use& use, Container& container) {
  auto* user = cast<Instruction>(use.getUser());
  const unsigned operand = use.getOperandNo();
  switch (user->getOpcode()) {
    case Instruction::GetElementPtr:
    case Instruction::PHI:
    case Instruction::Select:
    case Instruction::Freeze:
      container.pointers.insert(user);
      return true;
    case Instruction::Load:
      return !user->getType()->isPointerTy();
    case Instruction::Store:
      return operand == StoreInst::getPointerOperandIndex();
    case Instruction::AtomicRMW:
    case Instruction::AtomicCmpXchg:
      return operand == 0 && !hasWideAtomic(*user);
    default:
      return false;
  }
}

/// True if all pointers that the instruction chooses among point into the container.
bool choosesWithin(const Instruction& chooser, const Container& container) {
  return all_of(chooser.operands(), [&](const Value* operand) {
    if (!operand->getType()->isPointerTy() || isa<UndefValue>(operand)) return true;
    auto* pointer = dyn_cast<Instruction>(operand);
    return pointer && container.pointers.contains(const_cast<Instruction*>(pointer));
  });
}

/// Finds all pointers into the container. Returns false if one has a use for which it must be an address.
bool collectPointers(Container& container) {
  container.pointers.insert(container.handles.begin(), container.handles.end());
  for (size_t i = 0; i < container.pointers.size(); ++i)  // the set grows
    for (const Use& use : container.pointers[i]->uses())
      if (!follow(use, container)) return false;
  return all_of(container.pointers, [&](const Instruction* pointer) {
    return isa<LoadInst>(pointer) || choosesWithin(*pointer, container);
  });
}

/// Replaces the container by buffer `number`.
void bind(Container& container, uint32_t number, Function& kernel) {
  Type* type = PointerType::get(kernel.getContext(), kBuffer);
  FunctionCallee callee = kernel.getParent()->getOrInsertFunction(
      nameOf(Builtin::buffer), FunctionType::get(type, {Type::getInt32Ty(kernel.getContext())}, false));
  IRBuilder<> builder(&*kernel.getEntryBlock().getFirstInsertionPt());
  Value* buffer = builder.CreateCall(callee, {builder.getInt32(number)});
  for (Instruction* pointer : container.pointers) {
    if (isa<LoadInst>(pointer)) continue;
    for (Use& operand : pointer->operands())
      if (operand->getType()->isPointerTy() && isa<UndefValue>(operand)) operand = PoisonValue::get(type);
    pointer->mutateType(type);
  }
  for (LoadInst* handle : container.handles) {
    handle->mutateType(type);
    handle->replaceAllUsesWith(buffer);
    handle->eraseFromParent();
  }
}

/// Binds all containers for which it is possible. Returns their places, by number of the buffer.
SmallVector<uint32_t, 8> bindAll(Function& kernel) {
  SmallVector<uint32_t, 8> places;
  for (auto& [place, container] : containersOf(kernel)) {
    if (!collectPointers(container)) continue;
    bind(container, static_cast<uint32_t>(places.size()), kernel);
    places.push_back(place);
  }
  return places;
}

void addForm(Function& kernel) {
  ValueToValueMapTy values;
  Function* form = CloneFunction(&kernel, values);
  const SmallVector<uint32_t, 8> places = bindAll(*form);
  if (places.empty()) {
    form->eraseFromParent();
    return;
  }
  form->setName(kernel.getName() + kSuffix);
  form->setComdat(nullptr);
  form->addFnAttr(kPlaces, joined(places));
}

}  // namespace

PreservedAnalyses BindBuffersPass::run(Module& module, ModuleAnalysisManager&) {
  SmallVector<Function*, 16> kernels;
  for (Function& function : module)
    if (isKernel(function)) kernels.push_back(&function);
  for (Function* kernel : kernels) addForm(*kernel);
  return PreservedAnalyses::none();
}

const Function* formWithBuffers(const Function& kernel) {
  return kernel.getParent()->getFunction((kernel.getName() + kSuffix).str());
}

bool isFormWithBuffers(const Function& function) {
  return function.hasFnAttribute(kPlaces);
}

std::vector<uint32_t> placesOfBuffers(const Function& form) {
  SmallVector<StringRef, 8> texts;
  form.getFnAttribute(kPlaces).getValueAsString().split(texts, ',', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  std::vector<uint32_t> places(texts.size());
  for (auto [text, place] : zip(texts, places)) text.getAsInteger(10, place);
  return places;
}

}  // namespace amp::device

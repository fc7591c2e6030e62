#include "device/passes/CheckBounds.h"

#include "device/Target.h"
#include "device/passes/Prepare.h"
#include "device/passes/References.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr StringLiteral kReport = "__amp_report_component";  // amp_detail/messages.h
constexpr StringLiteral kPlace = "__amp_place", kContainer = "__amp_container";
constexpr uint32_t kNowhere = ~0U;  ///< a container that the closure does not have

/// The arguments of __amp_checked_component.
enum Argument : unsigned { kComponent, kExtent, kDimension, kRank, kObject };

CallInst* call(IRBuilderBase& builder, FunctionCallee function, ArrayRef<Value*> arguments) {
  CallInst* const result = builder.CreateCall(function, arguments);
  result->setCallingConv(cast<Function>(function.getCallee())->getCallingConv());
  return result;
}

void check(CallInst& component, Function& report) {
  Module& module = *report.getParent();
  IRBuilder<> builder(&component);
  Type* const i32 = builder.getInt32Ty();
  Value* const value = component.getArgOperand(kComponent);
  Value* const extent = component.getArgOperand(kExtent);
  Value* const object = component.getArgOperand(kObject);
  // A negative component is large, and so is a negative extent: its container has no elements.
  Value* const isOutside = builder.CreateOr(builder.CreateICmpUGE(value, extent),
                                            builder.CreateICmpSLT(extent, builder.getInt32(0)));
  builder.SetInsertPoint(
      SplitBlockAndInsertIfThen(isOutside, component.getIterator(), /*Unreachable=*/false));
  builder.SetCurrentDebugLocation(component.getDebugLoc());
  FunctionCallee place = module.getOrInsertFunction(kPlace, builder.getInt64Ty());
  FunctionCallee container = module.getOrInsertFunction(kContainer, i32, object->getType());
  for (FunctionCallee unknown : {place, container})
    cast<Function>(unknown.getCallee())->setMemoryEffects(MemoryEffects::none());
  call(builder, {report.getFunctionType(), &report},
       {value, extent, component.getArgOperand(kDimension), component.getArgOperand(kRank),
        call(builder, place, {}), call(builder, container, {object})});
  builder.SetInsertPoint(&component);
  component.replaceAllUsesWith(builder.CreateSelect(isOutside, builder.getInt32(0), value));
  component.eraseFromParent();
}

/// The place in the closure of the container at this address, or of the reference to it.
uint32_t placeOf(const Value& container, const DataLayout& layout) {
  if (const auto place = placeInClosure(&container, layout)) return *place;
  auto* const load = dyn_cast<LoadInst>(container.stripPointerCasts());
  return load ? placeInClosure(load->getPointerOperand(), layout).value_or(kNowhere) : kNowhere;
}

template <typename Describe>
void replaceCalls(Function& kernel, StringRef name, const Describe& describe) {
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    auto* const call = dyn_cast<CallInst>(&instruction);
    if (!call || !call->getCalledFunction() || call->getCalledFunction()->getName() != name) continue;
    call->replaceAllUsesWith(ConstantInt::get(call->getType(), describe(*call)));
    call->eraseFromParent();
  }
}

}  // namespace

void checkBounds(Module& module) {
  Function* const builtin = module.getFunction(nameOf(Builtin::checkedComponent));
  Function* const report = module.getFunction(kReport);
  if (!builtin || !report) return;
  SmallVector<CallInst*, 16> components;
  for (User* user : builtin->users()) components.push_back(cast<CallInst>(user));
  for (CallInst* component : components) check(*component, *report);
  builtin->eraseFromParent();
}

PreservedAnalyses DescribeReportsPass::run(Function& kernel, FunctionAnalysisManager&) {
  if (!isKernel(kernel)) return PreservedAnalyses::all();
  replaceCalls(kernel, kPlace, [&](const CallInst& call) {
    const SourceLocation at = locationOf(call);
    return context_.addText(at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column));
  });
  replaceCalls(kernel, kContainer,
               [&](const CallInst& call) { return placeOf(*call.getArgOperand(0), kernel.getDataLayout()); });
  return PreservedAnalyses::none();
}

}  // namespace amp::device

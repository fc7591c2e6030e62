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

// amp_detail/messages.h
constexpr StringLiteral kReport = "__amp_report_component", kReportArray = "__amp_report_array";
constexpr StringLiteral kPlace = "__amp_place", kContainer = "__amp_container";
constexpr uint32_t kNowhere = ~0U;  ///< a container that the closure does not have

/// The arguments of __amp_checked_component.
enum ComponentArgument : unsigned { kComponent, kExtent, kDimension, kRank, kObject };

CallInst* callFunction(IRBuilderBase& builder, FunctionCallee function, ArrayRef<Value*> arguments) {
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
  callFunction(builder, {report.getFunctionType(), &report},
               {value, extent, component.getArgOperand(kDimension), component.getArgOperand(kRank),
                callFunction(builder, place, {}), callFunction(builder, container, {object})});
  builder.SetInsertPoint(&component);
  component.replaceAllUsesWith(builder.CreateSelect(isOutside, builder.getInt32(0), value));
  component.eraseFromParent();
}

/// A type as Clang describes it for a report: { i16 kind, i16 info, [N x i8] name }
/// (UndefinedBehaviorSanitizer).
struct DescribedType {
  std::string name;
  uint64_t info;  ///< of an integer: bit 0 is set if it is signed, the others are the logarithm of its bits
};
DescribedType typeIn(const Constant& description) {
  const auto& variable = cast<GlobalVariable>(*description.stripPointerCasts());
  const Constant& value = *variable.getInitializer();
  const auto& name = cast<ConstantDataArray>(*value.getAggregateElement(2));
  return {name.getAsString().rtrim('\0').str(),
          cast<ConstantInt>(value.getAggregateElement(1))->getZExtValue()};
}

/// Lets the subscript behind the report use index 0 if its own is reported.
void replaceIndex(CallInst& report) {
  BasicBlock* const reporting = report.getParent();
  BasicBlock& next = *reporting->getSingleSuccessor();
  for (Instruction& instruction : next) {
    auto* const subscript = dyn_cast<GetElementPtrInst>(&instruction);
    if (!subscript || isa<Constant>(*std::prev(subscript->op_end()))) continue;  // of a member, for example
    IRBuilder<> builder(&next, next.begin());
    PHINode* const isReported = builder.CreatePHI(builder.getInt1Ty(), 2);
    isReported->addIncoming(builder.getTrue(), reporting);
    isReported->addIncoming(builder.getFalse(), reporting->getSinglePredecessor());
    builder.SetInsertPoint(subscript);
    Use& index = *std::prev(subscript->op_end());
    index = builder.CreateSelect(isReported, Constant::getNullValue(index->getType()), index);
    return;
  }
}

/// Removes the constants that nothing uses any more, such as Clang's descriptions.
void removeUnused(Module& module) {
  for (bool removed = true; removed;) {
    removed = false;
    for (GlobalVariable& variable : make_early_inc_range(module.globals())) {
      variable.removeDeadConstantUsers();
      if (!variable.use_empty()) continue;
      variable.eraseFromParent();
      removed = true;
    }
  }
}

/// Replaces the calls of Clang's function, whose first argument describes the array and the index:
/// { { ptr file, i32 line, i32 column }, ptr array, ptr index }.
void checkArrays(Module& module, Context& context) {
  Function* const handler = module.getFunction("__ubsan_handle_out_of_bounds");
  if (!handler) return;
  Function& report = *module.getFunction(kReportArray);  // of the headers, like the other one
  for (User* user : make_early_inc_range(handler->users())) {
    auto& call = *cast<CallInst>(user);
    const auto& facts = cast<GlobalVariable>(*call.getArgOperand(0)->stripPointerCasts());
    const DescribedType array = typeIn(*facts.getInitializer()->getAggregateElement(1));
    const DescribedType index = typeIn(*facts.getInitializer()->getAggregateElement(2));
    replaceIndex(call);
    IRBuilder<> builder(&call);
    const FunctionCallee place = module.getOrInsertFunction(kPlace, builder.getInt64Ty());
    callFunction(builder, {report.getFunctionType(), &report},
                 {call.getArgOperand(1), builder.getInt32(static_cast<uint32_t>(index.info)),
                  builder.getInt64(context.addText(array.name)), callFunction(builder, place, {})});
    call.eraseFromParent();
  }
  handler->eraseFromParent();
  removeUnused(module);
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
    if (!call || call->getCalledOperand()->getName() != name) continue;
    call->replaceAllUsesWith(ConstantInt::get(call->getType(), describe(*call)));
    call->eraseFromParent();
  }
}

}  // namespace

void checkBounds(Module& module, Context& context) {
  checkArrays(module, context);
  Function* const builtin = module.getFunction(nameOf(Builtin::checkedComponent));
  if (!builtin) return;
  Function& report = *module.getFunction(kReport);
  SmallVector<CallInst*, 16> components;
  for (User* user : builtin->users()) components.push_back(cast<CallInst>(user));
  for (CallInst* component : components) check(*component, report);
  builtin->eraseFromParent();
}

PreservedAnalyses DescribeReportsPass::run(Function& kernel, FunctionAnalysisManager&) {
  replaceCalls(kernel, kPlace, [&](const CallInst& call) {
    const SourceLocation at = locationOf(call);
    return context_.addText(at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column));
  });
  replaceCalls(kernel, kContainer,
               [&](const CallInst& call) { return placeOf(*call.getArgOperand(0), kernel.getDataLayout()); });
  return PreservedAnalyses::none();
}

}  // namespace amp::device

#include "device/passes/RoundFloats.h"

#include "device/passes/Prepare.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

namespace amp::device {

using namespace llvm;

namespace {

constexpr StringLiteral kDivide = "__amp_divide";
constexpr StringLiteral kRoot = "__amp_root";
/// Called by the others; called they stay.
constexpr StringLiteral kDivideByIntegers = "__amp_divide_by_integers";
constexpr StringLiteral kRootByIntegers = "__amp_root_by_integers";
constexpr StringLiteral kAll[] = {kDivide, kRoot, kDivideByIntegers, kRootByIntegers};

/// A function that takes the place of an instruction.
struct Replacement {
  StringRef function;
  SmallVector<Value*, 2> arguments;
};

std::optional<Replacement> replacementOf(Instruction& instruction) {
  if (!instruction.getType()->isFloatTy()) return std::nullopt;
  if (instruction.getOpcode() == Instruction::FDiv)
    return Replacement{kDivide, {instruction.getOperand(0), instruction.getOperand(1)}};
  auto* intrinsic = dyn_cast<IntrinsicInst>(&instruction);
  if (intrinsic && intrinsic->getIntrinsicID() == Intrinsic::sqrt)
    return Replacement{kRoot, {intrinsic->getArgOperand(0)}};
  return std::nullopt;
}

/// The user, or an option, said that approximate results will do.
bool mayApproximate(const Instruction& instruction, const Options& options) {
  return options.fastMath || instruction.hasApproxFunc() || instruction.hasAllowReciprocal();
}

}  // namespace

bool isFloatRounding(StringRef name) {
  return is_contained(kAll, name);
}

void RoundFloatsPass::round(Function& kernel) {
  SmallVector<CallInst*, 8> calls;
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    std::optional<Replacement> replacement = replacementOf(instruction);
    if (!replacement || mayApproximate(instruction, context_.options())) continue;
    Function* rounding = kernel.getParent()->getFunction(replacement->function);
    if (!rounding || rounding->isDeclaration())
      return context_.unsupported(instruction,
                                  "exact division or square root without <amp_detail/float_rounding.h>");
    CallInst* call = IRBuilder<>(&instruction).CreateCall(rounding, replacement->arguments);
    call->setCallingConv(rounding->getCallingConv());
    calls.push_back(call);
    instruction.replaceAllUsesWith(call);
    instruction.eraseFromParent();
  }
  for (CallInst* call : calls) {
    InlineFunctionInfo info;
    InlineFunction(*call, info);
  }
}

PreservedAnalyses RoundFloatsPass::run(Module& module, ModuleAnalysisManager&) {
  // Their instructions belong to the line of the division.
  for (StringRef name : kAll)
    if (Function* rounding = module.getFunction(name)) stripDebugInfo(*rounding);
  for (Function& function : module)
    if (isKernel(function)) round(function);
  for (StringRef name : kAll)
    if (Function* rounding = module.getFunction(name); rounding && rounding->use_empty())
      rounding->eraseFromParent();
  return PreservedAnalyses::none();
}

}  // namespace amp::device

#include "device/passes/ReplaceArithmetic.h"

#include "device/passes/MaskRemainders.h"
#include "device/passes/Prepare.h"
#include "device/passes/WideDivision.h"
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
// These are called by the others, or by kernels, and stay calls.
constexpr StringLiteral kDivideByIntegers = "__amp_divide_by_integers";
constexpr StringLiteral kRootByIntegers = "__amp_root_by_integers";
constexpr StringLiteral kDivideWide = "__amp_divide_wide";
constexpr StringLiteral kAll[] = {kDivide, kRoot, kDivideByIntegers, kRootByIntegers, kDivideWide};

/// The function that replaces an instruction on floats.
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

/// True if the program or an option allows approximate results.
bool mayApproximate(const Instruction& instruction, const Options& options) {
  return options.fastMath || instruction.hasApproxFunc() || instruction.hasAllowReciprocal();
}

/// Marks the function as pure, so that quotient and remainder of the same numbers share a call.
void makePure(Function& function) {
  function.setDoesNotAccessMemory();
  function.setDoesNotThrow();
  function.setWillReturn();
  function.removeFnAttr(Attribute::Convergent);
}

}  // namespace

bool isArithmeticFunction(StringRef name) {
  return is_contained(kAll, name);
}

Function* ReplaceArithmeticPass::defined(StringRef name, const Instruction& at, const char* missing) {
  Function* function = at.getModule()->getFunction(name);
  if (function && !function->isDeclaration()) return function;
  context_.unsupported(at, missing);
  return nullptr;
}

void ReplaceArithmeticPass::roundFloats(Function& kernel) {
  SmallVector<CallInst*, 8> calls;
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    std::optional<Replacement> replacement = replacementOf(instruction);
    if (!replacement || mayApproximate(instruction, context_.options())) continue;
    Function* rounding =
        defined(replacement->function, instruction,
                "exact division and square root need <amp_detail/float_rounding.h>; include it");
    if (!rounding) return;
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

void ReplaceArithmeticPass::divideWide(Function& kernel) {
  for (Instruction& instruction : make_early_inc_range(instructions(kernel))) {
    if (!isWideDivision(instruction)) continue;
    auto& division = cast<BinaryOperator>(instruction);
    Function* divide = nullptr;
    if (!dividesByConstant(division)) {
      divide =
          defined(kDivideWide, division, "64-bit division needs <amp_detail/wide_division.h>; include it");
      if (!divide) return;
      makePure(*divide);
    }
    expandWideDivision(division, divide);
  }
}

PreservedAnalyses ReplaceArithmeticPass::run(Module& module, ModuleAnalysisManager&) {
  // The functions' instructions get the line of the division.
  for (StringRef name : kAll)
    if (Function* function = module.getFunction(name)) stripDebugInfo(*function);
  for (Function& function : module) maskRemainders(function);
  for (Function& function : module) {
    if (!isKernel(function)) continue;
    roundFloats(function);
    divideWide(function);
  }
  for (StringRef name : kAll)
    if (Function* function = module.getFunction(name); function && function->use_empty())
      function->eraseFromParent();
  return PreservedAnalyses::none();
}

}  // namespace amp::device

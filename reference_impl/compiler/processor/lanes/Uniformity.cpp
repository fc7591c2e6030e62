#include "processor/lanes/Uniformity.h"

#include "device/Target.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The sources of divergence: the index in the tile, variables of a thread, and what atomic operations and
/// other instructions with effects return.
class ThreadInfo final : public TargetTransformInfoImplCRTPBase<ThreadInfo> {
 public:
  ThreadInfo(const DataLayout& layout, const Value* index)
      : TargetTransformInfoImplCRTPBase(layout), index_(index) {}

  bool hasBranchDivergence(const Function*) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value* value) const override {
    if (value == index_ || device::builtinCalled(*value) == device::Builtin::localIndex ||
        isa<AllocaInst>(value))
      return InstructionUniformity::NeverUniform;
    // LLVM takes such a phi for uniform if the other values are; but it may be stored for threads that have
    // none.
    if (const auto* phi = dyn_cast<PHINode>(value);
        phi && any_of(phi->incoming_values(), [](const Use& use) { return isa<UndefValue>(use); }) &&
        phi->hasConstantOrUndefValue())
      return InstructionUniformity::NeverUniform;
    const auto* instruction = dyn_cast<Instruction>(value);
    const bool hasEffects = instruction && (instruction->isAtomic() || instruction->mayHaveSideEffects());
    return hasEffects ? InstructionUniformity::NeverUniform : InstructionUniformity::Default;
  }

 private:
  const Value* index_;
};

}  // namespace

struct Uniformity::State {
  State(Function& function, const Value* index) {
    manager.registerPass([index] {
      return TargetIRAnalysis([index](const Function& function) {
        return TargetTransformInfo(std::make_unique<ThreadInfo>(function.getDataLayout(), index));
      });
    });
    PassBuilder().registerFunctionAnalyses(manager);
    info = &manager.getResult<UniformityInfoAnalysis>(function);
  }

  FunctionAnalysisManager manager;
  const UniformityInfo* info;
};

Uniformity::Uniformity(Function& function, const Value* index)
    : state_(std::make_unique<State>(function, index)) {}
Uniformity::~Uniformity() = default;

bool Uniformity::isDivergent(const Value& value) const {
  return state_->info->isDivergent(&value);
}

bool Uniformity::isUniform(const Instruction& value) const {
  if (state_->info->isDivergent(&value)) return false;
  // Threads leave a loop with values of different iterations.
  for (const Use& use : value.uses())
    if (state_->info->isDivergentUse(use)) return false;
  return true;
}

}  // namespace amp::processor

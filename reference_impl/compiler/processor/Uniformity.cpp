#include "processor/Uniformity.h"

#include "device/Target.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Passes/PassBuilder.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The sources of divergence: the index in the tile, variables of a thread, and what atomic operations
/// return.
class ThreadInfo final : public TargetTransformInfoImplCRTPBase<ThreadInfo> {
 public:
  explicit ThreadInfo(const DataLayout& layout) : TargetTransformInfoImplCRTPBase(layout) {}

  bool hasBranchDivergence(const Function*) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value* value) const override {
    if (device::builtinCalled(*value) == device::Builtin::localIndex || isa<AllocaInst>(value))
      return InstructionUniformity::NeverUniform;
    const auto* instruction = dyn_cast<Instruction>(value);
    return instruction && instruction->isAtomic() ? InstructionUniformity::NeverUniform
                                                  : InstructionUniformity::Default;
  }
};

}  // namespace

struct Uniformity::State {
  explicit State(Function& function) {
    manager.registerPass([] {
      return TargetIRAnalysis([](const Function& function) {
        return TargetTransformInfo(std::make_unique<ThreadInfo>(function.getDataLayout()));
      });
    });
    PassBuilder().registerFunctionAnalyses(manager);
    info = &manager.getResult<UniformityInfoAnalysis>(function);
  }

  FunctionAnalysisManager manager;
  const UniformityInfo* info;
};

Uniformity::Uniformity(Function& function) : state_(std::make_unique<State>(function)) {}
Uniformity::~Uniformity() = default;

bool Uniformity::isUniform(const Instruction& value) const {
  if (state_->info->isDivergent(&value)) return false;
  // Threads leave a loop with values of different iterations.
  for (const Use& use : value.uses())
    if (state_->info->isDivergentUse(use)) return false;
  return true;
}

}  // namespace amp::processor

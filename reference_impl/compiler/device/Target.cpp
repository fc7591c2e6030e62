#include "device/Target.h"

#include <array>

#include "llvm/Analysis/TargetTransformInfoImpl.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

namespace amp::device {

using namespace llvm;

unsigned addressSpaceOf(const Type* pointer) {
  return pointer->getPointerAddressSpace();
}
unsigned addressSpaceOf(const Value* pointer) {
  return addressSpaceOf(pointer->getType());
}

namespace {

constexpr std::array<StringLiteral, 20> kBuiltinNames = {"__amp_closure",
                                                         "__amp_closure_address",
                                                         "__amp_local_index",
                                                         "__amp_group_index",
                                                         "__amp_group_size",
                                                         "__amp_tile_size",
                                                         "__amp_barrier",
                                                         "__amp_fence",
                                                         "__amp_inverse_sqrt",
                                                         "__amp_native_sqrt",
                                                         "__amp_native_divide",
                                                         "__amp_float_arithmetic",
                                                         "__amp_buffer",
                                                         "__amp_cuts_loops",
                                                         "__amp_cut_report",
                                                         "__amp_on_processor",
                                                         "__amp_checked_component",
                                                         "__amp_messages",
                                                         "__amp_text",
                                                         "__amp_end_thread"};

bool isGlobal(unsigned space) {
  return isDeviceAddress(space) || space == kBuffer;
}

class DeviceTargetInfo final : public TargetTransformInfoImplCRTPBase<DeviceTargetInfo> {
  using Base = TargetTransformInfoImplCRTPBase<DeviceTargetInfo>;

 public:
  explicit DeviceTargetInfo(const DataLayout& layout) : Base(layout) {}

  unsigned getFlatAddressSpace() const override { return kGeneric; }
  bool isValidAddrSpaceCast(unsigned from, unsigned to) const override {
    return from == kGeneric || to == kGeneric;
  }
  bool addrspacesMayAlias(unsigned a, unsigned b) const override {
    return a == b || a == kGeneric || b == kGeneric || (isGlobal(a) && isGlobal(b));
  }
  bool canHaveNonUndefGlobalInitializerInAddressSpace(unsigned space) const override {
    return space == kPrivate;
  }

  bool hasBranchDivergence(const Function*) const override { return true; }
  InstructionUniformity getInstructionUniformity(const Value* value) const override;

  InstructionCost getInstructionCost(const User* user, ArrayRef<const Value*> operands,
                                     TTI::TargetCostKind kind) const override {
    InstructionCost cost = Base::getInstructionCost(user, operands, kind);
    return std::max(cost, InstructionCost(TTI::TCC_Basic));
  }

  unsigned getNumberOfRegisters(unsigned classId) const override { return classId == 0 ? 64 : 0; }
  TypeSize getRegisterBitWidth(TTI::RegisterKind kind) const override {
    return TypeSize::getFixed(kind == TTI::RGK_Scalar ? 64 : 0);
  }
  void getUnrollingPreferences(Loop*, ScalarEvolution&, TTI::UnrollingPreferences& preferences,
                               OptimizationRemarkEmitter*) const override {
    // For full unrolling; the pipeline runs no other. The limits are high because every instruction has a
    // cost.
    preferences.Threshold = 1000;
    preferences.MaxCount = 64;
  }
  bool shouldBuildLookupTables() const override { return false; }
};

InstructionUniformity DeviceTargetInfo::getInstructionUniformity(const Value* value) const {
  if (std::optional<Builtin> builtin = builtinCalled(*value))
    return *builtin == Builtin::localIndex ? InstructionUniformity::NeverUniform
                                           : InstructionUniformity::Default;
  if (isa<AtomicRMWInst>(value) || isa<AtomicCmpXchgInst>(value) || isa<AllocaInst>(value))
    return InstructionUniformity::NeverUniform;
  if (auto* load = dyn_cast<LoadInst>(value)) {
    unsigned space = load->getPointerAddressSpace();
    bool oneForAll = !load->isAtomic() && (isGlobal(space) || space == kTileStatic);
    return oneForAll ? InstructionUniformity::Default : InstructionUniformity::NeverUniform;
  }
  return InstructionUniformity::Default;
}

}  // namespace

std::optional<Builtin> builtinNamed(StringRef name) {
  for (size_t i = 0; i < kBuiltinNames.size(); ++i)
    if (kBuiltinNames[i] == name) return static_cast<Builtin>(i);
  return std::nullopt;
}

std::optional<Builtin> builtinCalled(const Value& value) {
  auto* call = dyn_cast<CallInst>(&value);
  if (!call || !call->getCalledFunction()) return std::nullopt;
  return builtinNamed(call->getCalledFunction()->getName());
}

StringRef nameOf(Builtin builtin) {
  return kBuiltinNames[static_cast<size_t>(builtin)];
}

SmallVector<CallInst*, 8> callsOfBuiltin(Function& function, Builtin builtin) {
  SmallVector<CallInst*, 8> calls;
  for (Instruction& instruction : instructions(function))
    if (builtinCalled(instruction) == builtin) calls.push_back(cast<CallInst>(&instruction));
  return calls;
}

TargetIRAnalysis deviceTargetAnalysis() {
  return TargetIRAnalysis([](const Function& function) {
    return TargetTransformInfo(std::make_unique<DeviceTargetInfo>(function.getDataLayout()));
  });
}

}  // namespace amp::device

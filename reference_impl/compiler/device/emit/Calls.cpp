// The built-in functions of abi.md, and LLVM's intrinsics.
#include "device/emit/FunctionEmitter.h"
#include "spirv/unified1/GLSL.std.450.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spv::Op;

namespace {

std::optional<uint32_t> glslFloatInstruction(Intrinsic::ID id) {
  switch (id) {
    case Intrinsic::fabs:
      return GLSLstd450FAbs;
    case Intrinsic::sqrt:
      return GLSLstd450Sqrt;
    case Intrinsic::floor:
      return GLSLstd450Floor;
    case Intrinsic::ceil:
      return GLSLstd450Ceil;
    case Intrinsic::trunc:
      return GLSLstd450Trunc;
    case Intrinsic::rint:
    case Intrinsic::nearbyint:
    case Intrinsic::roundeven:
      return GLSLstd450RoundEven;
    case Intrinsic::minnum:
    case Intrinsic::minimumnum:
      return GLSLstd450NMin;
    case Intrinsic::maxnum:
    case Intrinsic::maximumnum:
      return GLSLstd450NMax;
    case Intrinsic::fma:
      return GLSLstd450Fma;
    default:
      return std::nullopt;
  }
}

/// Intrinsics that GLSL.std.450 has only for single and half precision.
std::optional<uint32_t> glslSingleInstruction(const IntrinsicInst& call) {
  if (!call.getType()->isFloatTy()) return std::nullopt;
  switch (call.getIntrinsicID()) {
    case Intrinsic::exp:
      return GLSLstd450Exp;
    case Intrinsic::log:
      return GLSLstd450Log;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<uint32_t> FunctionEmitter::constantArgument(const CallInst& call) {
  auto* constant = dyn_cast<ConstantInt>(call.getArgOperand(0));
  if (constant) return static_cast<uint32_t>(constant->getZExtValue());
  context_.unsupported(call,
                       "the argument of '" + call.getCalledFunction()->getName() + "' must be a constant");
  return std::nullopt;
}

Id FunctionEmitter::component(const CallInst& call, Id vectorVariable) {
  Id type = writer_.typeInt(32);
  Id vector = result(Op::OpLoad, writer_.typeVector(type, 3), {vectorVariable});
  if (auto* constant = dyn_cast<ConstantInt>(call.getArgOperand(0)); constant && constant->getZExtValue() < 3)
    return result(Op::OpCompositeExtract, type, {vector, static_cast<uint32_t>(constant->getZExtValue())});
  return result(Op::OpVectorExtractDynamic, type, {vector, valueOf(call.getArgOperand(0))});
}

std::optional<Id> FunctionEmitter::emitBuiltin(const CallInst& call, Builtin builtin) {
  switch (builtin) {
    case Builtin::closureAddress:
      return loadPushConstant(KernelInterface::closureAddress);
    case Builtin::localIndex:
      return component(call, interface_.localIndexVariable());
    case Builtin::groupIndex: {
      std::optional<uint32_t> dimension = constantArgument(call);
      if (!dimension) return std::nullopt;
      Id group = component(call, interface_.groupIndexVariable());
      Id base = loadPushConstant(KernelInterface::baseX + *dimension);
      return result(Op::OpIAdd, integer(32), {group, base});
    }
    case Builtin::groupSize:
      return interface_.groupSize();
    case Builtin::barrier:
    case Builtin::fence:
      if (std::optional<uint32_t> memory = constantArgument(call))
        emitBarrier(*memory, builtin == Builtin::barrier);
      return std::nullopt;
    case Builtin::inverseSqrt:
      return extendedResult(GLSLstd450InverseSqrt, call.getType(), {valueOf(call.getArgOperand(0))});
    case Builtin::nativeSqrt:
      return extendedResult(GLSLstd450Sqrt, call.getType(), {valueOf(call.getArgOperand(0))});
    case Builtin::nativeDivide:
      return result(Op::OpFDiv, call.getType(),
                    {valueOf(call.getArgOperand(0)), valueOf(call.getArgOperand(1))});
    case Builtin::floatArithmetic:
      return interface_.floatArithmetic();
    case Builtin::cutsLoops:
      return interface_.cutsLoops();
    case Builtin::cutReport: {
      Id distance = result(Op::OpUConvert, integer(64), {loadPushConstant(KernelInterface::reportDistance)});
      return result(Op::OpISub, integer(64), {loadPushConstant(KernelInterface::closureAddress), distance});
    }
    case Builtin::buffer:
      return word32(0);  // its start
    case Builtin::tileSize:
    case Builtin::closure:
    case Builtin::onProcessor:
    case Builtin::checkedComponent:
    case Builtin::messages:
    case Builtin::text:
    case Builtin::endThread:
      return std::nullopt;  // the first is read by Codegen.cpp; passes have replaced the others
  }
  return std::nullopt;
}

std::optional<Id> FunctionEmitter::emitIntrinsic(const IntrinsicInst& call) {
  Intrinsic::ID intrinsic = call.getIntrinsicID();
  Id type = call.getType()->isVoidTy() ? 0 : typeOf(call.getType());
  auto argument = [&](unsigned index) { return valueOf(call.getArgOperand(index)); };
  std::optional<uint32_t> instruction = glslFloatInstruction(intrinsic);
  if (!instruction) instruction = glslSingleInstruction(call);
  if (instruction) {
    switch (call.arg_size()) {
      case 1:
        return extendedResult(*instruction, type, {argument(0)});
      case 2:
        return extendedResult(*instruction, type, {argument(0), argument(1)});
      default:
        return extendedResult(*instruction, type, {argument(0), argument(1), argument(2)});
    }
  }
  // Vulkan 1.2 has these only for 32 bits; Legalize has expanded the others.
  if (call.getType()->isIntegerTy(32)) {
    if (intrinsic == Intrinsic::ctpop) return result(Op::OpBitCount, type, {argument(0)});
    if (intrinsic == Intrinsic::bitreverse) return result(Op::OpBitReverse, type, {argument(0)});
    if (intrinsic == Intrinsic::cttz) return extendedResult(GLSLstd450FindILsb, type, {argument(0)});
    if (intrinsic == Intrinsic::ctlz) {
      Id highest = extendedResult(GLSLstd450FindUMsb, type, {argument(0)});
      return result(Op::OpISub, type, {word32(31), highest});
    }
  }
  return unsupported(call, "intrinsic '" + call.getCalledFunction()->getName() + "'");
}

Id FunctionEmitter::emitFunctionCall(const CallInst& call, const Function& callee) {
  spirv::Words operands{typeOf(call.getType()), writer_.newId(), interface_.idOf(callee)};
  for (const Value* argument : call.args()) operands.push_back(valueOf(argument));
  statement(Op::OpFunctionCall, operands);
  return operands[1];
}

std::optional<Id> FunctionEmitter::emitCall(const CallInst& call) {
  if (std::optional<Builtin> builtin = builtinCalled(call)) return emitBuiltin(call, *builtin);
  if (auto* intrinsic = dyn_cast<IntrinsicInst>(&call)) return emitIntrinsic(*intrinsic);
  const Function* callee = call.getCalledFunction();
  if (!callee) return unsupported(call, "a call through a pointer");
  if (!callee->isDeclaration()) return emitFunctionCall(call, *callee);
  context_.unsupported(call,
                       "'" + callee->getName() +
                           "' is called on the accelerator, but this translation unit does not define it");
  return std::nullopt;
}

}  // namespace amp::device

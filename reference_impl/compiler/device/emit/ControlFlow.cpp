// The function as a whole: blocks, phis, terminators.
#include "device/emit/FunctionEmitter.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Operator.h"

namespace amp::device {

using namespace llvm;
using spirv::Id;
using spirv::word;
using spv::Op;

namespace {

bool communicates(const Instruction& instruction) {
  if (instruction.isAtomic()) return true;
  std::optional<Builtin> builtin = builtinCalled(instruction);
  return builtin == Builtin::barrier || builtin == Builtin::fence;
}

}  // namespace

FunctionEmitter::FunctionEmitter(const Function& function, spirv::Writer& writer, KernelInterface& interface,
                                 debug::DebugInfo* debug, Context& context)
    : function_(function),
      layout_(function.getDataLayout()),
      writer_(writer),
      interface_(interface),
      debug_(debug),
      context_(context),
      classes_(function),
      flow_(function) {
  sharesMemory_ = any_of(instructions(function), communicates);
  if (debug_) dominators_.emplace(const_cast<Function&>(function));
}

std::optional<Id> FunctionEmitter::unsupported(const Instruction& at, const Twine& what) {
  context_.unsupported(at, what + " is not supported on the accelerator");
  return std::nullopt;
}

std::optional<Id> FunctionEmitter::unsupportedInstruction(const Instruction& at) {
  return unsupported(at, Twine("instruction '") + at.getOpcodeName() + "'");
}

Id FunctionEmitter::labelOf(const BasicBlock* block) {
  auto [place, isNew] = labels_.try_emplace(block, 0);
  if (isNew) place->second = writer_.newId();
  return place->second;
}

/// Declares the parameters. Returns their instructions, which stand between OpFunction and the first block.
spirv::Words FunctionEmitter::parameters() {
  spirv::Words words;
  current_ = &words;
  for (const Argument& argument : function_.args())
    bind(argument, result(Op::OpFunctionParameter, argument.getType(), {}));
  return words;
}

void FunctionEmitter::run(Id function) {
  id_ = function;
  declareVariables();
  const spirv::Words parameterWords = parameters();
  joinWordsOfClosure();
  for (const BasicBlock* block : flow_.order()) code_.push_back({block, {}});
  for (BlockCode& block : code_)
    for (const PHINode& phi : block.block->phis()) bind(phi, writer_.newId());
  for (BlockCode& block : code_) {
    current_ = &block.code;
    emitBlock(*block.block);
    if (context_.failed()) return;
  }
  // A phi may refer to values of later blocks, so phis are written when every value has its id.
  Type* returned = function_.getReturnType();
  Id type = returned->isVoidTy() ? writer_.typeVoid() : typeOf(returned);
  std::vector<Id> parameterTypes;
  for (const Argument& argument : function_.args()) parameterTypes.push_back(typeOf(argument.getType()));
  spirv::Words body;
  current_ = &body;
  statement(Op::OpFunction, {type, function, word(spv::FunctionControlMask::MaskNone),
                             writer_.typeFunction(type, parameterTypes)});
  body.insert(body.end(), parameterWords.begin(), parameterWords.end());
  for (const BlockCode& block : code_) {
    statement(Op::OpLabel, {labelOf(block.block)});
    if (block.block->isEntryBlock())
      body.insert(body.end(), functionVariables_.begin(), functionVariables_.end());
    for (const PHINode& phi : block.block->phis()) writePhi(phi);
    body.insert(body.end(), block.code.begin(), block.code.end());
  }
  statement(Op::OpFunctionEnd, {});
  writer_.append(spirv::Section::functions, body);
}

void FunctionEmitter::writePhi(const PHINode& phi) {
  spirv::Words operands{typeOf(phi.getType()), values_.lookup(&phi)};
  for (unsigned i = 0; i < phi.getNumIncomingValues(); ++i) {
    operands.push_back(valueOf(phi.getIncomingValue(i)));
    operands.push_back(labelOf(phi.getIncomingBlock(i)));
  }
  statement(Op::OpPhi, operands);
}

void FunctionEmitter::emitBlock(const BasicBlock& block) {
  place_ = {};
  if (block.isEntryBlock()) beginDebugInfo();
  for (const Instruction& instruction : block) {
    if (isa<PHINode>(instruction)) continue;
    emitVariables(instruction);
    emitPlace(instruction);
    emitInstruction(instruction);
    if (context_.failed()) return;
  }
}

void FunctionEmitter::emitInstruction(const Instruction& instruction) {
  if (instruction.isTerminator()) return emitTerminator(instruction);
  if (auto* store = dyn_cast<StoreInst>(&instruction)) return emitStore(*store);
  if (auto* fence = dyn_cast<FenceInst>(&instruction)) return emitFence(*fence);
  if (isa<AllocaInst>(instruction)) {
    const ObjectClass* one = classes_.of(&instruction);
    return bind(instruction, word32(one ? classes_.placeOf(&instruction) / one->unit : 0));
  }
  if (std::optional<Id> id = emitValue(instruction)) bind(instruction, *id);
}

std::optional<Id> FunctionEmitter::emitValue(const Instruction& instruction) {
  if (instruction.getType()->isVectorTy()) return unsupported(instruction, "a vector value");
  if (auto* binary = dyn_cast<BinaryOperator>(&instruction)) return emitBinary(*binary);
  if (auto* unary = dyn_cast<UnaryOperator>(&instruction)) return emitUnary(*unary);
  if (auto* cast = dyn_cast<CastInst>(&instruction)) return emitCast(*cast);
  if (auto* compare = dyn_cast<ICmpInst>(&instruction)) return emitIntegerCompare(*compare);
  if (auto* compare = dyn_cast<FCmpInst>(&instruction)) return emitFloatCompare(*compare);
  if (auto* select = dyn_cast<SelectInst>(&instruction)) return emitSelect(*select);
  if (auto* gep = dyn_cast<GEPOperator>(&instruction)) return emitGep(*gep);
  if (auto* load = dyn_cast<LoadInst>(&instruction)) return emitLoad(*load);
  if (auto* atomic = dyn_cast<AtomicRMWInst>(&instruction)) return emitAtomicRmw(*atomic);
  if (auto* atomic = dyn_cast<AtomicCmpXchgInst>(&instruction)) return emitAtomicExchangeIfEqual(*atomic);
  if (auto* freeze = dyn_cast<FreezeInst>(&instruction)) return valueOf(freeze->getOperand(0));
  if (auto* call = dyn_cast<CallInst>(&instruction)) return emitCall(*call);
  // After Legalize, only the old value of a compare-exchange is extracted.
  if (auto* extract = dyn_cast<ExtractValueInst>(&instruction);
      extract && isa<AtomicCmpXchgInst>(extract->getAggregateOperand()))
    return valueOf(extract->getAggregateOperand());
  return unsupportedInstruction(instruction);
}

void FunctionEmitter::emitMerge(const BasicBlock& block) {
  MergeInfo info = flow_.of(block);
  if (info.kind == MergeInfo::Kind::selection)
    statement(Op::OpSelectionMerge, {labelOf(info.merge), word(spv::SelectionControlMask::MaskNone)});
  if (info.kind == MergeInfo::Kind::loop)
    statement(Op::OpLoopMerge,
              {labelOf(info.merge), labelOf(info.latch), word(spv::LoopControlMask::MaskNone)});
}

void FunctionEmitter::emitTerminator(const Instruction& terminator) {
  if (auto* end = dyn_cast<ReturnInst>(&terminator)) {
    Value* returned = end->getReturnValue();
    return returned ? statement(Op::OpReturnValue, {valueOf(returned)}) : statement(Op::OpReturn, {});
  }
  auto* branch = dyn_cast<BranchInst>(&terminator);
  if (!branch) {
    unsupportedInstruction(terminator);
    return;
  }
  emitMerge(*terminator.getParent());
  if (branch->isUnconditional()) return statement(Op::OpBranch, {labelOf(branch->getSuccessor(0))});
  statement(Op::OpBranchConditional, {valueOf(branch->getCondition()), labelOf(branch->getSuccessor(0)),
                                      labelOf(branch->getSuccessor(1))});
}

}  // namespace amp::device

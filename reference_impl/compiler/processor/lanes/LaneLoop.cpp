#include "processor/lanes/LaneLoop.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "processor/lanes/LaneCode.h"
#include "processor/lanes/LoopHints.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The code of one thread as a function.
struct Outlined {
  Function* function;
  SmallVector<Value*, 16> arguments;  ///< of a call, without the first: the index
};

bool isOwnVariable(const Value& value, const ThreadLoop& loop) {
  const auto* const variable = dyn_cast<AllocaInst>(&value);
  return variable && !is_contained(loop.common, variable);
}

/// The values that the code needs from outside, other than the index and the thread's variables.
SmallSetVector<Value*, 16> inputsOf(const ThreadLoop& loop, SmallSetVector<AllocaInst*, 16>& variables) {
  const SmallPtrSet<BasicBlock*, 16> inside(loop.blocks.begin(), loop.blocks.end());
  SmallSetVector<Value*, 16> inputs;
  for (BasicBlock* block : loop.blocks)
    for (Instruction& instruction : *block)
      for (Value* operand : instruction.operands()) {
        if (operand == loop.index) continue;
        if (isOwnVariable(*operand, loop)) {
          variables.insert(cast<AllocaInst>(operand));
          continue;
        }
        const auto* const definition = dyn_cast<Instruction>(operand);
        if (isa<Argument>(operand) || (definition && !inside.contains(definition->getParent())))
          inputs.insert(operand);
      }
  return inputs;
}

Outlined outline(const ThreadLoop& loop) {
  SmallSetVector<AllocaInst*, 16> variables;
  const SmallSetVector<Value*, 16> inputs = inputsOf(loop, variables);
  SmallVector<Type*, 16> types = {loop.index->getType()};
  for (Value* input : inputs) types.push_back(input->getType());
  Function& whole = *loop.index->getFunction();
  LLVMContext& context = whole.getContext();
  Function& function = *Function::Create(FunctionType::get(Type::getVoidTy(context), types, false),
                                         GlobalValue::InternalLinkage, "", whole.getParent());
  function.addFnAttr(Attribute::NoUnwind);
  ValueToValueMapTy copies;
  copies[loop.index] = function.getArg(0);
  for (const auto& [i, input] : enumerate(inputs)) {
    Argument& parameter = *function.getArg(i + 1);
    copies[input] = &parameter;
    // Other inputs may be addresses in the memory that the argument points to, so that only what nobody
    // writes has no alias.
    if (auto* argument = dyn_cast<Argument>(input))
      for (const Attribute& attribute : argument->getAttributes())
        if (!attribute.hasAttribute(Attribute::NoAlias) || argument->onlyReadsMemory())
          parameter.addAttr(attribute);
  }
  BasicBlock* const entry = BasicBlock::Create(context, "entry", &function);
  for (AllocaInst* variable : variables) {
    Instruction* const copy = variable->clone();
    copy->insertInto(entry, entry->end());
    copies[variable] = copy;
  }
  SmallVector<BasicBlock*, 16> blocks;
  for (BasicBlock* block : loop.blocks) {
    BasicBlock* const copy = CloneBasicBlock(block, copies, "", &function);
    copies[block] = copy;
    blocks.push_back(copy);
  }
  BasicBlock* const end = BasicBlock::Create(context, "end", &function);
  ReturnInst::Create(context, end);
  copies[loop.end] = end;
  for (BasicBlock* block : blocks)
    for (Instruction& instruction : make_early_inc_range(*block)) {
      RemapInstruction(&instruction, copies, RF_IgnoreMissingLocals | RF_NoModuleLevelChanges);
      instruction.dropDbgRecords();
    }
  BranchInst::Create(cast<BasicBlock>(copies[loop.begin]), entry);
  return {&function, SmallVector<Value*, 16>(inputs.begin(), inputs.end())};
}

/// Adds the loop that calls `code`, and returns the call.
CallInst& addLoop(const ThreadLoop& loop, unsigned lanes, Function& code, ArrayRef<Value*> inputs) {
  BasicBlock* const header = loop.index->getParent();
  BasicBlock* const exit = loop.repeat->getSuccessor(1);
  const unsigned outside = loop.index->getIncomingBlock(0) == loop.repeat->getParent() ? 1 : 0;
  BasicBlock* const before = loop.index->getIncomingBlock(outside);
  Value* const first = loop.index->getIncomingValue(outside);
  Value* const limit = cast<ICmpInst>(loop.repeat->getCondition())->getOperand(1);
  const auto block = [&](const char* name) {
    return BasicBlock::Create(header->getContext(), name, header->getParent(), header);
  };
  BasicBlock* const check = block("lanes.check");
  BasicBlock* const body = block("lanes");
  BasicBlock* const rest = block("lanes.end");

  before->getTerminator()->replaceSuccessorWith(header, check);
  IRBuilder<> builder(check);
  Value* const count = builder.CreateNUWSub(limit, first);
  Value* const whole = builder.CreateAnd(count, ~uint64_t{lanes - 1});
  Value* const end = builder.CreateNUWAdd(first, whole);
  builder.CreateCondBr(builder.CreateIsNotNull(whole), body, rest);

  builder.SetInsertPoint(body);
  PHINode* const index = builder.CreatePHI(loop.index->getType(), 2);
  index->addIncoming(first, check);
  SmallVector<Value*, 16> arguments = {index};
  append_range(arguments, inputs);
  CallInst* const call = builder.CreateCall(&code, arguments);
  Value* const next = builder.CreateAdd(index, ConstantInt::get(index->getType(), lanes), "", /*HasNUW=*/true,
                                        /*HasNSW=*/true);
  index->addIncoming(next, body);
  builder.CreateCondBr(builder.CreateICmpULT(next, end), body, rest);

  builder.SetInsertPoint(rest);
  builder.CreateCondBr(builder.CreateICmpULT(end, limit), header, exit);
  loop.index->setIncomingBlock(outside, rest);
  loop.index->setIncomingValue(outside, end);
  return *call;
}

}  // namespace

bool runInLanes(const ThreadLoop& loop, unsigned lanes) {
  const Outlined thread = outline(loop);
  Function* const code = makeLaneCode(*thread.function, lanes);
  if (code) {
    InlineFunctionInfo info;
    InlineFunction(addLoop(loop, lanes, *code, thread.arguments), info);
    code->eraseFromParent();
    keepRolled(*loop.repeat);
  }
  thread.function->eraseFromParent();
  return code != nullptr;
}

}  // namespace amp::processor

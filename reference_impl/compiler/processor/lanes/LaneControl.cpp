#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"
#include "processor/lanes/LaneBuilder.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// What only tells the optimizer something.
bool isHint(const Instruction& instruction) {
  if (instruction.isLifetimeStartOrEnd()) return true;
  const auto* const call = dyn_cast<IntrinsicInst>(&instruction);
  return call && (call->isAssumeLikeIntrinsic() || isa<PseudoProbeInst>(call)) && call->getType()->isVoidTy();
}

}  // namespace

LaneBuilder::LaneBuilder(Function& thread, const LoopInfo& loops, const Uniformity& uniformity,
                         unsigned lanes)
    : thread_(thread),
      layout_(thread.getDataLayout()),
      loops_(loops),
      lanes_(lanes),
      shapes_(thread, loops, uniformity, *thread.getArg(0)),
      function_(
          *Function::Create(thread.getFunctionType(), GlobalValue::InternalLinkage, "", thread.getParent())),
      entry_(BasicBlock::Create(thread.getContext(), "entry", &function_)),
      builder_(newBlock("lanes")),
      level_(levelsOf(thread, loops)),
      masks_(level_, loops, shapes_,
             {[&] { return newVariable(maskType()); }, [&] { return newVariable(builder_.getInt1Ty()); }}) {
  function_.setAttributes(thread.getAttributes());
}

Function& LaneBuilder::run() {
  BasicBlock* const start = builder_.GetInsertBlock();
  emitLevel(level_);
  builder_.CreateRetVoid();
  BranchInst::Create(start, entry_);
  SmallVector<AllocaInst*, 64> variables;
  for (Instruction& instruction : *entry_)
    if (auto* variable = dyn_cast<AllocaInst>(&instruction); variable && isAllocaPromotable(variable))
      variables.push_back(variable);
  DominatorTree dominators(function_);
  PromoteMemToReg(variables, dominators);
  return function_;
}

BasicBlock* LaneBuilder::newBlock(const char* name) {
  return BasicBlock::Create(thread_.getContext(), name, &function_);
}

Value* LaneBuilder::bitsOf(Value* mask) {
  return builder_.CreateBitCast(mask, builder_.getIntNTy(lanes_));
}

Value* LaneBuilder::isAny(Value* mask) {
  return builder_.CreateIsNotNull(bitsOf(mask));
}

Value* LaneBuilder::maskOrAll(Value* mask) {
  return mask ? mask : ConstantInt::getTrue(maskType());
}

/// The condition of a lane outside the mask may be poison.
Value* LaneBuilder::both(Value* mask, Value* condition) {
  return mask ? builder_.CreateLogicalAnd(mask, condition) : condition;
}

/// Before the blocks of a level run: none is entered.
void LaneBuilder::reset(const Level& level) {
  for (const Level::Node& node : drop_begin(level.nodes)) {
    const Entrance& entrance = node.loop ? masks_.ofLoop(node.block) : masks_.of(node.block);
    if (entrance.ownsLive) builder_.CreateStore(builder_.getFalse(), entrance.isLive);
    if (entrance.ownsMask) builder_.CreateStore(Constant::getNullValue(maskType()), entrance.mask->memory);
  }
}

void LaneBuilder::enterBlock(const Mask& mask) {
  scalars_.clear();
  vectors_.clear();
  parts_.clear();
  AllocaInst* const memory = resolved(mask).memory;
  mask_ = memory ? builder_.CreateLoad(maskType(), memory) : nullptr;
  firstLane_ = nullptr;
}

void LaneBuilder::emitLevel(const Level& level) {
  const Level* const outer = std::exchange(current_, &level);
  reset(level);
  for (const Level::Node& node : level.nodes) {
    const Entrance& entrance = node.loop ? masks_.ofLoop(node.block) : masks_.of(node.block);
    BasicBlock* next = nullptr;
    if (entrance.isLive) {
      BasicBlock* const body = newBlock("live");
      next = newBlock("next");
      builder_.CreateCondBr(builder_.CreateLoad(builder_.getInt1Ty(), entrance.isLive), body, next);
      builder_.SetInsertPoint(body);
    }
    enterBlock(*entrance.mask);
    if (node.loop) {
      emitLoop(*node.loop);
    } else {
      emitBlock(*node.block);
    }
    if (next) {
      builder_.CreateBr(next);
      builder_.SetInsertPoint(next);
    }
  }
  current_ = outer;
}

void LaneBuilder::emitLoop(const Level& loop) {
  const bool isDivergent = masks_.isDivergent(*loop.loop);
  AllocaInst* const inside = masks_.of(loop.nodes.front().block).mask->memory;
  if (isDivergent) builder_.CreateStore(maskOrAll(mask_), inside);
  AllocaInst* const outerRepeats = std::exchange(repeats_, newVariable(builder_.getInt1Ty()));
  AllocaInst* const outerMask = std::exchange(repeatMask_, isDivergent ? newVariable(maskType()) : nullptr);
  BasicBlock* const begin = newBlock("loop");
  BasicBlock* const end = newBlock("loop.end");
  builder_.CreateBr(begin);
  builder_.SetInsertPoint(begin);
  builder_.CreateStore(builder_.getFalse(), repeats_);
  emitLevel(loop);
  if (isDivergent) builder_.CreateStore(builder_.CreateLoad(maskType(), repeatMask_), inside);
  builder_.CreateCondBr(builder_.CreateLoad(builder_.getInt1Ty(), repeats_), begin, end);
  builder_.SetInsertPoint(end);
  repeats_ = outerRepeats;
  repeatMask_ = outerMask;
}

void LaneBuilder::emitBlock(BasicBlock& block) {
  for (Instruction& instruction : block) {
    builder_.SetCurrentDebugLocation(instruction.getDebugLoc());
    if (instruction.isTerminator()) {
      emitBranch(block);
    } else if (!isa<PHINode>(instruction) && !isHint(instruction)) {
      emit(instruction);
    }
  }
  builder_.SetCurrentDebugLocation(DebugLoc());
}

void LaneBuilder::emitBranch(BasicBlock& block) {
  auto* const branch = dyn_cast<BranchInst>(block.getTerminator());
  if (!branch) return;  // the code ends
  const SmallVector<Edge, 2> edges = edgesOf(*branch);
  changePhis(block, edges);
  for (const Edge& edge : edges) follow(edge);
}

SmallVector<LaneBuilder::Edge, 2> LaneBuilder::edgesOf(BranchInst& branch) {
  using Taken = Edge::Taken;
  if (branch.isUnconditional() || branch.getSuccessor(0) == branch.getSuccessor(1))
    return {{branch.getSuccessor(0), Taken::always, builder_.getTrue(), mask_}};
  if (shapes_.isUniform(*branch.getCondition())) {
    Value* const condition = scalar(branch.getCondition());
    return {{branch.getSuccessor(0), Taken::together, condition, mask_},
            {branch.getSuccessor(1), Taken::together, builder_.CreateNot(condition), mask_}};
  }
  Value* const condition = wide(branch.getCondition());
  Value* const taken = both(mask_, condition);
  Value* const others = both(mask_, builder_.CreateNot(condition));
  return {{branch.getSuccessor(0), Taken::severally, isAny(taken), taken},
          {branch.getSuccessor(1), Taken::severally, isAny(others), others}};
}

/// What a phi holds behind the edge: `value` for the lanes that take it, `old` for the others. `condition`
/// tells the lanes; null if they share the value.
Value* LaneBuilder::changed(const Edge& edge, Value* value, Value* old, Value* condition) {
  // At the begin of an iteration, no lane needs what another edge brought.
  if (loops_.isLoopHeader(edge.target)) return value;
  const bool isTogether = edge.taken == Edge::Taken::together || !condition;
  if (condition) value = builder_.CreateSelect(condition, value, old);
  if (edge.taken != Edge::Taken::always && isTogether) value = builder_.CreateSelect(edge.any, value, old);
  return value;
}

void LaneBuilder::changePhis(BasicBlock& from, ArrayRef<Edge> edges) {
  // All values are read before a phi changes.
  SmallVector<std::pair<Value*, AllocaInst*>, 8> changes;
  for (const Edge& edge : edges)
    for (PHINode& phi : edge.target->phis()) {
      Value* const incoming = phi.getIncomingValueForBlock(&from);
      const auto change = [&](Value* value, AllocaInst* variable, Value* condition) {
        Value* const old = builder_.CreateLoad(value->getType(), variable);
        changes.emplace_back(changed(edge, value, old, condition), variable);
      };
      if (isLinear(&phi)) {
        change(scalar(incoming), variablesOf(&phi, phi.getType(), 1).front(), nullptr);
      } else if (hasVectors(*phi.getType())) {
        change(wide(incoming), variablesOf(&phi, vectorOf(phi.getType()), 1).front(), edge.mask);
      } else {
        const Parts values = parts(incoming);
        const auto& variables = variablesOf(&phi, phi.getType(), lanes_);
        for (unsigned lane = 0; lane < lanes_; ++lane)
          change(values[lane], variables[lane],
                 edge.mask ? builder_.CreateExtractElement(edge.mask, lane) : nullptr);
      }
    }
  for (const auto& [value, variable] : changes) builder_.CreateStore(value, variable);
}

void LaneBuilder::follow(const Edge& edge) {
  if (current_->loop && edge.target == current_->loop->getHeader()) {
    builder_.CreateStore(edge.any, repeats_);
    if (repeatMask_) builder_.CreateStore(maskOrAll(edge.mask), repeatMask_);
    return;
  }
  const auto add = [&](Value* more, AllocaInst* variable) {
    builder_.CreateStore(builder_.CreateOr(builder_.CreateLoad(more->getType(), variable), more), variable);
  };
  const Entrance& entrance = masks_.entering(edge.target, *current_);
  if (entrance.ownsLive) add(edge.any, entrance.isLive);
  if (!entrance.ownsMask) return;
  Value* lanes = maskOrAll(edge.mask);
  if (edge.taken == Edge::Taken::together)
    lanes = builder_.CreateSelect(edge.any, lanes, Constant::getNullValue(maskType()));
  add(lanes, entrance.mask->memory);
}

}  // namespace amp::processor

// Kinds of defects: statements, and operators that evaluate one operand only. Clang's names of blocks tell
// what it is.
#include "mutants/semantic/kinds/Common.h"

namespace amp::mutants {

using namespace llvm;

namespace {

StringRef nameOf(const BasicBlock* block) {
  return block->getName().rtrim("0123456789");
}

const BranchInst* conditional(const Instruction& one) {
  const auto* const branch = dyn_cast<BranchInst>(&one);
  return branch && branch->isConditional() && branch->getSuccessor(0) != branch->getSuccessor(1) ? branch
                                                                                                 : nullptr;
}

enum Statement { kIf, kFor, kWhile, kDo, kAnd, kOr, kConditional };

/// Whether the branch decides a statement or an operator of this kind.
bool decides(const BranchInst& branch, Statement statement) {
  const StringRef first = nameOf(branch.getSuccessor(0)), second = nameOf(branch.getSuccessor(1));
  switch (statement) {
    case kIf:
      return first == "if.then";
    case kFor:
      return first == "for.body";
    case kWhile:
      return first == "while.body";
    case kDo:
      return first == "do.body";
    case kAnd:
      return first == "land.rhs" || first == "land.lhs.true";
    case kOr:
      return second == "lor.rhs" || second == "lor.lhs.false";
    case kConditional:
      return first == "cond.true";
  }
  return false;
}

/// The condition of the statement counts as true (0) or false (1).
template <Statement Kind, unsigned Successor>
BasicBlock* asIf(Instruction& one, Value&) {
  const BranchInst* const branch = conditional(one);
  return branch && decides(*branch, Kind) ? branch->getSuccessor(Successor) : nullptr;
}

/// Whether the branch is in no statement: it decides whether an object is destroyed.
bool isClangsOwn(const BranchInst& branch) {
  for (const BasicBlock* block : branch.successors())
    for (StringRef name :
         {"nrvo.", "cleanup.", "arraydestroy.", "init.", "arrayctor.", "delete.", "dynamic_cast."})
      if (block->getName().starts_with(name)) return true;
  return false;
}

/// Any condition of the library; those of loops only as false, as an endless loop takes long to notice.
template <unsigned Successor>
BasicBlock* asIfAny(Instruction& one, Value&) {
  const BranchInst* const branch = conditional(one);
  if (!branch || !branch->getDebugLoc() || isClangsOwn(*branch)) return nullptr;
  const bool isLoop = decides(*branch, kFor) || decides(*branch, kWhile) || decides(*branch, kDo);
  return isLoop && Successor == 0 ? nullptr : branch->getSuccessor(Successor);
}

/// Both operands of && and || are evaluated; the result stays the same.
template <Statement Kind>
BasicBlock* bothOperands(Instruction& one, Value& isSelected) {
  const BranchInst* const branch = conditional(one);
  if (!branch || !decides(*branch, Kind)) return nullptr;
  BasicBlock* const operand = branch->getSuccessor(Kind == kAnd ? 0 : 1);
  const BasicBlock* const rest = branch->getSuccessor(Kind == kAnd ? 1 : 0);
  // The operand is now evaluated where the first one already decides; the result is that of both.
  const auto joined = [&](Value* second, Instruction* place) {
    IRBuilder<> build(place);
    Value* const both = Kind == kAnd ? build.CreateAnd(branch->getCondition(), second)
                                     : build.CreateOr(branch->getCondition(), second);
    return build.CreateSelect(&isSelected, both, second);
  };
  auto* const last = dyn_cast<BranchInst>(operand->getTerminator());
  if (!last || operand->getSinglePredecessor() != branch->getParent()) return nullptr;
  if (last->isConditional()) {
    if (last->getSuccessor(0) != rest && last->getSuccessor(1) != rest) return nullptr;
    last->setCondition(joined(last->getCondition(), last));
    return operand;
  }
  if (last->getSuccessor(0) != rest) return nullptr;
  auto* const result = dyn_cast<PHINode>(&last->getSuccessor(0)->front());
  if (!result || !result->getType()->isIntegerTy(1)) return nullptr;
  result->setIncomingValueForBlock(operand, joined(result->getIncomingValueForBlock(operand), last));
  return operand;
}

const BasicBlock* unconditional(const Instruction& one) {
  const auto* const branch = dyn_cast<BranchInst>(&one);
  return branch && branch->isUnconditional() && branch->getDebugLoc() ? branch->getSuccessor(0) : nullptr;
}

/// A break in a switch statement falls through to the next label.
BasicBlock* nextLabel(Instruction& one, Value&) {
  const BasicBlock* const target = unconditional(one);
  if (!target || nameOf(target) != "sw.epilog") return nullptr;
  for (BasicBlock* block = one.getParent()->getNextNode(); block && block != target;
       block = block->getNextNode())
    if (nameOf(block) == "sw.bb" || nameOf(block) == "sw.default") return block;
  return nullptr;
}

/// Returns the block called `name` that leads back to the loop's header.
BasicBlock* ofLoop(const BasicBlock* header, StringRef name) {
  for (const BasicBlock* block : predecessors(header))
    if (nameOf(block) == name) return const_cast<BasicBlock*>(block);
  return nullptr;
}

/// A break in a loop continues with the next round.
BasicBlock* nextRound(Instruction& one, Value&) {
  const BasicBlock* const target = unconditional(one);
  if (!target || (nameOf(target) != "for.end" && nameOf(target) != "while.end")) return nullptr;
  for (const BasicBlock* header : predecessors(target)) {
    if (header == one.getParent()) continue;
    if (nameOf(header) == "while.cond") return const_cast<BasicBlock*>(header);
    if (nameOf(header) == "for.cond") return ofLoop(header, "for.inc");
  }
  return nullptr;
}

/// A continue, or the end of the first round, ends the loop.
BasicBlock* endOfLoop(Instruction& one, Value&) {
  const BasicBlock* const target = unconditional(one);
  if (!target) return nullptr;
  const BasicBlock* header = nameOf(target) == "for.inc" ? target->getSingleSuccessor() : target;
  if (!header || (nameOf(header) != "for.cond" && nameOf(header) != "while.cond")) return nullptr;
  if (header == target && nameOf(one.getParent()) == "entry") return nullptr;
  const BranchInst* const branch = conditional(*header->getTerminator());
  return branch && (decides(*branch, kFor) || decides(*branch, kWhile)) ? branch->getSuccessor(1) : nullptr;
}

}  // namespace

ArrayRef<Kind> kindsOfControl() {
  static constexpr Kind table[] = {
      {"if-always", kLanguage, "C++ [stmt.if]", nullptr, asIf<kIf, 0>},
      {"if-never", kLanguage, "C++ [stmt.if]", nullptr, asIf<kIf, 1>},
      {"for-never", kLanguage, "C++ [stmt.for]", nullptr, asIf<kFor, 1>},
      {"while-never", kLanguage, "C++ [stmt.while]", nullptr, asIf<kWhile, 1>},
      {"do-once", kLanguage, "C++ [stmt.do]", nullptr, asIf<kDo, 1>},
      {"conditional-first", kLanguage, "C++ [expr.cond]", nullptr, asIf<kConditional, 0>},
      {"conditional-second", kLanguage, "C++ [expr.cond]", nullptr, asIf<kConditional, 1>},
      {"and-ignores-first", kLanguage, "C++ [expr.log.and]", nullptr, asIf<kAnd, 0>},
      {"and-evaluates-both", kLanguage, "C++ [expr.log.and]", nullptr, bothOperands<kAnd>},
      {"or-ignores-first", kLanguage, "C++ [expr.log.or]", nullptr, asIf<kOr, 1>},
      {"or-evaluates-both", kLanguage, "C++ [expr.log.or]", nullptr, bothOperands<kOr>},
      {"break-falls-through", kLanguage, "C++ [stmt.break]", nullptr, nextLabel},
      {"break-as-continue", kLanguage, "C++ [stmt.break]", nullptr, nextRound},
      {"continue-as-break", kLanguage, "C++ [stmt.cont]", nullptr, endOfLoop},
      {"condition-true", kLibrary, "AMP 1.2", nullptr, asIfAny<0>},
      {"condition-false", kLibrary, "AMP 1.2", nullptr, asIfAny<1>},
  };
  return table;
}

}  // namespace amp::mutants

#include "mutants/semantic/Kinds.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/raw_ostream.h"
#include "mutants/semantic/Place.h"

namespace amp::mutants {

using namespace llvm;

namespace {

using Builder = IRBuilderBase;
using Op = Instruction::BinaryOps;
using Cast = Instruction::CastOps;

// ---- operators

template <unsigned Bits = 0>
bool isInteger(const Type* type) {
  return type->isIntegerTy() && (Bits == 0 ? !type->isIntegerTy(1) : type->isIntegerTy(Bits));
}

/// The operator `From` computes `To`.
template <Op From, Op To>
Value* otherOperator(Instruction& one, Builder& build) {
  if (one.getOpcode() != From) return nullptr;
  return build.CreateBinOp(To, one.getOperand(0), one.getOperand(1));
}

/// The operands of `Opcode` change places.
template <Op Opcode>
Value* swappedOperands(Instruction& one, Builder& build) {
  if (one.getOpcode() != Opcode || one.getOperand(0) == one.getOperand(1)) return nullptr;
  return build.CreateBinOp(Opcode, one.getOperand(1), one.getOperand(0));
}

/// Division of signed integers rounds towards negative infinity.
Value* quotientRoundedDown(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::SDiv) return nullptr;
  Value *const dividend = one.getOperand(0), *const divisor = one.getOperand(1);
  Value* const zero = Constant::getNullValue(one.getType());
  Value* const quotient = build.CreateSDiv(dividend, divisor);
  Value* const isInexact = build.CreateICmpNE(build.CreateSRem(dividend, divisor), zero);
  Value* const isNegative = build.CreateICmpSLT(build.CreateXor(dividend, divisor), zero);
  return build.CreateSub(quotient, build.CreateZExt(build.CreateAnd(isInexact, isNegative), one.getType()));
}

/// The remainder has the sign of the divisor.
Value* remainderOfDivisorsSign(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::SRem) return nullptr;
  Value* const divisor = one.getOperand(1);
  Value* const zero = Constant::getNullValue(one.getType());
  Value* const remainder = build.CreateSRem(one.getOperand(0), divisor);
  Value* const differs = build.CreateAnd(build.CreateICmpNE(remainder, zero),
                                         build.CreateICmpSLT(build.CreateXor(remainder, divisor), zero));
  return build.CreateAdd(remainder, build.CreateSelect(differs, divisor, zero));
}

bool isSum(const Instruction& one) {
  return one.getOpcode() == Instruction::Add || one.getOpcode() == Instruction::Sub;
}

/// Sums of unsigned integers saturate. Clang marks the sums of signed ones.
Value* saturated(Instruction& one, Builder& build) {
  if (!isSum(one) || one.hasNoSignedWrap()) return nullptr;
  const Intrinsic::ID sum = one.getOpcode() == Instruction::Add ? Intrinsic::uadd_sat : Intrinsic::usub_sat;
  return build.CreateBinaryIntrinsic(sum, one.getOperand(0), one.getOperand(1));
}

bool isWideOperator(const Instruction& one) {
  return isa<BinaryOperator>(one) && one.getType()->isIntegerTy(64);
}

/// Operators of 64 bits give the low 32 bits of the result.
Value* lowHalf(Instruction& one, Builder& build) {
  if (!isWideOperator(one)) return nullptr;
  return build.CreateSExt(build.CreateTrunc(&one, build.getInt32Ty()), one.getType());
}

/// Factors lose all but their low 24 bits.
Value* productOf24Bits(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Mul || !isInteger<32>(one.getType())) return nullptr;
  const auto low = [&](Value* factor) { return build.CreateAShr(build.CreateShl(factor, 8), 8); };
  return build.CreateMul(low(one.getOperand(0)), low(one.getOperand(1)));
}

/// Shifts by the low five bits of the count, whatever the width.
Value* countOfFiveBits(Instruction& one, Builder& build) {
  if (!one.isShift() || !one.getType()->isIntegerTy(64)) return nullptr;
  return build.CreateBinOp(static_cast<Op>(one.getOpcode()), one.getOperand(0),
                           build.CreateAnd(one.getOperand(1), 31));
}

// ---- comparisons

Value* otherPredicate(const CmpInst& one, CmpInst::Predicate predicate, Builder& build) {
  return build.CreateCmp(predicate, one.getOperand(0), one.getOperand(1));
}

template <bool Signed>
Value* otherSignedness(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<ICmpInst>(&one);
  if (!compare || compare->isEquality() || compare->isSigned() != Signed) return nullptr;
  return otherPredicate(*compare, ICmpInst::getFlippedSignednessPredicate(compare->getPredicate()), build);
}

/// Less counts equal values, too; less or equal does not.
Value* otherBoundary(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || compare->isEquality()) return nullptr;
  const CmpInst::Predicate predicate = compare->getPredicate();
  if (!ICmpInst::isRelational(predicate) && !isa<FCmpInst>(compare)) return nullptr;
  const CmpInst::Predicate other = CmpInst::isStrictPredicate(predicate)
                                       ? CmpInst::getNonStrictPredicate(predicate)
                                       : CmpInst::getStrictPredicate(predicate);
  return other == predicate ? nullptr : otherPredicate(*compare, other, build);
}

Value* swappedComparison(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || compare->isEquality()) return nullptr;
  return otherPredicate(*compare, CmpInst::getSwappedPredicate(compare->getPredicate()), build);
}

Value* negatedEquality(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<CmpInst>(&one);
  if (!compare || !compare->isEquality()) return nullptr;
  return otherPredicate(*compare, CmpInst::getInversePredicate(compare->getPredicate()), build);
}

/// Comparisons with a NaN are true, where they must be false, and the other way round.
Value* comparisonOfNan(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<FCmpInst>(&one);
  if (!compare || compare->getPredicate() == FCmpInst::FCMP_UNO ||
      compare->getPredicate() == FCmpInst::FCMP_ORD)
    return nullptr;
  const FCmpInst::Predicate predicate = compare->getPredicate();
  return otherPredicate(*compare,
                        compare->isOrdered(predicate) ? CmpInst::getUnorderedPredicate(predicate)
                                                      : CmpInst::getOrderedPredicate(predicate),
                        build);
}

/// Compares representations: -0.0 differs from 0.0, a NaN equals itself.
Value* comparisonOfBits(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<FCmpInst>(&one);
  if (!compare || !compare->isEquality()) return nullptr;
  Type* const bits = build.getIntNTy(one.getOperand(0)->getType()->getScalarSizeInBits());
  const bool isEqual = compare->getPredicate() == FCmpInst::FCMP_OEQ;
  return build.CreateICmp(isEqual ? ICmpInst::ICMP_EQ : ICmpInst::ICMP_NE,
                          build.CreateBitCast(one.getOperand(0), bits),
                          build.CreateBitCast(one.getOperand(1), bits));
}

/// Integers of 64 bits are compared by their low halves.
Value* comparisonOfLowHalves(Instruction& one, Builder& build) {
  const auto* const compare = dyn_cast<ICmpInst>(&one);
  if (!compare || !compare->getOperand(0)->getType()->isIntegerTy(64)) return nullptr;
  return build.CreateICmp(compare->getPredicate(), build.CreateTrunc(one.getOperand(0), build.getInt32Ty()),
                          build.CreateTrunc(one.getOperand(1), build.getInt32Ty()));
}

/// A conversion to bool looks at the lowest bit. Clang calls those conversions tobool.
Value* lowestBit(Instruction& one, Builder& build) {
  if (!isa<ICmpInst>(one) || !one.getName().starts_with("tobool") || !isInteger(one.getOperand(0)->getType()))
    return nullptr;
  return build.CreateTrunc(one.getOperand(0), build.getInt1Ty());
}

/// A conversion to bool looks at the integral part.
Value* integralPart(Instruction& one, Builder& build) {
  if (!isa<FCmpInst>(one) || !one.getName().starts_with("tobool")) return nullptr;
  return build.CreateICmpNE(
      build.CreateIntrinsic(Intrinsic::fptosi_sat, {build.getInt32Ty(), one.getOperand(0)->getType()},
                            {one.getOperand(0)}),
      build.getInt32(0));
}

// ---- conversions

/// The cast `From` is made as `To`.
template <Cast From, Cast To>
Value* otherCast(Instruction& one, Builder& build) {
  if (one.getOpcode() != From || one.getOperand(0)->getType()->isIntegerTy(1)) return nullptr;
  return build.CreateCast(To, one.getOperand(0), one.getType());
}

/// A conversion of true gives -1.
Value* minusOne(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::ZExt || !one.getOperand(0)->getType()->isIntegerTy(1)) return nullptr;
  if (one.getName().starts_with("storedv") || one.getName().starts_with("frombool")) return nullptr;
  return build.CreateSExt(one.getOperand(0), one.getType());
}

/// A conversion to a smaller integer gives the nearest value, not the low bits.
Value* nearestSmaller(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Trunc || !isInteger(one.getType())) return nullptr;
  Type* const from = one.getOperand(0)->getType();
  const unsigned bits = one.getType()->getIntegerBitWidth(), width = from->getIntegerBitWidth();
  Value* const low = ConstantInt::get(from, APInt::getSignedMinValue(bits).sext(width));
  Value* const high = ConstantInt::get(from, APInt::getSignedMaxValue(bits).sext(width));
  Value* const value = build.CreateBinaryIntrinsic(
      Intrinsic::smin, build.CreateBinaryIntrinsic(Intrinsic::smax, one.getOperand(0), low), high);
  return build.CreateTrunc(value, one.getType());
}

/// A conversion to a smaller integer takes the high bits.
Value* highBits(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::Trunc || !isInteger(one.getType())) return nullptr;
  const unsigned bits =
      one.getOperand(0)->getType()->getIntegerBitWidth() - one.getType()->getIntegerBitWidth();
  return build.CreateTrunc(build.CreateLShr(one.getOperand(0), bits), one.getType());
}

/// A conversion of a floating-point number to an integer rounds as `Round` does.
template <Intrinsic::ID Round>
Value* roundedInteger(Instruction& one, Builder& build) {
  if (!isa<FPToSIInst, FPToUIInst>(one)) return nullptr;
  Value* const rounded = build.CreateUnaryIntrinsic(Round, one.getOperand(0));
  return build.CreateCast(static_cast<Cast>(one.getOpcode()), rounded, one.getType());
}

/// An integer passes through float on its way to double, or keeps only 24 bits of its value in float.
Value* integerThroughFloat(Instruction& one, Builder& build) {
  if (!isa<SIToFPInst, UIToFPInst>(one) || !one.getType()->isDoubleTy()) return nullptr;
  return build.CreateFPExt(
      build.CreateCast(static_cast<Cast>(one.getOpcode()), one.getOperand(0), build.getFloatTy()),
      one.getType());
}

/// A double has the precision of a float.
Value* doubleAsFloat(Instruction& one, Builder& build) {
  if (!one.getType()->isDoubleTy() || !(isa<BinaryOperator>(one) || isa<LoadInst>(one))) return nullptr;
  return build.CreateFPExt(build.CreateFPTrunc(&one, build.getFloatTy()), one.getType());
}

// ---- floating point

Value* withoutNegation(Instruction& one, Builder&) {
  return one.getOpcode() == Instruction::FNeg ? one.getOperand(0) : nullptr;
}

/// -x is 0 - x, which differs for zero.
Value* zeroMinus(Instruction& one, Builder& build) {
  if (one.getOpcode() != Instruction::FNeg) return nullptr;
  return build.CreateFSub(Constant::getNullValue(one.getType()), one.getOperand(0));
}

// ---- memory

/// Not what Clang itself stores: arguments, and where a cleanup continues.
bool isProgramsStore(const Instruction& one) {
  const auto* const store = dyn_cast<StoreInst>(&one);
  return store && store->getDebugLoc() && !isa<Argument>(store->getValueOperand());
}

bool isVariable(const Value* pointer) {
  return isa<AllocaInst>(pointer->stripPointerCasts());
}

/// Assignments and initializations of what is no local variable; those may leave its value undefined.
bool isStoreToMemory(const Instruction& one) {
  return isProgramsStore(one) && !isVariable(cast<StoreInst>(one).getPointerOperand());
}

/// A second store to a local variable.
bool isAssignment(const Instruction& one) {
  if (!isProgramsStore(one)) return false;
  const Value* const variable = cast<StoreInst>(one).getPointerOperand();
  if (!isVariable(variable)) return false;
  for (const User* user : variable->users()) {
    const auto* const other = dyn_cast<StoreInst>(user);
    if (other == &one) continue;
    if (other && other->getPointerOperand() == variable) return true;
  }
  return false;
}

template <unsigned Bits>
Value* loadedBits(Instruction& one, Builder& build) {
  if (!isa<LoadInst>(one) || !isInteger(one.getType()) || one.getType()->getIntegerBitWidth() <= Bits)
    return nullptr;
  return build.CreateZExt(build.CreateTrunc(&one, build.getIntNTy(Bits)), one.getType());
}

/// A member is the next one of the same type, or the one before.
Value* neighbouringMember(Instruction& one, Builder& build) {
  auto* const member = dyn_cast<GetElementPtrInst>(&one);
  if (!member || member->getNumIndices() != 2) return nullptr;
  const auto* const type = dyn_cast<StructType>(member->getSourceElementType());
  const auto* const index = dyn_cast<ConstantInt>(member->getOperand(2));
  if (!type || !index) return nullptr;
  const unsigned here = static_cast<unsigned>(index->getZExtValue());
  for (const unsigned there : {here + 1, here - 1})
    if (there < type->getNumElements() && type->getElementType(there) == type->getElementType(here))
      return build.CreateStructGEP(member->getSourceElementType(), member->getPointerOperand(), there);
  return nullptr;
}

/// Returns the index if the instruction is a subscript.
Value* subscriptOf(Instruction& one) {
  auto* const element = dyn_cast<GetElementPtrInst>(&one);
  if (!element) return nullptr;
  const bool isArray = element->getNumIndices() == 2 && element->getSourceElementType()->isArrayTy();
  if (!isArray && element->getNumIndices() != 1) return nullptr;
  Value* const index = element->getOperand(element->getNumOperands() - 1);
  return one.getName().starts_with("arrayidx") || one.getName().contains(".ptr") ? index : nullptr;
}

Value* elementAt(Instruction& one, Value* index, Builder& build) {
  Instruction* const copy = one.clone();
  copy->setOperand(copy->getNumOperands() - 1, index);
  copy->dropPoisonGeneratingFlags();
  return build.Insert(copy);
}

/// A subscript selects the first element.
Value* firstElement(Instruction& one, Builder& build) {
  Value* const index = subscriptOf(one);
  const auto* const constant = dyn_cast_or_null<ConstantInt>(index);
  if (!index || (constant && constant->isZero())) return nullptr;
  return elementAt(one, Constant::getNullValue(index->getType()), build);
}

/// The index of a subscript is unsigned.
Value* unsignedSubscript(Instruction& one, Builder& build) {
  Value* const index = subscriptOf(one);
  auto* const extended = dyn_cast_or_null<SExtInst>(index);
  if (!extended) return nullptr;
  return elementAt(one, build.CreateZExt(extended->getOperand(0), index->getType()), build);
}

/// Stands for the missing value of an instruction that the defect leaves out, or replaces without one.
Value* nothing(const Instruction& one) {
  return one.getType()->isVoidTy() ? Constant::getNullValue(Type::getInt1Ty(one.getContext()))
                                   : Constant::getNullValue(one.getType());
}

template <bool (*Fits)(const Instruction&)>
Value* leftOut(Instruction& one, Builder&) {
  return Fits(one) ? nothing(one) : nullptr;
}

bool isCopyOfObject(const Instruction& one) {
  return isa<MemTransferInst>(one) && one.getDebugLoc();
}
bool isZeroing(const Instruction& one) {
  return isa<MemSetInst>(one) && one.getDebugLoc();
}

/// A copy of an object lacks the last four bytes.
Value* shorterCopy(Instruction& one, Builder& build) {
  auto* const copy = dyn_cast<MemTransferInst>(&one);
  const auto* const size = copy ? dyn_cast<ConstantInt>(copy->getLength()) : nullptr;
  if (!size || size->getZExtValue() <= 4) return nullptr;
  build.CreateMemCpy(copy->getRawDest(), copy->getDestAlign(), copy->getRawSource(), copy->getSourceAlign(),
                     size->getZExtValue() - 4);
  return nothing(one);
}

// ---- control flow. Clang's names of blocks tell which statement it is.

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
BasicBlock* asIf(Instruction& one) {
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
BasicBlock* asIfAny(Instruction& one) {
  const BranchInst* const branch = conditional(one);
  if (!branch || !branch->getDebugLoc() || isClangsOwn(*branch)) return nullptr;
  const bool isLoop = decides(*branch, kFor) || decides(*branch, kWhile) || decides(*branch, kDo);
  return isLoop && Successor == 0 ? nullptr : branch->getSuccessor(Successor);
}

/// Both operands of && and || are evaluated; the result stays the same.
template <Statement Kind>
BasicBlock* bothOperands(Instruction& one) {
  const BranchInst* const branch = conditional(one);
  if (!branch || !decides(*branch, Kind)) return nullptr;
  BasicBlock* const operand = branch->getSuccessor(Kind == kAnd ? 0 : 1);
  const BasicBlock* const rest = branch->getSuccessor(Kind == kAnd ? 1 : 0);
  const auto joined = [&](Value* second, Instruction* place) {
    IRBuilder<> build(place);
    return Kind == kAnd ? build.CreateAnd(branch->getCondition(), second)
                        : build.CreateOr(branch->getCondition(), second);
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
BasicBlock* nextLabel(Instruction& one) {
  const BasicBlock* const target = unconditional(one);
  if (!target || nameOf(target) != "sw.epilog") return nullptr;
  for (BasicBlock* block = one.getParent()->getNextNode(); block && block != target;
       block = block->getNextNode())
    if (nameOf(block) == "sw.bb" || nameOf(block) == "sw.default") return block;
  return nullptr;
}

/// Returns the block of the loop of `member` that is called `name`: Clang numbers the blocks of one loop
/// apart.
BasicBlock* ofLoop(const BasicBlock* header, StringRef name) {
  for (const BasicBlock* block : predecessors(header))
    if (nameOf(block) == name) return const_cast<BasicBlock*>(block);
  return nullptr;
}

/// A break in a loop continues with the next round.
BasicBlock* nextRound(Instruction& one) {
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
BasicBlock* endOfLoop(Instruction& one) {
  const BasicBlock* const target = unconditional(one);
  if (!target) return nullptr;
  const BasicBlock* header = nameOf(target) == "for.inc" ? target->getSingleSuccessor() : target;
  if (!header || (nameOf(header) != "for.cond" && nameOf(header) != "while.cond")) return nullptr;
  if (header == target && nameOf(one.getParent()) == "entry") return nullptr;
  const BranchInst* const branch = conditional(*header->getTerminator());
  return branch && (decides(*branch, kFor) || decides(*branch, kWhile)) ? branch->getSuccessor(1) : nullptr;
}

// ---- calls

/// Returns the function that the instruction calls; nothing for intrinsics, and for what tells the compiler
/// of a kernel's tiles.
const Function* calleeOf(const Instruction& one) {
  const auto* const call = dyn_cast<CallBase>(&one);
  const Function* const callee = call ? call->getCalledFunction() : nullptr;
  if (!callee || callee->isIntrinsic() || callee->getName() == "__amp_tile_size") return nullptr;
  return one.getDebugLoc() ? callee : nullptr;
}

bool calls(const Instruction& one, StringRef firstForm, StringRef secondForm) {
  const Function* const callee = calleeOf(one);
  return callee && callee->getName().starts_with("_ZN") &&
         (callee->getName().contains(firstForm) || callee->getName().contains(secondForm));
}

/// Not of the standard library: those free memory.
bool callsDestructor(const Instruction& one) {
  return calls(one, "D1Ev", "D2Ev") && !calleeOf(one)->getName().starts_with("_ZNSt");
}
bool callsConstructor(const Instruction& one) {
  return calls(one, "C1E", "C2E");
}

/// Whether it calls a function for its effects alone.
bool callsForEffects(const Instruction& one) {
  return calleeOf(one) && one.use_empty() && !calls(one, "D1Ev", "D2Ev") && !callsConstructor(one) &&
         !cast<CallBase>(one).doesNotReturn() && !calleeOf(one)->getName().starts_with("__c");
}

/// A copy constructor or assignment operator of the program copies bytes.
Value* copiedBytes(Instruction& one, Builder& build) {
  const Function* const callee = calleeOf(one);
  if (!callee || !callsConstructor(one) || callee->arg_size() != 2 || !callee->getName().ends_with("ERKS_"))
    return nullptr;
  const auto& call = cast<CallBase>(one);
  const uint64_t size = call.getParamDereferenceableBytes(1);
  if (size == 0) return nullptr;
  build.CreateMemCpy(call.getArgOperand(0), MaybeAlign(), call.getArgOperand(1), MaybeAlign(), size);
  return nothing(one);
}

bool hasScalar(const Instruction& one) {
  const Type* const type = one.getType();
  return type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
}

Value* resultIsZero(Instruction& one, Builder&) {
  return calleeOf(one) && hasScalar(one) && !one.getType()->isPointerTy() ? nothing(one) : nullptr;
}

/// Two arguments of the same type change places.
Value* swappedArguments(Instruction& one, Builder& build) {
  if (!calleeOf(one) || !isa<CallInst>(one)) return nullptr;
  const auto& call = cast<CallInst>(one);
  for (unsigned i = 0; i + 1 < call.arg_size(); ++i) {
    Value *const first = call.getArgOperand(i), *const second = call.getArgOperand(i + 1);
    if (first->getType() != second->getType() || first == second || first->getType()->isPointerTy()) continue;
    auto* const copy = cast<CallInst>(build.Insert(call.clone()));
    copy->setArgOperand(i, second);
    copy->setArgOperand(i + 1, first);
    return one.getType()->isVoidTy() ? nothing(one) : copy;
  }
  return nullptr;
}

// ---- constants and returns

Constant* oneMore(const Value* value) {
  const auto* const number = dyn_cast<ConstantInt>(value);
  if (!number) return nullptr;
  return number->getType()->isIntegerTy(1) ? ConstantInt::getBool(number->getContext(), number->isZero())
                                           : ConstantInt::get(number->getContext(), number->getValue() + 1);
}

/// A constant is one more.
Value* otherConstant(Instruction& one, Builder& build) {
  if (!isa<BinaryOperator, ICmpInst, StoreInst, CallInst>(one) || !one.getDebugLoc()) return nullptr;
  if (isa<CallInst>(one) && (!calleeOf(one) || calleeOf(one)->isDeclaration())) return nullptr;
  for (unsigned i = 0; i < one.getNumOperands(); ++i)
    if (Constant* const more = oneMore(one.getOperand(i))) {
      Instruction* const copy = one.clone();
      copy->setOperand(i, more);
      build.Insert(copy);
      return one.getType()->isVoidTy() ? nothing(one) : copy;
    }
  return nullptr;
}

Value* returned(const Instruction& one) {
  const auto* const end = dyn_cast<ReturnInst>(&one);
  return end ? end->getReturnValue() : nullptr;
}

Value* returnsZero(Instruction& one, Builder&) {
  const Value* const value = returned(one);
  if (!value || isa<Constant>(value) ||
      !(value->getType()->isIntegerTy() || value->getType()->isFloatingPointTy()))
    return nullptr;
  return Constant::getNullValue(value->getType());
}

Value* returnsOneMore(Instruction& one, Builder& build) {
  Value* const value = returned(one);
  if (!value || !value->getType()->isIntegerTy()) return nullptr;
  return value->getType()->isIntegerTy(1) ? build.CreateNot(value)
                                          : build.CreateAdd(value, ConstantInt::get(value->getType(), 1));
}

// ---- the table

constexpr unsigned kCode = kLanguage | kHeaders;
constexpr unsigned kLibrary = kHeaders | kRuntime;
constexpr Kind::Evaluation kInstead = Kind::withDefect;

constexpr Kind kKinds[] = {
    {"add-as-subtract", kCode, "C++ [expr.add]", otherOperator<Op::Add, Op::Sub>},
    {"subtract-as-add", kCode, "C++ [expr.add]", otherOperator<Op::Sub, Op::Add>},
    {"subtract-swapped", kLanguage, "C++ [expr.add]", swappedOperands<Op::Sub>},
    {"add-saturates", kLanguage, "C++ [basic.fundamental]", saturated},
    {"multiply-as-add", kCode, "C++ [expr.mul]", otherOperator<Op::Mul, Op::Add>},
    {"multiply-24-bits", kLanguage, "C++ [expr.mul]", productOf24Bits},
    {"divide-as-unsigned", kLanguage, "C++ [expr.mul]", otherOperator<Op::SDiv, Op::UDiv>, nullptr, kInstead},
    {"divide-as-signed", kLanguage, "C++ [expr.mul]", otherOperator<Op::UDiv, Op::SDiv>, nullptr, kInstead},
    {"divide-as-remainder-signed", kCode, "C++ [expr.mul]", otherOperator<Op::SDiv, Op::SRem>, nullptr,
     kInstead},
    {"divide-as-remainder-unsigned", kCode, "C++ [expr.mul]", otherOperator<Op::UDiv, Op::URem>, nullptr,
     kInstead},
    {"divide-rounds-down", kLanguage, "C++ [expr.mul]", quotientRoundedDown, nullptr, kInstead},
    {"remainder-as-unsigned", kLanguage, "C++ [expr.mul]", otherOperator<Op::SRem, Op::URem>, nullptr,
     kInstead},
    {"remainder-as-signed", kLanguage, "C++ [expr.mul]", otherOperator<Op::URem, Op::SRem>, nullptr,
     kInstead},
    {"remainder-as-divide-signed", kCode, "C++ [expr.mul]", otherOperator<Op::SRem, Op::SDiv>, nullptr,
     kInstead},
    {"remainder-as-divide-unsigned", kCode, "C++ [expr.mul]", otherOperator<Op::URem, Op::UDiv>, nullptr,
     kInstead},
    {"remainder-of-divisors-sign", kLanguage, "C++ [expr.mul]", remainderOfDivisorsSign, nullptr, kInstead},
    {"shift-right-logical", kCode, "C++ [expr.shift]", otherOperator<Op::AShr, Op::LShr>},
    {"shift-right-arithmetic", kCode, "C++ [expr.shift]", otherOperator<Op::LShr, Op::AShr>},
    {"shift-left-as-right", kCode, "C++ [expr.shift]", otherOperator<Op::Shl, Op::LShr>},
    {"shift-right-as-left", kCode, "C++ [expr.shift]", otherOperator<Op::LShr, Op::Shl>},
    {"shift-count-5-bits", kLanguage, "C++ [expr.shift]", countOfFiveBits},
    {"and-as-or", kCode, "C++ [expr.bit.and]", otherOperator<Op::And, Op::Or>},
    {"or-as-and", kCode, "C++ [expr.or]", otherOperator<Op::Or, Op::And>},
    {"exclusive-or-as-or", kCode, "C++ [expr.xor]", otherOperator<Op::Xor, Op::Or>},
    {"exclusive-or-as-and", kLanguage, "C++ [expr.xor]", otherOperator<Op::Xor, Op::And>},
    {"wide-operator-low-half", kCode, "C++ [basic.fundamental]", lowHalf},
    {"float-add-as-subtract", kCode, "C++ [expr.add]", otherOperator<Op::FAdd, Op::FSub>},
    {"float-subtract-as-add", kCode, "C++ [expr.add]", otherOperator<Op::FSub, Op::FAdd>},
    {"float-subtract-swapped", kLanguage, "C++ [expr.add]", swappedOperands<Op::FSub>},
    {"float-multiply-as-add", kCode, "C++ [expr.mul]", otherOperator<Op::FMul, Op::FAdd>},
    {"float-divide-swapped", kLanguage, "C++ [expr.mul]", swappedOperands<Op::FDiv>},
    {"float-divide-as-multiply", kCode, "C++ [expr.mul]", otherOperator<Op::FDiv, Op::FMul>},
    {"negation-left-out", kCode, "C++ [expr.unary.op]", withoutNegation},
    {"negation-of-zero", kLanguage, "C++ [expr.unary.op]", zeroMinus},
    {"double-as-float", kLanguage, "AMP 1.2 §2.4.1.2", doubleAsFloat},
    {"compare-as-unsigned", kCode, "C++ [expr.rel]", otherSignedness<true>},
    {"compare-as-signed", kCode, "C++ [expr.rel]", otherSignedness<false>},
    {"compare-boundary", kCode | kRuntime, "C++ [expr.rel]", otherBoundary},
    {"compare-swapped", kLanguage, "C++ [expr.rel]", swappedComparison},
    {"equality-negated", kCode, "C++ [expr.eq]", negatedEquality},
    {"compare-nan", kLanguage, "C++ [expr.rel]", comparisonOfNan},
    {"compare-bits", kLanguage, "C++ [expr.eq]", comparisonOfBits},
    {"compare-low-halves", kCode, "C++ [expr.rel]", comparisonOfLowHalves},
    {"boolean-from-lowest-bit", kLanguage, "C++ [conv.bool]", lowestBit},
    {"boolean-from-integral-part", kLanguage, "C++ [conv.bool]", integralPart},
    {"boolean-as-minus-one", kLanguage, "C++ [conv.prom]", minusOne},
    {"widen-as-unsigned", kCode, "C++ [conv.integral]", otherCast<Cast::SExt, Cast::ZExt>},
    {"widen-as-signed", kCode, "C++ [conv.integral]", otherCast<Cast::ZExt, Cast::SExt>},
    {"narrow-to-nearest", kLanguage, "C++ [conv.integral]", nearestSmaller},
    {"narrow-to-high-bits", kLanguage, "C++ [conv.integral]", highBits},
    {"float-to-integer-nearest", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::rint>},
    {"float-to-integer-down", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::floor>},
    {"float-to-integer-up", kLanguage, "C++ [conv.fpint]", roundedInteger<Intrinsic::ceil>},
    {"float-to-signed-as-unsigned", kCode, "C++ [conv.fpint]", otherCast<Cast::FPToSI, Cast::FPToUI>},
    {"float-to-unsigned-as-signed", kCode, "C++ [conv.fpint]", otherCast<Cast::FPToUI, Cast::FPToSI>},
    {"signed-to-float-as-unsigned", kCode, "C++ [conv.fpint]", otherCast<Cast::SIToFP, Cast::UIToFP>},
    {"unsigned-to-float-as-signed", kCode, "C++ [conv.fpint]", otherCast<Cast::UIToFP, Cast::SIToFP>},
    {"integer-to-double-through-float", kLanguage, "C++ [conv.fpint]", integerThroughFloat},
    {"store-left-out", kCode, "C++ [expr.ass]", leftOut<isStoreToMemory>, nullptr, kInstead},
    {"assignment-left-out", kLanguage, "C++ [expr.ass]", leftOut<isAssignment>, nullptr, kInstead},
    {"load-8-bits", kLanguage, "C++ [conv.lval]", loadedBits<8>},
    {"load-16-bits", kLanguage, "C++ [conv.lval]", loadedBits<16>},
    {"load-32-bits", kLanguage, "C++ [conv.lval]", loadedBits<32>},
    {"member-as-neighbour", kCode, "C++ [expr.ref]", neighbouringMember},
    {"subscript-first", kLanguage, "C++ [expr.sub]", firstElement},
    {"subscript-as-unsigned", kLanguage, "C++ [expr.sub]", unsignedSubscript},
    {"copy-left-out", kCode, "C++ [class.copy]", leftOut<isCopyOfObject>, nullptr, kInstead},
    {"copy-shorter", kCode, "C++ [class.copy]", shorterCopy, nullptr, kInstead},
    {"zeroing-left-out", kCode, "C++ [dcl.init]", leftOut<isZeroing>, nullptr, kInstead},
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
    {"destructor-left-out", kCode | kRuntime, "C++ [class.dtor]", leftOut<callsDestructor>, nullptr,
     kInstead},
    {"constructor-left-out", kLanguage, "C++ [class.ctor]", leftOut<callsConstructor>, nullptr, kInstead},
    {"copy-constructor-as-bytes", kCode, "C++ [class.copy]", copiedBytes, nullptr, kInstead},
    {"call-left-out", kLanguage | kLibrary, "C++ [expr.call]", leftOut<callsForEffects>, nullptr, kInstead},
    {"arguments-swapped", kLanguage | kLibrary, "C++ [expr.call]", swappedArguments, nullptr, kInstead},
    {"result-zero", kLanguage, "C++ [stmt.return]", resultIsZero},
    {"condition-true", kLibrary, "AMP 1.2", nullptr, asIfAny<0>},
    {"condition-false", kLibrary, "AMP 1.2", nullptr, asIfAny<1>},
    {"constant-one-more", kHeaders, "AMP 1.2", otherConstant, nullptr, kInstead},
    {"returns-zero", kLibrary, "AMP 1.2", returnsZero},
    {"returns-one-more", kLibrary, "AMP 1.2", returnsOneMore},
};

}  // namespace

ArrayRef<Kind> kinds() {
  return kKinds;
}

std::string typesOf(const Instruction& one) {
  std::string text;
  raw_string_ostream stream(text);
  const auto add = [&](const Type* type) {
    if (type->isVoidTy() || type->isLabelTy()) return;
    if (!text.empty()) stream << ',';
    if (type->isPointerTy())
      stream << "pointer";
    else if (type->isIntegerTy() || type->isFloatingPointTy())
      type->print(stream);
    else
      stream << "object";
  };
  if (isa<CastInst, CmpInst, StoreInst, SwitchInst>(one)) add(one.getOperand(0)->getType());
  if (!isa<CmpInst>(one)) add(one.getType());
  return text;
}

}  // namespace amp::mutants

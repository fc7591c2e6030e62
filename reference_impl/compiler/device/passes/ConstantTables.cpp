#include "device/passes/ConstantTables.h"

#include "device/Target.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/ReplaceConstant.h"

namespace amp::device {

using namespace llvm;

namespace {

/// Replaces uses of `old`, a pointer into a constant in its former address space, by uses of `moved`, the
/// same place in private memory.
class Mover {
 public:
  explicit Mover(Context& context) : context_(context) {}
  void move(Value* old, Value* moved);

 private:
  void moveUse(Use& use, Value* moved);
  void copyFromPrivate(MemTransferInst& copy, Value* moved);
  Context& context_;
};

void Mover::copyFromPrivate(MemTransferInst& copy, Value* moved) {
  IRBuilder<> builder(&copy);
  builder.CreateMemCpy(copy.getRawDest(), copy.getDestAlign(), moved, copy.getSourceAlign(), copy.getLength(),
                       copy.isVolatile());
  copy.eraseFromParent();
}

void Mover::moveUse(Use& use, Value* moved) {
  auto* user = cast<Instruction>(use.getUser());
  IRBuilder<> builder(user);
  if (auto* cast = dyn_cast<AddrSpaceCastInst>(user)) {
    Value* generic = builder.CreateAddrSpaceCast(moved, cast->getType());
    cast->replaceAllUsesWith(generic);
    cast->eraseFromParent();
  } else if (auto* gep = dyn_cast<GetElementPtrInst>(user)) {
    SmallVector<Value*, 4> indices(gep->indices());
    Value* inner = builder.CreateGEP(gep->getSourceElementType(), moved, indices, "", gep->getNoWrapFlags());
    move(gep, inner);
    gep->eraseFromParent();
  } else if (auto* load = dyn_cast<LoadInst>(user)) {
    load->setOperand(load->getPointerOperandIndex(), moved);
  } else if (auto* copy = dyn_cast<MemTransferInst>(user); copy && &use == &copy->getRawSourceUse()) {
    copyFromPrivate(*copy, moved);
  } else {
    context_.unsupported(
        *user, "the address of a constant object is used in a way that is not supported on the accelerator");
  }
}

void Mover::move(Value* old, Value* moved) {
  while (!old->use_empty() && !context_.failed()) moveUse(*old->use_begin(), moved);
}

}  // namespace

void moveConstantTables(Module& module, Context& context) {
  SmallVector<GlobalVariable*, 8> tables;
  for (GlobalVariable& variable : module.globals())
    if (variable.isConstant() && variable.hasInitializer() && addressSpaceOf(&variable) != kTileStatic &&
        addressSpaceOf(&variable) != kPrivate)
      tables.push_back(&variable);
  for (GlobalVariable* table : tables) {
    convertUsersOfConstantsToInstructions({table});
    table->removeDeadConstantUsers();
    auto* twin = new GlobalVariable(module, table->getValueType(), true, GlobalValue::InternalLinkage,
                                    table->getInitializer(), table->getName() + ".private", table,
                                    GlobalVariable::NotThreadLocal, kPrivate);
    twin->setAlignment(table->getAlign());
    twin->setUnnamedAddr(table->getUnnamedAddr());
    Mover(context).move(table, twin);
    if (context.failed()) return;
    table->eraseFromParent();
  }
}

}  // namespace amp::device

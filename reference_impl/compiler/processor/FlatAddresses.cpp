#include "processor/FlatAddresses.h"

#include "device/Target.h"
#include "device/passes/DebugRecords.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DebugProgramInstruction.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// Of tile_static variables: the checks keep what they know for each word.
constexpr Align kWordAlign = Align::Constant<4>();

class Flattener {
 public:
  Flattener(Function& function, Value& tileMemory)
      : function_(function), module_(*function.getParent()), tileMemory_(tileMemory) {}

  uint64_t run() {
    for (Instruction& instruction : instructions(function_)) expandConstants(instruction);
    for (Instruction& instruction : instructions(function_))
      instruction.mutateType(flat(instruction.getType()));
    for (Instruction& instruction : make_early_inc_range(instructions(function_))) {
      for (Use& operand : instruction.operands())
        if (auto* constant = dyn_cast<Constant>(operand)) operand = flat(constant);
      if (auto* call = dyn_cast<CallBase>(&instruction)) flattenCall(*call);
      if (auto* address = dyn_cast<GetElementPtrInst>(&instruction)) {
        address->setSourceElementType(flat(address->getSourceElementType()));
        address->setResultElementType(flat(address->getResultElementType()));
      }
      if (auto* variable = dyn_cast<AllocaInst>(&instruction))
        variable->setAllocatedType(flat(variable->getAllocatedType()));
    }
    for (Instruction& instruction : make_early_inc_range(instructions(function_)))
      if (isa<AddrSpaceCastInst>(instruction)) {
        instruction.replaceAllUsesWith(instruction.getOperand(0));
        instruction.eraseFromParent();
      }
    return tileBytes_;
  }

 private:
  Type* flat(Type* type);
  Value* flat(Constant* constant);
  Value* flat(GlobalVariable* variable);
  void describe(const GlobalVariable& variable, Value& place, IRBuilder<>& builder);
  void expandConstants(Instruction& instruction);
  Instruction* expanded(ConstantExpr* expression, Instruction* before);
  void flattenCall(CallBase& call);

  Function& function_;
  Module& module_;
  Value& tileMemory_;
  DenseMap<Type*, Type*> types_;
  DenseMap<GlobalVariable*, Value*> variables_;
  uint64_t tileBytes_ = 0;
};

Type* Flattener::flat(Type* type) {
  const auto known = types_.find(type);
  if (known != types_.end()) return known->second;
  Type* result = type;
  if (type->isPointerTy()) {
    result = PointerType::getUnqual(type->getContext());
  } else if (auto* vector = dyn_cast<VectorType>(type)) {
    result = VectorType::get(flat(vector->getElementType()), vector->getElementCount());
  } else if (auto* array = dyn_cast<ArrayType>(type)) {
    result = ArrayType::get(flat(array->getElementType()), array->getNumElements());
  } else if (auto* record = dyn_cast<StructType>(type); record && !record->isOpaque()) {
    SmallVector<Type*, 8> elements;
    for (Type* element : record->elements()) elements.push_back(flat(element));
    if (!equal(elements, record->elements()))
      result = StructType::get(type->getContext(), elements, record->isPacked());
  }
  return types_[type] = result;
}

/// Constant expressions become instructions, whose operands can be instructions.
Instruction* Flattener::expanded(ConstantExpr* expression, Instruction* before) {
  Instruction* const result = expression->getAsInstruction();
  result->insertBefore(before->getIterator());
  for (Use& operand : result->operands())
    if (auto* inner = dyn_cast<ConstantExpr>(operand)) operand = expanded(inner, result);
  return result;
}

void Flattener::expandConstants(Instruction& instruction) {
  if (auto* phi = dyn_cast<PHINode>(&instruction)) {
    DenseMap<BasicBlock*, Value*> of;  // two edges from one block bring the same value
    for (unsigned i = 0; i < phi->getNumIncomingValues(); ++i) {
      auto* const expression = dyn_cast<ConstantExpr>(phi->getIncomingValue(i));
      if (!expression) continue;
      Value*& value = of[phi->getIncomingBlock(i)];
      if (!value) value = expanded(expression, phi->getIncomingBlock(i)->getTerminator());
      phi->setIncomingValue(i, value);
    }
    return;
  }
  for (Use& operand : instruction.operands())
    if (auto* expression = dyn_cast<ConstantExpr>(operand)) operand = expanded(expression, &instruction);
}

/// The calls of `subprogram` that are inlined into the function.
SmallSetVector<DILocation*, 2> callsOf(const DISubprogram& subprogram, Function& function) {
  SmallSetVector<DILocation*, 2> calls;
  for (Instruction& instruction : instructions(function))
    for (const DILocation* at = instruction.getDebugLoc(); at; at = at->getInlinedAt())
      if (at->getScope()->getSubprogram() == &subprogram) calls.insert(at->getInlinedAt());
  return calls;
}

/// Tells debuggers that the tile_static variable is a local one of its function, and where it is.
void Flattener::describe(const GlobalVariable& variable, Value& place, IRBuilder<>& builder) {
  SmallVector<DIGlobalVariableExpression*, 1> descriptions;
  variable.getDebugInfo(descriptions);
  if (descriptions.empty()) return;
  const DIGlobalVariable& global = *descriptions.front()->getVariable();
  auto* const scope = dyn_cast_or_null<DILocalScope>(global.getScope());
  if (!scope) return;
  LLVMContext& context = module_.getContext();
  auto* const local = DILocalVariable::get(context, scope, global.getName(), global.getFile(),
                                           global.getLine(), global.getType(), /*Arg=*/0, DINode::FlagZero,
                                           global.getAlignInBits(), /*Annotations=*/nullptr);
  auto* const there = DIExpression::get(context, {dwarf::DW_OP_deref});
  AllocaInst* const address = builder.CreateAlloca(place.getType(), nullptr, variable.getName() + ".address");
  builder.CreateStore(&place, address);
  for (DILocation* call : callsOf(*scope->getSubprogram(), function_)) {
    const DILocation* const where = DILocation::get(context, global.getLine(), 0, scope, call);
    builder.GetInsertBlock()->insertDbgRecordBefore(
        DbgVariableRecord::createDVRDeclare(address, local, there, where), builder.GetInsertPoint());
  }
}

Value* Flattener::flat(GlobalVariable* variable) {
  if (Value* const known = variables_.lookup(variable)) return known;
  Value* result = nullptr;
  const DataLayout& layout = module_.getDataLayout();
  if (variable->getAddressSpace() == device::kTileStatic) {
    tileBytes_ = alignTo(tileBytes_, std::max(layout.getPreferredAlign(variable), kWordAlign));
    IRBuilder<> builder(&function_.getEntryBlock(), function_.getEntryBlock().getFirstInsertionPt());
    result = builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), &tileMemory_, tileBytes_,
                                                variable->getName());
    tileBytes_ += layout.getTypeAllocSize(variable->getValueType());
    describe(*variable, *result, builder);
  } else if (variable->getAddressSpace() == 0) {
    result = variable;
  } else {
    auto* const value = cast<Constant>(flat(variable->getInitializer()));
    auto* const twin =
        new GlobalVariable(module_, value->getType(), variable->isConstant(), GlobalValue::InternalLinkage,
                           value, variable->getName(), /*InsertBefore=*/nullptr, GlobalValue::NotThreadLocal,
                           /*AddressSpace=*/0);
    twin->setAlignment(variable->getAlign());
    twin->setUnnamedAddr(variable->getUnnamedAddr());
    result = twin;
  }
  variables_[variable] = result;
  return result;
}

Value* Flattener::flat(Constant* constant) {
  if (auto* variable = dyn_cast<GlobalVariable>(constant)) return flat(variable);
  Type* const type = flat(constant->getType());
  if (type == constant->getType()) return constant;
  if (isa<PoisonValue>(constant)) return PoisonValue::get(type);
  if (isa<UndefValue>(constant)) return UndefValue::get(type);
  if (constant->isNullValue()) return Constant::getNullValue(type);
  SmallVector<Constant*, 8> elements;
  for (Use& element : constant->operands()) elements.push_back(cast<Constant>(flat(cast<Constant>(element))));
  if (auto* expression = dyn_cast<ConstantExpr>(constant)) {  // in an initializer
    const bool moves = expression->getOpcode() == Instruction::AddrSpaceCast;
    return moves ? elements.front() : expression->getWithOperands(elements, type);
  }
  if (auto* record = dyn_cast<StructType>(type)) return ConstantStruct::get(record, elements);
  if (auto* array = dyn_cast<ArrayType>(type)) return ConstantArray::get(array, elements);
  return ConstantVector::get(elements);
}

/// Calls of intrinsics name the types of their operands.
void Flattener::flattenCall(CallBase& call) {
  SmallVector<Type*, 8> parameters;
  for (Value* argument : call.args()) parameters.push_back(argument->getType());
  auto* const type = FunctionType::get(call.getType(), parameters, false);
  if (type == call.getFunctionType()) return;
  const Intrinsic::ID intrinsic = call.getIntrinsicID();
  if (intrinsic != Intrinsic::not_intrinsic)
    call.setCalledFunction(
        Intrinsic::getOrInsertDeclaration(&module_, intrinsic, call.getType(), parameters));
  else
    call.mutateFunctionType(type);  // a function of the accelerator, which is replaced
}

Type* withoutAddressSpace(Type* type) {
  return type->isPointerTy() ? PointerType::getUnqual(type->getContext()) : type;
}

}  // namespace

void flattenReports(Module& module) {
  SmallVector<Function*, 8> reports;
  for (Function& function : module)
    if (function.isDeclaration() && function.getName().starts_with("__ubsan_handle_"))
      reports.push_back(&function);
  for (Function* report : reports) {
    SmallVector<Type*, 4> parameters;
    for (const Argument& argument : report->args())
      parameters.push_back(withoutAddressSpace(argument.getType()));
    auto* const type =
        FunctionType::get(withoutAddressSpace(report->getReturnType()), parameters, report->isVarArg());
    Function& flat = *Function::Create(type, report->getLinkage(), "", module);
    flat.takeName(report);
    flat.setAttributes(report->getAttributes());
    for (User* user : make_early_inc_range(report->users())) {
      auto& call = *cast<CallBase>(user);
      IRBuilder<> builder(&call);
      for (unsigned i = 0; i < parameters.size(); ++i)
        if (call.getArgOperand(i)->getType() != parameters[i])
          call.setArgOperand(i, builder.CreateAddrSpaceCast(call.getArgOperand(i), parameters[i]));
      call.setCalledFunction(&flat);
    }
    report->eraseFromParent();
  }
}

uint64_t flattenAddresses(Function& function, Value& tileMemory) {
  device::dropAddressSpacesOfVariables(function);
  return Flattener(function, tileMemory).run();
}

}  // namespace amp::processor

#include "processor/Places.h"

#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/Support/Path.h"

namespace amp::processor {

using namespace llvm;

namespace {

/// The directory of the library's headers, one of which is this file.
StringRef libraryOf(StringRef file) {
  return sys::path::parent_path(sys::path::parent_path(file));
}

}  // namespace

CallInst& callRuntime(IRBuilderBase& builder, StringRef name, ArrayRef<Value*> arguments, Type* result) {
  Module& module = *builder.GetInsertBlock()->getModule();
  SmallVector<Type*, 4> types;
  for (Value* argument : arguments) types.push_back(argument->getType());
  if (!result) result = builder.getVoidTy();
  FunctionCallee function = module.getOrInsertFunction(name, FunctionType::get(result, types, false));
  cast<Function>(function.getCallee())->addFnAttr(Attribute::NoUnwind);
  return *builder.CreateCall(function, arguments);
}

std::string nameOf(const Value& variable) {
  const StringRef name = variable.getName();
  return name.contains("tmp") ? std::string() : name.split('.').first.str();
}

Places::Places(Function& kernel) : Places(*kernel.getParent()) {
  library_ = libraryOf(kernel.getSubprogram()->getFilename());
}

Places::Places(Module& module, const CallInst& call) : Places(module) {
  library_ = libraryOf(call.getDebugLoc()->getFilename());
}

Constant* Places::at(const Instruction& instruction, StringRef variable) {
  const DILocation* const at = inProgram(instruction.getDebugLoc());
  Type* const number = Type::getInt32Ty(context_);
  Constant* const place = ConstantStruct::getAnon(
      {text(at ? at->getFilename() : "?"), text(variable), ConstantInt::get(number, at ? at->getLine() : 0),
       ConstantInt::get(number, at ? at->getColumn() : 0), ConstantInt::get(number, 0)});
  return newVariable(place, /*isConstant=*/false, "amp.place");
}

/// The place in the program, not in the library, whose functions are inlined.
const DILocation* Places::inProgram(const DILocation* place) const {
  while (place && place->getInlinedAt() && place->getFilename().starts_with(library_))
    place = place->getInlinedAt();
  return place;
}

/// Makes a variable of the processor's address space, not of the module's default one.
GlobalVariable* Places::newVariable(Constant* value, bool isConstant, StringRef name) {
  return new GlobalVariable(module_, value->getType(), isConstant, GlobalValue::InternalLinkage, value, name,
                            nullptr, GlobalValue::NotThreadLocal, /*AddressSpace=*/0);
}

Constant* Places::text(StringRef string) {
  if (string.empty()) return ConstantPointerNull::get(PointerType::getUnqual(context_));
  Constant*& known = texts_[string];
  if (known) return known;
  auto* const bytes = ConstantDataArray::getString(context_, string);
  GlobalVariable* const variable = newVariable(bytes, /*isConstant=*/true, "amp.text");
  variable->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return known = variable;
}

}  // namespace amp::processor

// The effect of the library's functions on the variation of values, by their names.
#include "checks/common/Library.h"
#include "checks/kernels/uniformity/CallParts.h"
#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks::uniformity {

namespace {

using llvm::dyn_cast;

enum class Effect {
  function,  ///< depends only on its arguments
  barrier,
  atomic,
  uniform,   ///< the same in all threads, whatever the object is
  element,   ///< an element of an array, a view or a texture
};

Effect effectOf(const clang::FunctionDecl* function) {
  const std::string name = function->getDeclName().getAsString();
  const auto* method = dyn_cast<clang::CXXMethodDecl>(function);
  if (!method) return llvm::StringRef(name).starts_with("atomic_") ? Effect::atomic : Effect::function;
  const clang::CXXRecordDecl* record = method->getParent();
  const llvm::StringRef className = record->getName();
  if (className == "tile_barrier") return Effect::barrier;
  if (className.starts_with("tiled_index"))
    return llvm::isa<clang::CXXConversionDecl>(method) ? Effect::function : Effect::uniform;
  const LibraryClass kind = libraryClass(record);
  if (kind != LibraryClass::container && kind != LibraryClass::view && !className.starts_with("array_view"))
    return Effect::function;
  const bool isOfObject = llvm::StringRef(name).starts_with("get_") || name == "operator=";
  return isOfObject ? Effect::function : Effect::element;
}

}  // namespace

bool isBarrier(const clang::FunctionDecl* function) {
  return inSystemHeader(function) && effectOf(function) == Effect::barrier;
}

Value Interpreter::elementOfContainer(const clang::CallExpr* expression, Variation index) {
  const clang::QualType type = expression->getCallReturnType(context_);
  Value result(index);
  if (type->isReferenceType()) {
    result.refersToMemory = true;
    return result;
  }
  // A subscript that returns a view of lower rank reads no memory.
  if (libraryClass(type) == LibraryClass::view) return result;
  result.refersToMemory = true;
  return read(result, expression);
}

Value Interpreter::libraryCall(const clang::FunctionDecl* function, const clang::CallExpr* expression) {
  const Effect effect = effectOf(function);
  Variation whole;
  std::vector<Value> written;
  Value referred;
  if (const clang::Expr* receiver = objectOf(expression)) {
    const Value object = receiver->getType()->isPointerType() ? value(receiver) : address(receiver);
    whole = join(whole, read(object, receiver).whole());
    referred.targets = object.targets;
    referred.refersToMemory = object.refersToMemory;
    const auto* method = llvm::cast<clang::CXXMethodDecl>(function);
    // A subscript returns an element and changes nothing.
    if (!method->isConst() && method->getOverloadedOperator() != clang::OO_Subscript) written.push_back(object);
  }
  const std::vector<const clang::Expr*> arguments = argumentsOf(expression);
  for (size_t i = 0; i < arguments.size(); ++i) {
    const clang::QualType type = arguments[i]->getType();
    const Value given = value(arguments[i]);
    if (!type->isPointerType()) {
      whole = join(whole, given.whole());
      continue;
    }
    whole = join(whole, read(given, arguments[i]).whole());
    written.push_back(given);
  }
  switch (effect) {
    case Effect::barrier:
      meetBarrier(expression);
      return {};
    case Effect::uniform:
      return {};
    case Effect::atomic:
      for (const Value& object : written) write(object, {}, expression);
      return unknown(Level::divergent, Cause::thread, expression->getExprLoc(), "an atomic operation returns another value to each thread");
    case Effect::element:
      return elementOfContainer(expression, whole);
    case Effect::function:
      break;
  }
  for (const Value& object : written) write(object, Value(whole), expression);
  const clang::QualType type = expression->getCallReturnType(context_);
  if (function->getOverloadedOperator() == clang::OO_Subscript) {
    referred = elementAt(referred, arguments.front());
    referred.own = value(arguments.front()).whole();
    return type->isReferenceType() ? referred : read(referred, expression);
  }
  return type->isReferenceType() ? referred : Value(whole);
}

/// Constructs an index, an extent or a short vector: from one value per component, or from one value for all.
Value Interpreter::constructLibraryObject(const clang::CXXConstructExpr* expression) {
  Value result;
  if (expression->getNumArgs() == 1) {
    const clang::Expr* all = expression->getArg(0);
    return Value(read(value(all), all).whole());
  }
  uint64_t number = 0;
  for (const clang::Expr* component : expression->arguments())
    result.parts[{nullptr, number++}] = Value(value(component).whole());
  return result;
}

}  // namespace amp::checks::uniformity

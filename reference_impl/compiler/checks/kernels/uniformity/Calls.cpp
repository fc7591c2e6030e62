#include "checks/common/Library.h"
#include "checks/kernels/uniformity/CallParts.h"
#include "checks/kernels/uniformity/Interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

namespace amp::checks::uniformity {

using llvm::dyn_cast;

void Interpreter::run(const clang::FunctionDecl* function, Root root) {
  state_ = State();
  std::vector<Value> arguments;
  for (clang::ParmVarDecl* const& parameter : function->parameters()) {
    Value argument;
    if (root == Root::kernel)
      argument.own = unknown(Level::divergent, Cause::thread, parameter->getLocation(),
                             "'" + parameter->getNameAsString() + "' is the index of the thread");
    if (parameter->getType()->isReferenceType()) {
      const void* const object = &parameter;
      state_.objects[object] = argument;
      argument = pointerTo(object);
    } else if (parameter->getType()->isPointerType()) {
      argument.refersToMemory = true;
    }
    arguments.push_back(argument);
  }
  enterFunction(function, pointerTo(function), arguments, function->getLocation());
}

Value Interpreter::enterFunction(const clang::FunctionDecl* function, const Value& object,
                                 const std::vector<Value>& arguments, clang::SourceLocation where) {
  const clang::FunctionDecl* const definition = function->getDefinition();
  const auto isRunning = [&] {
    return llvm::any_of(scopes_, [&](const Scope& scope) { return scope.call.callee == definition; });
  };
  if (!definition || isRunning() || budget_ == 0)
    return unknown(Level::unproven, Cause::memory, where, "what is called here is not known");
  visited_.insert(definition);
  for (unsigned i = 0; i < definition->getNumParams(); ++i)
    state_.objects[definition->getParamDecl(i)] = arguments[i];
  Scope scope{Scope::Kind::function, controls_.size()};
  scope.call = {definition, where};
  scope.object = object;
  scopes_.push_back(std::move(scope));
  if (const auto* constructor = dyn_cast<clang::CXXConstructorDecl>(definition)) initializeMembers(constructor);
  execute(definition->getBody());
  joinInto(state_, scopes_.back().left);
  Value result = std::move(scopes_.back().returned);
  scopes_.pop_back();
  return result;
}

void Interpreter::initializeMembers(const clang::CXXConstructorDecl* constructor) {
  const auto set = [this](Part part, const Value& held, const clang::Expr* at) {
    write(partOf(scopes_.back().object, part), held, at);
  };
  for (const clang::CXXCtorInitializer* initializer : constructor->inits()) {
    const clang::Expr* given = initializer->getInit();
    if (const clang::FieldDecl* field = initializer->getAnyMember()) {
      set({field, 0}, value(given), given);
    } else {
      // A base, or the object itself in a delegating constructor.
      for (const auto& [part, held] : value(given).parts) set(part, held, given);
    }
  }
}

Value Interpreter::call(const clang::CallExpr* expression) {
  const clang::FunctionDecl* function = expression->getDirectCallee();
  if (!function) return joinChildren(expression);
  if (inSystemHeader(function)) return libraryCall(function, expression);
  Value object;
  if (const clang::Expr* receiver = objectOf(expression))
    object = receiver->getType()->isPointerType() ? value(receiver) : address(receiver);
  std::vector<Value> arguments;
  for (const clang::Expr* argument : argumentsOf(expression))
    arguments.push_back(passesAddress(function, arguments.size()) ? address(argument) : value(argument));
  const auto* method = dyn_cast<clang::CXXMethodDecl>(function);
  if (method && method->isDefaulted() && (method->isCopyAssignmentOperator() || method->isMoveAssignmentOperator())) {
    write(object, read(arguments[0], expression), expression);
    return object;
  }
  return enterFunction(function, object, arguments, expression->getExprLoc());
}

Value Interpreter::construct(const clang::CXXConstructExpr* expression) {
  const clang::CXXConstructorDecl* constructor = expression->getConstructor();
  if (constructor->isCopyOrMoveConstructor() && (constructor->isDefaulted() || inSystemHeader(constructor)))
    return value(expression->getArg(0));
  if (inSystemHeader(constructor)) return constructLibraryObject(expression);
  state_.objects[expression] = Value(Variation{Level::undefined});
  std::vector<Value> arguments;
  for (const clang::Expr* argument : expression->arguments())
    arguments.push_back(passesAddress(constructor, arguments.size()) ? address(argument) : value(argument));
  enterFunction(constructor, pointerTo(expression), arguments, expression->getExprLoc());
  Value made = std::move(state_.objects[expression]);
  state_.objects.erase(expression);
  return made;
}

}  // namespace amp::checks::uniformity

// An abstract interpreter for kernels. It executes a kernel with facts about the values instead of with
// values, and finds out which control expressions are uniform over a tile where the kernel meets a barrier
// (AMP 1.2 §8.1.1).
//
// C++ AMP has no goto, no recursion and no call through a pointer. So the control flow follows the structure
// of the source text, and every call can be followed into the callee's body. A loop is executed until the
// state no longer changes.
#ifndef AMP_CHECKS_UNIFORMITY_INTERPRETER_H
#define AMP_CHECKS_UNIFORMITY_INTERPRETER_H

#include <map>
#include <set>
#include <vector>

#include "checks/kernels/uniformity/Control.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

namespace clang {
class ASTContext;
class VarDecl;
}  // namespace clang

namespace amp::checks::uniformity {

/// True for tile_barrier::wait() and its variants.
bool isBarrier(const clang::FunctionDecl* function);

class Interpreter {
 public:
  explicit Interpreter(clang::ASTContext& context) : context_(context) {}

  /// Executes `function` as all threads of a tile do. The parameter of a kernel is the index of the thread
  /// and differs between threads; the members of a tiled_index are known by their names. The arguments of
  /// another function are assumed to be uniform.
  enum class Root { kernel, function };
  void run(const clang::FunctionDecl* function, Root root);

  /// Returns the worst finding of each location.
  std::vector<Finding> findings() const;
  /// Returns the functions that were executed.
  const std::set<const clang::FunctionDecl*>& visited() const { return visited_; }

 private:
  // Statements.cpp
  /// Executes a statement. Returns the value of an expression, or of the last statement of a block.
  Value execute(const clang::Stmt* statement);
  void executeOther(const clang::Stmt* statement);
  Value executeBlock(const clang::CompoundStmt* block);
  void declare(const clang::Decl* declaration);
  void branch(const clang::IfStmt* statement);
  void select(const clang::SwitchStmt* statement);
  struct Loop;
  void repeat(const Loop& loop);
  void leaveLoop(Construct construct, clang::SourceLocation where);
  void leaveFunction(const clang::ReturnStmt* statement);
  void destroy(const clang::VarDecl* variable);

  // Control.cpp
  void enter(Construct construct, const clang::Expr* expression, Variation variation);
  void leave() { controls_.pop_back(); }
  /// Returns the worst of the controls from number `depth` on and of the departures of threads; if several
  /// are equally bad, the outermost of them. Returns a uniform control if all are uniform.
  Control worstSince(size_t depth) const;
  Variation contextVariation() const;
  std::vector<Level> departureLevels() const;
  void meetBarrier(const clang::CallExpr* call);
  std::vector<Call> pathFrom(const Control& control) const;
  /// Returns the number of the innermost scope of this kind, which must exist.
  size_t innermost(Scope::Kind kind) const;

  // Expressions.cpp
  /// Evaluates an expression; reads it if it is a glvalue.
  Value value(const clang::Expr* expression);
  Value valueOf(const clang::Expr* expression);
  /// Returns a pointer to the object that a glvalue refers to.
  Value address(const clang::Expr* expression);
  Value addressOf(const clang::Expr* expression);
  Value joinChildren(const clang::Expr* expression);
  Value castValue(const clang::CastExpr* cast);
  Value unary(const clang::UnaryOperator* operation);
  Value binary(const clang::BinaryOperator* operation);
  Value logical(const clang::BinaryOperator* operation);
  template <class Evaluate>
  Value conditional(const clang::AbstractConditionalOperator* operation, Evaluate evaluate);
  Value listed(const clang::InitListExpr* list);
  Value closure(const clang::LambdaExpr* lambda);
  Value element(const clang::ArraySubscriptExpr* subscript);
  /// Returns a pointer to an element of the array at the address `array`.
  Value elementAt(const Value& array, const clang::Expr* index) const;
  Value member(const clang::MemberExpr* expression);
  /// Returns a pointer to any member of an object: which member a pointer to member names is unknown.
  Value pointedMember(const clang::BinaryOperator* operation);
  Value named(const clang::DeclRefExpr* expression);
  Value assign(const clang::BinaryOperator* operation);

  // Memory.cpp
  Value read(const Value& pointer, const clang::Expr* at);
  Value readPlace(const Place& place, const clang::Expr* at);
  void write(const Value& pointer, Value stored, const clang::Expr* at);
  void writePlace(const Place& place, const Value& stored, bool certain, const clang::Expr* at);
  Value pointerTo(const void* root) const;
  Variation unknown(Level level, Cause cause, clang::SourceLocation where, std::string text);

  // Calls.cpp
  Value call(const clang::CallExpr* expression);
  Value construct(const clang::CXXConstructExpr* expression);
  Value enterFunction(const clang::FunctionDecl* function, const Value& object, const std::vector<Value>& arguments,
                      clang::SourceLocation where);
  void initializeMembers(const clang::CXXConstructorDecl* constructor);
  /// Evaluates the call of a function of the library or of the compiler, whose effect is known from its name.
  Value libraryCall(const clang::FunctionDecl* function, const clang::CallExpr* expression);
  Value constructLibraryObject(const clang::CXXConstructExpr* expression);
  Value elementOfContainer(const clang::CallExpr* expression, Variation index);

  clang::ASTContext& context_;
  State state_;
  std::vector<Control> controls_;
  std::vector<Scope> scopes_;
  std::map<clang::SourceLocation, Finding> findings_;
  std::map<std::pair<Cause, clang::SourceLocation>, Reason> reasons_;
  std::set<const clang::FunctionDecl*> visited_;
  std::set<const void*> tileStatics_;
  /// The number of statements that may still be executed. Nested loops and calls multiply, so there is a
  /// limit.
  unsigned budget_ = 100000;
};

}  // namespace amp::checks::uniformity

#endif

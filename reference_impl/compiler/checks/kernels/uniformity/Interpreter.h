// Runs a kernel over what is known of its values instead of over values: which control expressions are
// uniform over a tile where it meets a barrier (AMP 1.2 §8.1.1).
//
// C++ AMP has no goto, no recursion and no call through a pointer, so that control flow is the program's text and
// every call can be followed into its body. Loops are run until nothing changes.
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

/// tile_barrier::wait and its like.
bool isBarrier(const clang::FunctionDecl* function);

class Interpreter {
 public:
  explicit Interpreter(clang::ASTContext& context) : context_(context) {}

  /// Runs `function` as all threads of a tile do. Of a kernel, a parameter other than a tiled_index is the
  /// thread's own index; of another function, what is passed is taken for uniform.
  enum class Root { kernel, function };
  void run(const clang::FunctionDecl* function, Root root);

  /// One finding for each place: the worst.
  std::vector<Finding> findings() const;
  /// Functions that were run.
  const std::set<const clang::FunctionDecl*>& visited() const { return visited_; }

 private:
  // Statements.cpp
  /// Returns the value of an expression, or of the last one of a block.
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
  /// The outermost of the worst controls from `depth` on and of those of threads that have left; a uniform one
  /// if there is no other.
  Control worstSince(size_t depth) const;
  Variation contextVariation() const;
  std::vector<Level> departureLevels() const;
  void meetBarrier(const clang::CallExpr* call);
  std::vector<Call> pathFrom(const Control& control) const;
  /// The number of the innermost scope of this kind: there must be one.
  size_t innermost(Scope::Kind kind) const;

  // Expressions.cpp
  /// Evaluates an expression; reads it if it is a glvalue.
  Value value(const clang::Expr* expression);
  Value valueOf(const clang::Expr* expression);
  /// What a glvalue refers to, as the value of a pointer to it.
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
  /// A pointer to the element of an array, of which `array` is the address.
  Value elementAt(const Value& array, const clang::Expr* index) const;
  Value member(const clang::MemberExpr* expression);
  /// Some member of an object: which one a pointer to members names is not known.
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
  /// A function of the library or of the compiler: what it does is known by its name.
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
  /// Statements that may still be executed: nested loops and calls multiply.
  unsigned budget_ = 100000;
};

}  // namespace amp::checks::uniformity

#endif

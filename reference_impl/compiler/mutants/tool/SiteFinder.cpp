#include "SiteFinder.h"

#include "Attribution.h"
#include "MessageText.h"
#include "Rules.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace amp::mutants {

namespace {

struct Range {
  unsigned begin, end;
};

class Finder : public clang::DynamicRecursiveASTVisitor {
 public:
  Finder(clang::ASTContext& context, Scope scope, const std::string& hooks)
      : context_(context), sources_(context.getSourceManager()), scope_(scope), hooks_(hooks) {
    ShouldVisitImplicitCode = false;
    ShouldVisitTemplateInstantiations = false;
  }

  Instrumented find() {
    for (clang::Decl* declaration : context_.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation())))
        TraverseDecl(declaration);
    for (size_t i = 0; i < result_.sites.size(); ++i)
      attribution_.attribute(result_.sites[i], functionOf_[i]);
    return std::move(result_);
  }

  bool TraverseDecl(clang::Decl* declaration) override {
    auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    if (!function) return clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    // A function that the compiler may evaluate at compile time cannot call a hook.
    if (function->isConstexpr() || makesText(function)) return true;
    // A function of a local class belongs to the function around it.
    const clang::FunctionDecl* outer = function_;
    if (!outer) function_ = function->getCanonicalDecl();
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function_))
      attribution_.addMember(method->getParent(), method);
    const bool result = clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    function_ = outer;
    return result;
  }

  // The arguments of a call on a message are text; a check makes the message itself.
  bool TraverseCXXMemberCallExpr(clang::CXXMemberCallExpr* call) override {
    return isMessage(call->getObjectType()) ? TraverseStmt(call->getCallee())
                                            : Base::TraverseCXXMemberCallExpr(call);
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) override {
    return isMessage(call->getArg(0)->getType()) ? TraverseStmt(call->getArg(0))
                                                 : Base::TraverseCXXOperatorCallExpr(call);
  }
  bool TraverseIfStmt(clang::IfStmt* statement) override {
    const bool text =
        addsText(statement->getThen()) && (!statement->getElse() || addsText(statement->getElse()));
    return text || Base::TraverseIfStmt(statement);
  }
  bool TraverseForStmt(clang::ForStmt* loop) override {
    return addsText(loop->getBody()) || Base::TraverseForStmt(loop);
  }
  bool TraverseVarDecl(clang::VarDecl* variable) override {
    return (scope_ == Scope::verdicts && holdsText(variable)) || Base::TraverseVarDecl(variable);
  }

  bool VisitIfStmt(clang::IfStmt* statement) override {
    if (statement->isConstexpr() || statement->isConsteval()) return true;
    if (const clang::VarDecl* variable = statement->getConditionVariable())
      declaredCondition(variable, statement->hasInitStorage());
    else
      conditions(statement->getCond());
    return true;
  }
  bool VisitWhileStmt(clang::WhileStmt* loop) override {
    if (!loop->getConditionVariable()) conditions(loop->getCond());
    return true;
  }
  bool VisitDoStmt(clang::DoStmt* loop) override {
    conditions(loop->getCond());
    return true;
  }
  bool VisitForStmt(clang::ForStmt* loop) override {
    if (loop->getCond() && !loop->getConditionVariable()) conditions(loop->getCond());
    return true;
  }
  bool VisitConditionalOperator(clang::ConditionalOperator* choice) override {
    conditions(choice->getCond());
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt* statement) override {
    if (statement->getRetValue() && statement->getRetValue()->getType()->isBooleanType() &&
        !isStep(function_))
      conditions(statement->getRetValue());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getType()->isBooleanType() && variable->hasInit() && !variable->isConstexpr() &&
        function_ && !llvm::isa<clang::ParmVarDecl>(variable))
      conditions(variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* operation) override {
    if (operation->isAssignmentOp() && operation->getLHS()->getType()->isBooleanType())
      conditions(operation->getRHS());
    if (scope_ == Scope::all && operation->isLogicalOp()) conditions(operation);
    return true;
  }

  bool VisitSwitchStmt(clang::SwitchStmt* statement) override {
    std::vector<const clang::CaseStmt*> labels;
    for (const clang::SwitchCase* label = statement->getSwitchCaseList(); label;
         label = label->getNextSwitchCase())
      if (const auto* known = llvm::dyn_cast<clang::CaseStmt>(label)) labels.push_back(known);
    std::reverse(labels.begin(), labels.end());
    const clang::Expr* value = statement->getCond()->IgnoreImpCasts();
    const std::optional<Range> range = rangeOf(value->getSourceRange());
    if (!range || labels.empty()) return true;
    std::string rows;
    const unsigned first = result_.sites.size();
    for (const clang::CaseStmt* label : labels) {
      const clang::Expr* constant = label->getLHS()->IgnoreImplicit();
      if (const auto* wrapped = llvm::dyn_cast<clang::ConstantExpr>(constant))
        constant = wrapped->getSubExpr();
      const std::optional<Range> text = rangeOf(constant->getSourceRange());
      if (!text || label->getRHS()) return true;
      rows += (rows.empty() ? "" : ", ") + textOf(*text);
    }
    for (const clang::CaseStmt* label : labels) add("row", *rangeOf(label->getLHS()->getSourceRange()));
    result_.edits.wrap(range->begin, range->end, callOf("label", first), ", {" + rows + "})");
    return true;
  }

  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt* loop) override {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(loop->getRangeInit()->IgnoreImplicit());
    const auto* table = reference ? llvm::dyn_cast<clang::VarDecl>(reference->getDecl()) : nullptr;
    const auto* rows = table && table->isConstexpr() && table->getType()->isArrayType()
                           ? llvm::dyn_cast<clang::InitListExpr>(table->getInit()->IgnoreImplicit())
                           : nullptr;
    const std::optional<Range> range = rangeOf(loop->getRangeInit()->getSourceRange());
    if (!rows || !range) return true;
    if (const clang::InitListExpr* written = rows->getSyntacticForm()) rows = written;
    const unsigned first = result_.sites.size();
    for (const clang::Expr* row : rows->inits()) {
      const std::optional<Range> text = rangeOf(row->getSourceRange());
      if (!text)
        llvm::report_fatal_error(
            "a table whose rows are made by a macro cannot be mutated; write the rows out");
      add("row", *text);
      visitExpressions(row, [&](const clang::Expr* part) {
        if (const llvm::StringRef rule = ruleOf(part); !rule.empty())
          result_.sites.back().rules.insert(rule.str());
      });
    }
    result_.edits.wrap(range->begin, range->end, callOf("rows", first), ")");
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee) attribution_.addCall(function_, callee->getCanonicalDecl());
    if (!callee || !callee->getDeclName().isIdentifier()) return true;
    if (callee->getName() == "isOneOf")
      for (const clang::Expr* argument : call->arguments()) rowOfList(argument);
    if (callee->getName() == "Case" || callee->getName() == "Cases") wordsOfSwitch(call);
    if (reports(callee) || callee->getName() == "reportSyntax") attribution_.addReport(function_);
    if (!callee->isDefined() && carriesRule(callee->getReturnType())) attribution_.addQuestion(function_);
    if (reports(callee))
      for (const clang::Expr* argument : call->arguments()) placeOfDiagnostic(argument);
    if (callee->getName() == "reportSyntax")
      for (const clang::ParmVarDecl* parameter : callee->parameters())
        if (parameter->getName() == "at") placeInTokens(call->getArg(parameter->getFunctionScopeIndex()));
    return true;
  }

  // A comparison with a rule decides what is reported under other rules; it does not count as a mention.
  bool TraverseBinaryOperator(clang::BinaryOperator* operation) override {
    const auto names = [](const clang::Expr* operand) {
      return !ruleOf(operand->IgnoreParenImpCasts()).empty();
    };
    if (operation->isEqualityOp() && names(operation->getRHS())) return TraverseStmt(operation->getLHS());
    return Base::TraverseBinaryOperator(operation);
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    mention(ruleOf(reference));
    // A function that reads a table mentions the rules in the table.
    if (const auto* table = llvm::dyn_cast<clang::VarDecl>(reference->getDecl());
        table && table->isFileVarDecl() && table->hasInit())
      visitExpressions(table->getInit(), [&](const clang::Expr* part) { mention(ruleOf(part)); });
    return true;
  }
  bool VisitStringLiteral(clang::StringLiteral* literal) override {
    mention(ruleOf(literal));
    return true;
  }

 private:
  using Base = clang::DynamicRecursiveASTVisitor;

  /// Makes each operand of &&, || and ! in `expression` a site.
  void conditions(const clang::Expr* expression) {
    expression = expression->IgnoreParenImpCasts();
    if (const auto* wrapped = llvm::dyn_cast<clang::ExprWithCleanups>(expression))
      return conditions(wrapped->getSubExpr());
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression);
        binary && binary->isLogicalOp()) {
      conditions(binary->getLHS());
      return conditions(binary->getRHS());
    }
    if (const auto* negation = llvm::dyn_cast<clang::UnaryOperator>(expression);
        negation && negation->getOpcode() == clang::UO_LNot)
      return conditions(negation->getSubExpr());
    if (const auto* choice = llvm::dyn_cast<clang::ConditionalOperator>(expression)) {
      conditions(choice->getTrueExpr());  // its condition is visited by itself
      return conditions(choice->getFalseExpr());
    }
    if (llvm::isa<clang::CXXBoolLiteralExpr>(expression) || goesOn(expression)) return;
    const std::optional<Range> range = rangeOf(expression->getSourceRange());
    if (!range || !conditionsSeen_.insert(range->begin).second) return;
    const unsigned number = add("condition", *range);
    result_.edits.wrap(range->begin, range->end, callOf("condition", number) + "static_cast<bool>(", "))");
  }

  /// `if (T x = E)` becomes `if (T x = E; condition(x))`.
  void declaredCondition(const clang::VarDecl* variable, bool hasInit) {
    const std::optional<Range> range = rangeOf(variable->getSourceRange());
    if (!range || hasInit) return;
    const unsigned number = add("condition", *range);
    result_.edits.insert(range->end, "; " + callOf("condition", number) + "static_cast<bool>(" +
                                         variable->getName().str() + "))");
  }

  void rowOfList(const clang::Expr* argument) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(argument->IgnoreImplicit());
    if (!reference || !llvm::isa<clang::EnumConstantDecl>(reference->getDecl())) return;
    const std::optional<Range> range = rangeOf(reference->getSourceRange());
    if (!range) return;
    const unsigned number = add("row", *range);
    result_.edits.wrap(range->begin, range->end, callOf("row", number), ")");
  }

  /// The rows of an llvm::StringSwitch are all arguments except the last, which is the value.
  void wordsOfSwitch(const clang::CallExpr* call) {
    std::set<unsigned> seen;  // an initializer list has its elements twice
    for (const clang::Expr* argument : llvm::drop_end(call->arguments()))
      visitExpressions(argument, [&](const clang::Expr* part) {
        const auto* word = llvm::dyn_cast<clang::StringLiteral>(part);
        const std::optional<Range> range = word ? rangeOf(word->getSourceRange()) : std::nullopt;
        if (!range || !seen.insert(range->begin).second) return;
        const unsigned number = add("row", *range);
        result_.edits.wrap(range->begin, range->end, callOf("row", number), ")");
        result_.diagnostics = true;
      });
  }

  /// True for a step of a traversal: its result only says whether to continue, and is not a condition of a
  /// check.
  static bool isStep(const clang::FunctionDecl* function) {
    const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function);
    if (!method || !method->getDeclName().isIdentifier()) return false;
    const llvm::StringRef name = method->getName();
    return name.starts_with("Visit") || name.starts_with("Traverse") || name.starts_with("dataTraverse");
  }
  static bool goesOn(const clang::Expr* expression) {
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expression);
    return call && isStep(call->getDirectCallee());
  }

  /// The place of a diagnostic is the number of its token.
  void placeInTokens(const clang::Expr* argument) {
    const std::optional<Range> range = rangeOf(argument->IgnoreImplicit()->getSourceRange());
    if (!range) return;
    const unsigned number = add("place", *range);
    result_.edits.wrap(range->begin, range->end, callOf("place", number), ")");
    result_.diagnostics = true;
  }

  void placeOfDiagnostic(const clang::Expr* argument) {
    if (!isPlace(argument->getType()) || argument->isDefaultArgument()) return;
    const std::optional<Range> range = rangeOf(argument->IgnoreImplicit()->getSourceRange());
    if (!range) return;
    const unsigned number = add("place", *range);
    result_.edits.wrap(range->begin, range->end, callOf("place", number), ")");
    result_.diagnostics = true;
  }

  /// The beginning of a hook's call.
  std::string callOf(const char* hook, unsigned site) const {
    return hooks_ + '.' + hook + '(' + std::to_string(site) + ", ";
  }

  unsigned add(const char* kind, Range range) {
    Site site{kind,
              sources_.getLineNumber(sources_.getMainFileID(), range.begin),
              sources_.getColumnNumber(sources_.getMainFileID(), range.begin),
              textOf(range),
              function_ ? function_->getQualifiedNameAsString() : std::string(),
              {},
              false};
    functionOf_.push_back(function_);
    result_.sites.push_back(std::move(site));
    return result_.sites.size() - 1;
  }

  /// Returns offsets in the main file; nothing for text that a macro made.
  std::optional<Range> rangeOf(clang::SourceRange range) const {
    if (range.isInvalid() || range.getBegin().isMacroID() || range.getEnd().isMacroID()) return {};
    if (!sources_.isInMainFile(range.getBegin()) || !sources_.isInMainFile(range.getEnd())) return {};
    const clang::SourceLocation end =
        clang::Lexer::getLocForEndOfToken(range.getEnd(), 0, sources_, context_.getLangOpts());
    return Range{sources_.getFileOffset(range.getBegin()), sources_.getFileOffset(end)};
  }

  std::string textOf(Range range) const {
    return sources_.getBufferData(sources_.getMainFileID()).slice(range.begin, range.end).str();
  }

  void mention(llvm::StringRef rule) {
    if (!rule.empty()) attribution_.addMention(function_, rule.str());
  }

  clang::ASTContext& context_;
  clang::SourceManager& sources_;
  const Scope scope_;
  const std::string& hooks_;
  Instrumented result_;
  const clang::FunctionDecl* function_ = nullptr;
  std::vector<const clang::FunctionDecl*> functionOf_;
  Attribution attribution_;
  std::set<unsigned> conditionsSeen_;
};

}  // namespace

Instrumented findSites(clang::ASTContext& context, Scope scope, const std::string& hooks) {
  return Finder(context, scope, hooks).find();
}

}  // namespace amp::mutants

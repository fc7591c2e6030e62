#include "SiteFinder.h"

#include <map>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
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

/// The rules' ids by enumerator.
const std::map<llvm::StringRef, llvm::StringRef>& ruleIds() {
  static const std::map<llvm::StringRef, llvm::StringRef> table = {
#define AMP_RULE(ENUMERATOR, ID, ...) {#ENUMERATOR, ID},
#include "rules.inc"
#undef AMP_RULE
  };
  return table;
}

/// The rule that an enumerator, or a text such as "amp.stmt.asm C3930", names; empty if it names none.
llvm::StringRef ruleOf(const clang::Expr* expression) {
  if (const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(expression)) {
    const auto* enumerator = llvm::dyn_cast<clang::EnumConstantDecl>(reference->getDecl());
    if (!enumerator || llvm::cast<clang::NamedDecl>(enumerator->getDeclContext())->getName() != "Rule") return {};
    const auto found = ruleIds().find(enumerator->getName());
    return found == ruleIds().end() ? llvm::StringRef() : found->second;
  }
  const auto* literal = llvm::dyn_cast<clang::StringLiteral>(expression);
  if (!literal || !literal->isOrdinary()) return {};
  const llvm::StringRef id = literal->getString().split(' ').first;
  const auto known = [&](const auto& rule) { return rule.second == id; };
  return llvm::any_of(ruleIds(), known) ? id : llvm::StringRef();
}

/// Calls `visit` with each expression in `statement`, itself included.
template <class Visit>
void visitExpressions(const clang::Stmt* statement, Visit visit) {
  if (!statement) return;
  if (const auto* expression = llvm::dyn_cast<clang::Expr>(statement)) visit(expression);
  for (const clang::Stmt* child : statement->children()) visitExpressions(child, visit);
}

bool isOfClass(clang::QualType type, llvm::StringRef name) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getName() == name;
}

bool isMessage(clang::QualType type) {
  return isOfClass(type, "Violation");
}

bool isOfCheck(const clang::FunctionDecl* function) {
  return function && function->getQualifiedNameAsString().starts_with("amp::checks::");
}

/// True for what only finds the words and notes of a message, or what it underlines: no case sees them, so that a defect
/// there is none of the check's.
bool makesWords(const clang::FunctionDecl* function) {
  if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function);
      method && method->getParent()->getName() == "Violation")
    return true;
  if (!isOfCheck(function)) return false;
  if (isOfClass(function->getReturnType(), "basic_string") || isOfClass(function->getReturnType(), "SourceRange"))
    return true;
  return (function->getReturnType()->isVoidType() || isMessage(function->getReturnType())) &&
         llvm::any_of(function->parameters(), [](const auto* parameter) { return isMessage(parameter->getType()); });
}

class Finder : public clang::DynamicRecursiveASTVisitor {
 public:
  explicit Finder(clang::ASTContext& context) : context_(context), sources_(context.getSourceManager()) {
    ShouldVisitImplicitCode = false;
    ShouldVisitTemplateInstantiations = false;
  }

  Instrumented find() {
    for (clang::Decl* declaration : context_.getTranslationUnitDecl()->decls())
      if (sources_.isInMainFile(sources_.getExpansionLoc(declaration->getLocation()))) TraverseDecl(declaration);
    attributeRules();
    return std::move(result_);
  }

  bool TraverseDecl(clang::Decl* declaration) override {
    auto* function = llvm::dyn_cast_or_null<clang::FunctionDecl>(declaration);
    if (!function) return clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    // What the compiler evaluates itself cannot call a hook.
    if (function->isConstexpr() || makesWords(function)) return true;
    // A function of a local class belongs to the function around it.
    const clang::FunctionDecl* outer = function_;
    if (!outer) function_ = function->getCanonicalDecl();
    if (const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(function_)) members_[method->getParent()].insert(method);
    const bool result = clang::DynamicRecursiveASTVisitor::TraverseDecl(declaration);
    function_ = outer;
    return result;
  }

  // The arguments of what is called on a message are words; the message itself is made by a check.
  bool TraverseCXXMemberCallExpr(clang::CXXMemberCallExpr* call) override {
    return isMessage(call->getObjectType()) ? TraverseStmt(call->getCallee()) : Base::TraverseCXXMemberCallExpr(call);
  }
  bool TraverseCXXOperatorCallExpr(clang::CXXOperatorCallExpr* call) override {
    return isMessage(call->getArg(0)->getType()) ? TraverseStmt(call->getArg(0))
                                                 : Base::TraverseCXXOperatorCallExpr(call);
  }
  bool TraverseIfStmt(clang::IfStmt* statement) override {
    const bool words = addsWords(statement->getThen()) && (!statement->getElse() || addsWords(statement->getElse()));
    return words || Base::TraverseIfStmt(statement);
  }
  bool TraverseForStmt(clang::ForStmt* loop) override {
    return addsWords(loop->getBody()) || Base::TraverseForStmt(loop);
  }
  bool TraverseVarDecl(clang::VarDecl* variable) override {
    return holdsWords(variable) || Base::TraverseVarDecl(variable);
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
    if (statement->getRetValue() && statement->getRetValue()->getType()->isBooleanType() && !isStep(function_))
      conditions(statement->getRetValue());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl* variable) override {
    if (variable->getType()->isBooleanType() && variable->hasInit() && !variable->isConstexpr() && function_ &&
        !llvm::isa<clang::ParmVarDecl>(variable))
      conditions(variable->getInit());
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator* assignment) override {
    if (assignment->isAssignmentOp() && assignment->getLHS()->getType()->isBooleanType())
      conditions(assignment->getRHS());
    return true;
  }

  bool VisitSwitchStmt(clang::SwitchStmt* statement) override {
    std::vector<const clang::CaseStmt*> labels;
    for (const clang::SwitchCase* label = statement->getSwitchCaseList(); label; label = label->getNextSwitchCase())
      if (const auto* known = llvm::dyn_cast<clang::CaseStmt>(label)) labels.push_back(known);
    std::reverse(labels.begin(), labels.end());
    const clang::Expr* value = statement->getCond()->IgnoreImpCasts();
    const std::optional<Range> range = rangeOf(value->getSourceRange());
    if (!range || labels.empty()) return true;
    std::string rows;
    const unsigned first = result_.sites.size();
    for (const clang::CaseStmt* label : labels) {
      const clang::Expr* constant = label->getLHS()->IgnoreImplicit();
      if (const auto* wrapped = llvm::dyn_cast<clang::ConstantExpr>(constant)) constant = wrapped->getSubExpr();
      const std::optional<Range> text = rangeOf(constant->getSourceRange());
      if (!text || label->getRHS()) return true;
      rows += (rows.empty() ? "" : ", ") + textOf(*text);
    }
    for (const clang::CaseStmt* label : labels) add("row", *rangeOf(label->getLHS()->getSourceRange()));
    result_.edits.wrap(range->begin, range->end, "ampSites.label(" + std::to_string(first) + ", ",
                       ", {" + rows + "})");
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
      if (!text) llvm::report_fatal_error("a table whose rows are made by a macro cannot be mutated");
      add("row", *text);
      visitExpressions(row, [&](const clang::Expr* part) {
        if (const llvm::StringRef rule = ruleOf(part); !rule.empty()) result_.sites.back().rules.insert(rule.str());
      });
    }
    result_.edits.wrap(range->begin, range->end, "ampSites.rows(" + std::to_string(first) + ", ", ")");
    return true;
  }

  bool VisitCallExpr(clang::CallExpr* call) override {
    const clang::FunctionDecl* callee = call->getDirectCallee();
    if (callee) called_[function_].insert(callee->getCanonicalDecl());
    if (!callee || !callee->getDeclName().isIdentifier()) return true;
    if (callee->getName() == "isOneOf")
      for (const clang::Expr* argument : call->arguments()) rowOfList(argument);
    if (callee->getName() == "Case" || callee->getName() == "Cases") wordsOfSwitch(call);
    if (reports(callee) || callee->getName() == "reportSyntax") reporting_.insert(function_);
    if (!callee->isDefined() && carriesRule(callee->getReturnType())) asking_.insert(function_);
    if (reports(callee))
      for (const clang::Expr* argument : call->arguments()) placeOfDiagnostic(argument);
    if (callee->getName() == "reportSyntax") placeInTokens(call->getArg(call->getNumArgs() - 1));
    return true;
  }

  // What is asked about a rule decides what is said under another.
  bool TraverseBinaryOperator(clang::BinaryOperator* operation) override {
    const auto names = [](const clang::Expr* operand) { return !ruleOf(operand->IgnoreParenImpCasts()).empty(); };
    if (operation->isEqualityOp() && names(operation->getRHS())) return TraverseStmt(operation->getLHS());
    return Base::TraverseBinaryOperator(operation);
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr* reference) override {
    mention(ruleOf(reference));
    // Who reads a table mentions what stands in it.
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
  using Functions = std::set<const clang::FunctionDecl*>;

  /// True if `statement` does nothing but add to messages.
  static bool addsWords(const clang::Stmt* statement) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(statement))
      return !block->body_empty() && llvm::all_of(block->body(), addsWords);
    if (const auto* choice = llvm::dyn_cast<clang::IfStmt>(statement))
      return addsWords(choice->getThen()) && (!choice->getElse() || addsWords(choice->getElse()));
    if (const auto* loop = llvm::dyn_cast<clang::ForStmt>(statement)) return addsWords(loop->getBody());
    if (const auto* loop = llvm::dyn_cast<clang::CXXForRangeStmt>(statement)) return addsWords(loop->getBody());
    const auto* expression = llvm::dyn_cast<clang::Expr>(statement);
    if (!expression || makesMessage(expression)) return false;
    const auto* call = llvm::dyn_cast<clang::CallExpr>(expression->IgnoreImplicit());
    const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
    return isMessage(expression->IgnoreImplicit()->getType()) || (callee && makesWords(callee));
  }

  static bool makesMessage(const clang::Expr* expression) {
    bool made = false;
    visitExpressions(expression, [&](const clang::Expr* part) {
      const auto* call = llvm::dyn_cast<clang::CallExpr>(part);
      const clang::FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
      made |= callee && callee->getDeclName().isIdentifier() && reports(callee);
    });
    return made;
  }

  /// True for a text in which no rule is named.
  static bool holdsWords(const clang::VarDecl* variable) {
    const clang::QualType type = variable->getType();
    const bool text = isOfClass(type, "basic_string") ||
                      (type->isPointerType() && type->getPointeeType()->isCharType());
    if (!text || !variable->hasInit()) return false;
    bool rule = false;
    visitExpressions(variable->getInit(), [&](const clang::Expr* part) { rule |= !ruleOf(part).empty(); });
    return !rule;
  }

  /// The operands of &&, || and ! in `expression`, each a site.
  void conditions(const clang::Expr* expression) {
    expression = expression->IgnoreParenImpCasts();
    if (const auto* wrapped = llvm::dyn_cast<clang::ExprWithCleanups>(expression))
      return conditions(wrapped->getSubExpr());
    if (const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(expression); binary && binary->isLogicalOp()) {
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
    const std::string number = add("condition", *range);
    result_.edits.wrap(range->begin, range->end, "ampSites.condition(" + number + ", static_cast<bool>(", "))");
  }

  /// `if (T x = E)`: becomes `if (T x = E; condition(x))`.
  void declaredCondition(const clang::VarDecl* variable, bool hasInit) {
    const std::optional<Range> range = rangeOf(variable->getSourceRange());
    if (!range || hasInit) return;
    const std::string number = add("condition", *range);
    result_.edits.insert(range->end, "; ampSites.condition(" + number + ", static_cast<bool>(" +
                                         variable->getName().str() + "))");
  }

  void rowOfList(const clang::Expr* argument) {
    const auto* reference = llvm::dyn_cast<clang::DeclRefExpr>(argument->IgnoreImplicit());
    if (!reference || !llvm::isa<clang::EnumConstantDecl>(reference->getDecl())) return;
    const std::optional<Range> range = rangeOf(reference->getSourceRange());
    if (!range) return;
    const std::string number = add("row", *range);
    result_.edits.wrap(range->begin, range->end, "ampSites.row(" + number + ", ", ")");
  }

  /// The words of a llvm::StringSwitch: all arguments but the last, which is the value.
  void wordsOfSwitch(const clang::CallExpr* call) {
    std::set<unsigned> seen;  // an initializer list has its elements twice
    for (const clang::Expr* argument : llvm::drop_end(call->arguments()))
      visitExpressions(argument, [&](const clang::Expr* part) {
        const auto* word = llvm::dyn_cast<clang::StringLiteral>(part);
        const std::optional<Range> range = word ? rangeOf(word->getSourceRange()) : std::nullopt;
        if (!range || !seen.insert(range->begin).second) return;
        const std::string number = add("row", *range);
        result_.edits.wrap(range->begin, range->end, "ampSites.row(" + number + ", ", ")");
      });
  }

  /// True for a step of a traversal: what it returns only says whether to go on, which is no condition of a check.
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

  /// True if `callee` says something of a place: it is called so, or takes a rule and a place.
  static bool reports(const clang::FunctionDecl* callee) {
    if (callee->getName() == "report" || callee->getName() == "reportRule") return true;
    bool rule = false, place = false;
    for (const clang::ParmVarDecl* parameter : callee->parameters()) {
      rule |= takesRule(parameter);
      place |= isPlace(parameter->getType().getNonReferenceType());
    }
    return rule && place && (callee->getReturnType()->isVoidType() || callee->getReturnType()->isBooleanType());
  }

  static bool isRule(clang::QualType type) {
    const auto* enumeration = type.getNonReferenceType()->getAs<clang::EnumType>();
    return enumeration && enumeration->getDecl()->getName() == "Rule";
  }
  static bool takesRule(const clang::ParmVarDecl* parameter) { return isRule(parameter->getType()); }

  /// True for a rule, a class that has one as a member, or what may hold such.
  static bool carriesRule(clang::QualType type) {
    if (isRule(type)) return true;
    const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
    if (const auto* holder = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
        holder && holder->getName() == "optional")
      return carriesRule(holder->getTemplateArgs()[0].getAsType());
    return record && record->hasDefinition() &&
           llvm::any_of(record->fields(), [](const auto* field) { return isRule(field->getType()); });
  }

  static bool isPlace(clang::QualType type) {
    const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
    return record && record->getName() == "SourceLocation";
  }

  /// The number of the token where a diagnostic stands.
  void placeInTokens(const clang::Expr* argument) {
    const std::optional<Range> range = rangeOf(argument->IgnoreImplicit()->getSourceRange());
    if (!range) return;
    const std::string number = add("place", *range);
    result_.edits.wrap(range->begin, range->end, "ampSites.place(" + number + ", ", ")");
  }

  void placeOfDiagnostic(const clang::Expr* argument) {
    if (!isPlace(argument->getType()) || argument->isDefaultArgument()) return;
    const std::optional<Range> range = rangeOf(argument->IgnoreImplicit()->getSourceRange());
    if (!range) return;
    const std::string number = add("place", *range);
    result_.edits.wrap(range->begin, range->end, "ampSites.place(" + number + ", ", ")");
  }

  std::string add(const char* kind, Range range) {
    Site site{kind, sources_.getLineNumber(sources_.getMainFileID(), range.begin),
              sources_.getColumnNumber(sources_.getMainFileID(), range.begin), textOf(range),
              function_ ? function_->getQualifiedNameAsString() : std::string(), {}, false};
    functionOf_.push_back(function_);
    result_.sites.push_back(std::move(site));
    return std::to_string(result_.sites.size() - 1);
  }

  /// Offsets in the main file; nothing for what a macro made.
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
    if (!rule.empty()) mentioned_[function_].insert(rule.str());
  }

  using Edges = std::map<const clang::FunctionDecl*, Functions>;

  /// `functions` and all that `edges` lead to from them.
  static Functions reachable(Functions functions, const Edges& edges) {
    std::vector<const clang::FunctionDecl*> due(functions.begin(), functions.end());
    while (!due.empty()) {
      const auto found = edges.find(due.back());
      due.pop_back();
      if (found == edges.end()) continue;
      for (const clang::FunctionDecl* next : found->second)
        if (functions.insert(next).second) due.push_back(next);
    }
    return functions;
  }

  std::set<std::string> rulesOf(const Functions& functions) const {
    std::set<std::string> rules;
    for (const clang::FunctionDecl* function : functions)
      if (const auto found = mentioned_.find(function); found != mentioned_.end())
        rules.insert(found->second.begin(), found->second.end());
    return rules;
  }

  /// The functions that decide together with `function`, itself included.
  Functions decidingWith(const clang::FunctionDecl* function) const {
    Functions deciding = {function};
    if (const auto* method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(function))
      if (const auto found = members_.find(method->getParent()); found != members_.end())
        deciding.insert(found->second.begin(), found->second.end());
    if (function && llvm::any_of(function->parameters(), takesRule))
      for (const auto& [caller, callees] : called_)
        if (callees.count(function)) deciding.insert(caller);
    return deciding;
  }

  /// What stands in a function that reports can decide its own rules and those of the functions that it calls; where it
  /// is told the rule, those of its callers as well. So can, through what the object remembers, each function of a class
  /// decide those of the others. One that asks another file for the rule, or that only answers, decides rules that it
  /// does not name; in the front end one hands on to the next what it has no rule for, so that all rules can notice.
  void attributeRules() {
    for (size_t i = 0; i < result_.sites.size(); ++i) {
      if (!result_.sites[i].rules.empty() || !isOfCheck(functionOf_[i])) continue;  // a row may have rules of its own
      const Functions deciding = reachable(decidingWith(functionOf_[i]), called_);
      result_.sites[i].rules = rulesOf(deciding);
      const auto anyOf = [&](const Functions& some) {
        return llvm::any_of(deciding, [&](const clang::FunctionDecl* function) { return some.count(function) != 0; });
      };
      result_.sites[i].shared = anyOf(asking_) || !anyOf(reporting_);
    }
  }

  clang::ASTContext& context_;
  clang::SourceManager& sources_;
  Instrumented result_;
  const clang::FunctionDecl* function_ = nullptr;
  std::vector<const clang::FunctionDecl*> functionOf_;
  std::map<const clang::FunctionDecl*, std::set<std::string>> mentioned_;
  std::map<const clang::FunctionDecl*, std::set<const clang::FunctionDecl*>> called_;
  Functions reporting_;  ///< those that say something
  Functions asking_;     ///< those that another file tells a rule
  std::map<const clang::CXXRecordDecl*, Functions> members_;
  std::set<unsigned> conditionsSeen_;
};

}  // namespace

Instrumented findSites(clang::ASTContext& context) {
  return Finder(context).find();
}

}  // namespace amp::mutants

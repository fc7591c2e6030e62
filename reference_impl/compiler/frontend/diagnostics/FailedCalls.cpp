#include "frontend/diagnostics/FailedCalls.h"

#include "base/Classes.h"
#include "base/Restriction.h"
#include "checks/common/CallRules.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/DeletedConversions.h"
#include "frontend/diagnostics/FunctionAt.h"
#include "frontend/diagnostics/MissingMembers.h"

namespace amp::frontend {
namespace {

using checks::CalleeKind;

/// Returns the spelling of the token at `where`.
std::string wordAt(clang::SourceLocation where, const clang::Sema& sema) {
  llvm::SmallString<16> buffer;
  return sema.PP.getSpelling(where, buffer).str();
}

/// True if `operator` or `::operator` begins at `where`, and not a new-expression or delete-expression.
bool namesOperator(clang::SourceLocation where, const clang::Sema& sema) {
  if (wordAt(where, sema) == "::")
    where = clang::Lexer::findNextToken(where, sema.getSourceManager(), sema.getLangOpts())->getLocation();
  return wordAt(where, sema) == "operator";
}

/// Returns the rule of a call at `where` to an allocation function that lacks a restriction; nothing for
/// other functions.
std::optional<Rule> ruleOfAllocation(const clang::FunctionDecl* function, clang::SourceLocation where,
                                     const clang::Sema& sema) {
  Rule ofExpression = Rule::call_delete_class;
  switch (function->getOverloadedOperator()) {
    case clang::OO_New:
    case clang::OO_Array_New:
      ofExpression =
          llvm::isa<clang::CXXMethodDecl>(function) ? Rule::call_new_class : Rule::call_new_placement;
      break;
    case clang::OO_Delete:
    case clang::OO_Array_Delete:
      break;
    default:
      return {};
  }
  return namesOperator(where, sema) ? Rule::call_operator_new : ofExpression;
}

/// Returns the restrictions of the code that Clang is analysing. Code at namespace scope is cpu code.
RestrictionSet ambient(const clang::Sema& sema) {
  return restrictionsOf(sema.getCurFunctionDecl(/*AllowLambda=*/true));
}

/// True in an exception specification whose function already exists: that of a member, which Clang parses
/// once the class is complete, or that of an instantiation.
bool isInExceptionSpecification(const clang::Sema& sema) {
  using Synthesis = clang::Sema::CodeSynthesisContext;
  if (!sema.CodeSynthesisContexts.empty())
    return sema.CodeSynthesisContexts.back().Kind == Synthesis::ExceptionSpecInstantiation;
  const clang::FunctionDecl* function = sema.getCurFunctionDecl(/*AllowLambda=*/true);
  // The call operator of a lambda has no type before the end of its trailing return type.
  return function && !function->getType().isNull() && function->getExceptionSpecType() == clang::EST_Unparsed;
}

/// Returns the rule of a call in an exception specification or in an unevaluated operand; nothing for a call
/// that is evaluated.
std::optional<Rule> ruleOfPlace(RestrictionSet callee, const clang::Sema& sema) {
  if (isInExceptionSpecification(sema)) return Rule::call_exception_specification;
  if (sema.isUnevaluatedContext()) return checks::ruleOfUnevaluatedCall(callee);
  return {};
}

ForeignRule ruleOfFailedCall(const clang::FunctionDecl* callee, clang::SourceLocation where,
                             RestrictionSet caller, const clang::Sema& sema) {
  if (const std::optional<Rule> rule = ruleOfAllocation(callee, where, sema))
    return ruleOfRefused(*rule, callee);
  if (const std::optional<Rule> rule = ruleOfPlace(restrictionsOf(callee), sema))
    return ruleOfRefused(*rule, callee);
  if (checks::kindOf(callee) == CalleeKind::function)
    if (const checks::Hidden hidden =
            checks::findHidden(sema.CurContext, callee, callee->getDeclName(), where, caller))
      return ruleOfRefused(hidden.rule, callee);
  return ruleOfRefused(checks::ruleOfCallee(callee), callee);
}

RestrictionSet fromTarget(clang::CUDAFunctionTarget target) {
  switch (target) {
    case clang::CUDAFunctionTarget::Device:
      return RestrictionSet::ampOnly();
    case clang::CUDAFunctionTarget::HostDevice:
      return RestrictionSet::both();
    default:
      return RestrictionSet::cpuOnly();
  }
}

/// Returns the kind of a candidate that the compiler declares implicitly; nothing for other candidates. The
/// numbers are those of the %select in Clang's notes. Moves are not listed: if a move is refused, the copy is
/// refused before it.
std::optional<CalleeKind> kindOfImplicit(const clang::Diagnostic& note) {
  switch (note.getRawArg(0)) {
    case 4:
      return CalleeKind::implicitDefaultConstructor;
    case 5:
      return CalleeKind::implicitCopyConstructor;
    case 7:
      return CalleeKind::implicitCopyAssignment;
    case 10:
      return CalleeKind::inheritedConstructor;
    default:
      return {};
  }
}

/// Returns the arguments of the message about such a candidate: its name. Nothing if it has none.
std::optional<std::vector<Argument>> argumentsOfImplicit(CalleeKind kind, const clang::Diagnostic& note,
                                                         const clang::ASTContext& context) {
  if (kind == CalleeKind::inheritedConstructor) {
    const clang::FunctionDecl* inherited = functionAt(context, note.getLocation());
    if (!inherited) return {};
    return {{nameForMessage(*inherited)}};
  }
  const std::string member = kind == CalleeKind::implicitCopyAssignment ? "operator=" : "";
  return argumentsOfMember(context, note.getLocation(), member);
}

/// Returns the rule of a candidate of kind `kind` that the compiler declares and `note` refuses.
ForeignRule ruleOfImplicit(CalleeKind kind, const clang::Diagnostic& note, RestrictionSet caller,
                           const clang::Sema& sema) {
  const RestrictionSet refused = caller.amp() ? RestrictionSet::cpuOnly() : RestrictionSet::ampOnly();
  const Rule rule = ruleOfPlace(refused, sema).value_or(checks::ruleOfCall(kind, refused));
  return {rule, argumentsOfImplicit(kind, note, sema.Context)};
}

/// Returns the type in argument `number` of a message, with a reference removed.
clang::QualType typeIn(const clang::Diagnostic& info, unsigned number) {
  return clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(number)))
      .getNonReferenceType();
}

/// Returns the class in argument `number` of a message; null for other types and incomplete classes.
const clang::CXXRecordDecl* classIn(const clang::Diagnostic& info, unsigned number) {
  return definitionOf(typeIn(info, number));
}

/// Returns the unary operator whose token is at `where`; OO_None if it is none of the four.
clang::OverloadedOperatorKind unaryOperator(clang::SourceLocation where, const clang::Sema& sema) {
  constexpr clang::OverloadedOperatorKind kOperators[] = {clang::OO_Plus, clang::OO_Minus, clang::OO_Exclaim,
                                                          clang::OO_Tilde};
  const std::string word = wordAt(where, sema);
  // `not` and `compl` are alternative spellings of tokens.
  const char* token = clang::tok::getPunctuatorSpelling(sema.PP.getIdentifierInfo(word)->getTokenID());
  for (const clang::OverloadedOperatorKind kind : kOperators)
    if (clang::getOperatorSpelling(kind) == (token ? token : word)) return kind;
  return clang::OO_None;
}

/// Returns the rule of a missing member; nothing if `member` is null.
std::optional<ForeignRule> ruleOfMissing(const clang::FunctionDecl* member) {
  if (!member) return {};
  return ruleOfRefused(checks::ruleOfCallee(member), member);
}

/// Returns the rule of the unary operator `kind` if it does not accept the type in the first argument of the
/// message because of restrictions; nothing otherwise.
std::optional<ForeignRule> ruleOfUnary(const clang::Diagnostic& info, clang::OverloadedOperatorKind kind,
                                       clang::Sema& sema) {
  const clang::DeclarationName name = sema.Context.DeclarationNames.getCXXOperatorName(kind);
  return ruleOfMissing(checks::findLacking(sema.CurContext, typeIn(info, 0), name, ambient(sema)));
}

/// Returns the name of `callee`; nothing for a member of a lambda expression, which has none.
std::optional<std::vector<Argument>> argumentsOfCallee(const clang::FunctionDecl* callee) {
  const auto* method = llvm::dyn_cast<clang::CXXMethodDecl>(callee);
  if (method && method->getParent()->isLambda()) return {};
  return {{nameForMessage(*callee)}};
}

llvm::StringRef lineOf(const clang::FullSourceLoc& where) {
  const llvm::StringRef text = where.getBufferData();
  return text.substr(text.take_front(where.getFileOffset()).rfind('\n') + 1).split('\n').first;
}

}  // namespace

ForeignRule ruleOfRefused(Rule rule, const clang::FunctionDecl* callee) {
  return {rule, argumentsOfCallee(callee)};
}

ForeignRule ruleOfRefusedName(const clang::Diagnostic& info, clang::Sema& sema) {
  constexpr unsigned kName = 2, kCaller = 3;
  const auto* callee =
      llvm::cast<clang::FunctionDecl>(reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(kName)));
  // Clang refuses an inherited constructor under the name of the constructor that is inherited.
  const clang::FullSourceLoc where(info.getLocation(), info.getSourceManager());
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(callee);
      constructor && namesHeir(lineOf(where.getExpansionLoc()), constructor))
    return {Rule::implicit_inherited_constructor, *callee};
  // The message may be a deferred one: Clang then no longer analyses the caller.
  const auto caller = static_cast<clang::CUDAFunctionTarget>(info.getArgSInt(kCaller));
  return ruleOfFailedCall(callee, info.getLocation(), fromTarget(caller), sema);
}

bool isRefusal(const clang::Diagnostic& note) {
  return note.getID() == clang::diag::note_ovl_candidate_bad_target;
}

std::optional<ForeignRule> ruleOfCandidate(const clang::Diagnostic& note, unsigned error,
                                           clang::SourceLocation where, clang::Sema& sema) {
  const RestrictionSet caller = ambient(sema);
  if (isRefusal(note)) {
    if (const std::optional<CalleeKind> kind = kindOfImplicit(note))
      return ruleOfImplicit(*kind, note, caller, sema);
    const clang::FunctionDecl* candidate = functionAt(sema.Context, note.getLocation());
    return candidate ? std::optional(ruleOfFailedCall(candidate, where, caller, sema)) : std::nullopt;
  }
  if (note.getID() == clang::diag::note_ovl_candidate_bad_conv) {
    constexpr unsigned kFrom = 3, kTo = 4;
    if (const auto rule = ruleOfConversion(typeIn(note, kFrom), typeIn(note, kTo), sema)) return rule;
    const clang::CXXMethodDecl* constructor = lackingConstructor(classIn(note, kTo), caller);
    return constructor ? std::optional(ruleOfFailedCall(constructor, where, caller, sema)) : std::nullopt;
  }
  // The note names the class of a base or member that the constructor does not initialize.
  if (error == clang::diag::err_missing_default_ctor && note.getID() == clang::diag::note_previous_decl)
    return ruleOfMissing(lackingDefaultConstructor(classIn(note, 0), caller));
  if (error == clang::diag::err_ovl_deleted_call)
    return ruleOfMoveAssignmentAt(sema.Context, note.getLocation(), caller);
  return {};
}

std::optional<ForeignRule> ruleOfFailedOperator(const clang::Diagnostic& info, clang::Sema& sema) {
  const RestrictionSet caller = ambient(sema);
  switch (info.getID()) {
    case clang::diag::err_ovl_deleted_special_init:
      return ruleOfMissing(lackingMoveConstructor(classIn(info, 1), caller));
    case clang::diag::err_ovl_deleted_conversion_in_cast:
      return ruleOfMissing(lackingMoveConstructor(classIn(info, 2), caller));
    case clang::diag::err_ovl_deleted_special_oper:
      return ruleOfMoveAssignment(classIn(info, 0), caller);
    case clang::diag::err_typecheck_illegal_increment_decrement:
      return ruleOfUnary(info, info.getRawArg(1) != 0 ? clang::OO_PlusPlus : clang::OO_MinusMinus, sema);
    case clang::diag::err_typecheck_indirection_requires_pointer:
      return ruleOfUnary(info, clang::OO_Star, sema);
    case clang::diag::err_typecheck_unary_expr:
      return ruleOfUnary(info, unaryOperator(info.getLocation(), sema), sema);
    default:
      return {};
  }
}

}  // namespace amp::frontend

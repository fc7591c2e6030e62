#include "FailedCalls.h"

#include "MissingMembers.h"
#include "Restriction.h"
#include "checks/CallRules.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringSwitch.h"

namespace amp::frontend {
namespace {

std::string nameOf(checks::Rule rule) {
  return checks::ruleInfo(rule).name();
}

/// True if the word at `where` is `operator`: a function is called by that name.
bool isCallByName(const clang::FullSourceLoc& where) {
  const auto word = clang::CharSourceRange::getTokenRange(where, where);
  return clang::Lexer::getSourceText(word, where.getManager(), clang::LangOptions()) == "operator";
}

/// The rule of a call of an allocation function that lacks the restriction; null for other functions.
const char* ruleOfAllocation(const clang::FunctionDecl* function, bool byName) {
  const clang::OverloadedOperatorKind kind = function ? function->getOverloadedOperator() : clang::OO_None;
  const bool news = kind == clang::OO_New || kind == clang::OO_Array_New;
  if (!news && kind != clang::OO_Delete && kind != clang::OO_Array_Delete) return nullptr;
  if (byName) return "amp.call.operator-new C3930";
  if (llvm::isa<clang::CXXMethodDecl>(function))
    return news ? "amp.call.new-class C3930" : "amp.call.delete-class C3930";
  return news ? "amp.call.new-placement C3930" : "amp.call.delete C3930";
}

/// The restrictions of the code that Clang is analysing; namespace scope is cpu code.
RestrictionSet ambient(const clang::Sema& sema) {
  return restrictionsOf(sema.getCurFunctionDecl(/*AllowLambda=*/true));
}

/// A call that no overload serves: what it may be about, and where it stands.
struct FailedCall {
  checks::CalleeKind kind;
  RestrictionSet callee;
  const clang::FunctionDecl* function;  ///< null if the message does not tell
  clang::DeclarationName name;
  clang::SourceLocation where;
};

/// True where the return type behind `->` is parsed, which has no code yet.
bool isInTrailingReturn(const clang::Sema& sema) {
  for (const clang::Scope* scope = sema.getCurScope(); scope && !(scope->getFlags() & clang::Scope::FnScope);
       scope = scope->getParent())
    if (scope->isFunctionPrototypeScope()) return true;
  return false;
}

/// True in an exception specification that has a function already: of a member, which is parsed once the class is
/// complete, or of an instance.
bool isInExceptionSpecification(const clang::Sema& sema) {
  using Synthesis = clang::Sema::CodeSynthesisContext;
  if (!sema.CodeSynthesisContexts.empty())
    return sema.CodeSynthesisContexts.back().Kind == Synthesis::ExceptionSpecInstantiation;
  const clang::FunctionDecl* function = sema.getCurFunctionDecl(/*AllowLambda=*/true);
  return function && function->getExceptionSpecType() == clang::EST_Unparsed;
}

checks::Rule ruleOfFailedCall(const FailedCall& call, RestrictionSet caller, const clang::Sema& sema) {
  if (isInExceptionSpecification(sema)) return checks::Rule::call_exception_specification;
  if (sema.isUnevaluatedContext())
    return isInTrailingReturn(sema) ? checks::Rule::call_trailing_return
                                    : checks::ruleOfUnevaluatedCall(caller, call.callee);
  if (call.kind == checks::CalleeKind::function && !call.name.isEmpty() && sema.CurContext)
    if (const checks::Hidden hidden =
            checks::findHidden(sema.CurContext, call.function, call.name, call.where, caller))
      return hidden.rule;
  return checks::ruleOfCall(call.kind, caller, call.callee);
}

RestrictionSet fromTarget(int target) {
  switch (static_cast<clang::CUDAFunctionTarget>(target)) {
    case clang::CUDAFunctionTarget::Device:
    case clang::CUDAFunctionTarget::Global:
      return RestrictionSet::ampOnly();
    case clang::CUDAFunctionTarget::HostDevice:
      return RestrictionSet::both();
    default:
      return RestrictionSet::cpuOnly();
  }
}

/// What Clang's notes call the kind of a candidate, in the order of their %select.
checks::CalleeKind candidateKind(int selected, unsigned error) {
  using checks::CalleeKind;
  switch (selected) {
    case 3:
      return CalleeKind::constructor;
    case 4:
      return CalleeKind::implicitDefaultConstructor;
    case 5:
      return CalleeKind::implicitCopyConstructor;
    case 6:
      return CalleeKind::implicitMoveConstructor;
    case 7:
      return CalleeKind::implicitCopyAssignment;
    case 8:
      return CalleeKind::implicitMoveAssignment;
    case 10:
      return CalleeKind::inheritedConstructor;
    default:
      break;
  }
  switch (error) {
    case clang::diag::err_ovl_no_viable_oper:
    case clang::diag::err_ovl_no_viable_subscript:
    case clang::diag::err_ovl_no_viable_object_call:
    case clang::diag::err_typecheck_invalid_operands:
      return CalleeKind::operatorFunction;
    default:
      return CalleeKind::function;
  }
}

/// The class that a message speaks of in its argument `number`; null if it is none.
const clang::CXXRecordDecl* classIn(const clang::Diagnostic& info, unsigned number) {
  if (number >= info.getNumArgs() || info.getArgKind(number) != clang::DiagnosticsEngine::ak_qualtype) return nullptr;
  const auto type = clang::QualType::getFromOpaquePtr(reinterpret_cast<void*>(info.getRawArg(number)));
  return type.getNonReferenceType()->getAsCXXRecordDecl();
}

llvm::StringRef lineOf(const clang::FullSourceLoc& where) {
  const llvm::StringRef text = where.getBufferData();
  const size_t begin = text.take_front(where.getFileOffset()).rfind('\n') + 1;
  return text.substr(begin).take_until([](char c) { return c == '\n'; });
}

std::string ruleOfMissing(const std::optional<MissingMember>& missing, RestrictionSet caller) {
  return missing ? nameOf(checks::ruleOfCall(missing->kind, caller, missing->restrictions)) : std::string();
}

/// What a message says that something does not convert to: the last of its types.
const clang::CXXRecordDecl* lastClass(const clang::Diagnostic& info) {
  const clang::CXXRecordDecl* last = nullptr;
  for (unsigned i = 0; i < info.getNumArgs(); ++i)
    if (info.getArgKind(i) == clang::DiagnosticsEngine::ak_qualtype) last = classIn(info, i);
  return last;
}

/// The operator that an error about its one operand is about.
clang::OverloadedOperatorKind failedOperator(const clang::Diagnostic& info, const clang::LangOptions& options) {
  const clang::FullSourceLoc where(info.getLocation(), info.getSourceManager());
  switch (info.getID()) {
    case clang::diag::err_typecheck_illegal_increment_decrement:
      return info.getRawArg(1) != 0 ? clang::OO_PlusPlus : clang::OO_MinusMinus;
    case clang::diag::err_typecheck_indirection_requires_pointer:
      return clang::OO_Star;
    case clang::diag::err_typecheck_member_reference_arrow:
      return clang::OO_Arrow;
    case clang::diag::err_typecheck_unary_expr:
      return llvm::StringSwitch<clang::OverloadedOperatorKind>(
                 clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(where, where), where.getManager(),
                                             options))
          .Cases({"!", "not"}, clang::OO_Exclaim)
          .Cases({"~", "compl"}, clang::OO_Tilde)
          .Case("-", clang::OO_Minus)
          .Case("+", clang::OO_Plus)
          .Default(clang::OO_None);
    default:
      return clang::OO_None;
  }
}

}  // namespace

std::string ruleOfRefusedCallee(const clang::Diagnostic& info, clang::Sema* sema) {
  const auto* named = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(2));
  const clang::FunctionDecl* callee = named->getAsFunction();
  const bool byName = isCallByName(clang::FullSourceLoc(info.getLocation(), info.getSourceManager()));
  if (const char* rule = ruleOfAllocation(callee, byName)) return rule;
  if (!callee || !sema) return nameOf(checks::Rule::call_restriction);
  // An inherited constructor is refused under the name of the one that it is made from.
  const clang::FullSourceLoc where(info.getLocation(), info.getSourceManager());
  if (const auto* constructor = llvm::dyn_cast<clang::CXXConstructorDecl>(callee);
      constructor && where.isFileID() &&
      namesHeirOf(constructor->getParent(), lineOf(where), sema->Context.getTranslationUnitDecl()))
    return nameOf(checks::Rule::implicit_inherited_constructor);
  const FailedCall call{checks::kindOf(callee), restrictionsOf(callee), callee, callee->getDeclName(),
                        info.getLocation()};
  // The message may be a late one: Clang is elsewhere by now.
  return nameOf(ruleOfFailedCall(call, fromTarget(static_cast<int>(info.getArgSInt(3))), *sema));
}

clang::DeclarationName calledName(const clang::Diagnostic& info) {
  switch (info.getID()) {
    case clang::diag::err_ovl_no_viable_function_in_call:
    case clang::diag::err_ovl_no_viable_member_function_in_call:
      if (info.getArgKind(0) == clang::DiagnosticsEngine::ak_declarationname)
        return clang::DeclarationName::getFromOpaqueInteger(info.getRawArg(0));
      return {};
    default:
      return {};
  }
}

std::string ruleOfCandidate(const clang::Diagnostic& info, unsigned error, clang::SourceLocation where,
                            clang::DeclarationName name, clang::Sema& sema) {
  const RestrictionSet caller = ambient(sema);
  if (info.getID() == clang::diag::note_ovl_candidate_bad_conv) {
    const clang::CXXConstructorDecl* constructor = lackingConstructor(lastClass(info), caller);
    if (!constructor) return {};
    const FailedCall call{checks::CalleeKind::constructor, restrictionsOf(constructor), constructor, name, where};
    return nameOf(ruleOfFailedCall(call, caller, sema));
  }
  if (error == clang::diag::err_ovl_deleted_call) {
    const auto* method =
        llvm::dyn_cast_or_null<clang::CXXMethodDecl>(checks::functionAt(sema.Context, info.getLocation()));
    const clang::CXXRecordDecl* record =
        method ? method->getParent() : checks::recordAt(sema.Context, info.getLocation());
    return ruleOfMissing(missingAssignment(record, caller), caller);
  }
  if (info.getID() != clang::diag::note_ovl_candidate_bad_target) return {};
  const clang::FunctionDecl* candidate = checks::functionAt(sema.Context, info.getLocation());
  const bool byName = isCallByName(clang::FullSourceLoc(where, sema.getSourceManager()));
  if (const char* rule = ruleOfAllocation(candidate, byName)) return rule;
  const checks::CalleeKind kind =
      candidate ? checks::kindOf(candidate) : candidateKind(static_cast<int>(info.getRawArg(0)), error);
  const FailedCall call{kind, fromTarget(static_cast<int>(info.getRawArg(3))), candidate, name, where};
  return nameOf(ruleOfFailedCall(call, caller, sema));
}

std::string ruleOfFailedOperator(const clang::Diagnostic& info, clang::Sema& sema) {
  const RestrictionSet caller = ambient(sema);
  if (info.getID() == clang::diag::err_ovl_deleted_special_init ||
      info.getID() == clang::diag::err_ovl_deleted_conversion_in_cast) {
    const clang::CXXRecordDecl* built = lastClass(info);
    if (const auto* constructor = lackingConstructor(built, caller))
      return nameOf(checks::ruleOfCall(checks::CalleeKind::constructor, caller, restrictionsOf(constructor)));
    return ruleOfMissing(missingConstructor(built, caller), caller);
  }
  if (info.getID() == clang::diag::err_ovl_deleted_special_oper)
    return ruleOfMissing(missingAssignment(classIn(info, 0), caller), caller);
  const clang::OverloadedOperatorKind kind = failedOperator(info, sema.getLangOpts());
  const clang::CXXRecordDecl* operand = kind == clang::OO_None ? nullptr : classIn(info, 0);
  if (!operand) return {};
  const clang::FunctionDecl* function = checks::findLacking(
      sema.CurContext, operand, sema.Context.DeclarationNames.getCXXOperatorName(kind), caller);
  if (!function) return {};
  return nameOf(checks::ruleOfCall(checks::CalleeKind::operatorFunction, caller, restrictionsOf(function)));
}

}  // namespace amp::frontend

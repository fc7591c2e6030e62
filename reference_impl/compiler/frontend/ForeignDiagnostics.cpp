// Everything amp++ knows about single diagnostics of Clang, in one place.

#include "ForeignDiagnostics.h"

#include "FailedCalls.h"
#include "Redeclarations.h"
#include "Restriction.h"
#include "checks/CallRules.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Sema/ScopeInfo.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace amp::frontend {
namespace {

struct Wording {
  llvm::StringLiteral foreign;
  llvm::StringLiteral ours;
};

// Longest first: a later entry may be part of an earlier one.
constexpr Wording kWordings[] = {
    {"__host__ __device__", "restrict(cpu,amp)"},
    {"__host__ and __device__", "restrict(cpu) and restrict(amp)"},
    {"__device__", "restrict(amp)"},
    {"__global__", "restrict(amp)"},
    {"__host__", "restrict(cpu)"},
    {"CUDA device code", "amp-restricted code"},
    {"HIP device code", "amp-restricted code"},
    {"CUDA/HIP", "C++ AMP"},
    {"CUDA", "C++ AMP"},
    {"HIP", "C++ AMP"},
    {"device code", "amp-restricted code"},
    {"host variable declared here", "variable declared here"},
    {"target attributes do not match", "its restrictions differ"},
    {"but target 'spirv64-unknown-unknown' does not support it", "which amp-restricted code does not have"},
};

struct RuleOfDiagnostic {
  unsigned id;
  const char* rule;
};

constexpr RuleOfDiagnostic kRules[] = {
    {clang::diag::err_target_unsupported_type, "amp.type.fundamental C3581"},
    {clang::diag::err_cuda_vla, "amp.type.fundamental C3581"},
    {clang::diag::err_ref_bad_target_global_initializer, "amp.call.cpu-function C3930"},
    {clang::diag::err_static_data_member_not_allowed_in_local_class, "amp.tile-static.member"},
};

bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_';
}

/// The rule on the copies that a lambda without `mutable` holds (AMP 1.2 §7 has kernels const) which an error is
/// about when its subject is such a copy, or a part of one; null if it is another error.
const char* ruleOfCopies(const clang::Diagnostic& info) {
  switch (info.getID()) {
    case clang::diag::err_lambda_decl_ref_not_modifiable_lvalue:
    case clang::diag::err_typecheck_assign_const:
    case clang::diag::err_typecheck_expression_not_modifiable_lvalue:
      return "amp.capture.copy-modified C3491";
    case clang::diag::err_ovl_no_viable_oper:
      return info.getArgStdStr(0) == "=" ? "amp.capture.copy-assigned C3491" : "amp.capture.copy-call C3491";
    case clang::diag::err_member_function_call_bad_cvr:
    case clang::diag::err_ovl_no_viable_object_call:
    case clang::diag::err_typecheck_illegal_increment_decrement:
      return "amp.capture.copy-call C3491";
    case clang::diag::err_reference_bind_drops_quals:
    case clang::diag::err_init_conversion_failed:
      return "amp.capture.copy-bound C3491";
    default:
      return nullptr;
  }
}

/// True if `function` has a parameter or a variable of its own called `name`.
bool declares(const clang::FunctionDecl* function, llvm::StringRef name) {
  return llvm::any_of(function->decls(), [&](const clang::Decl* declaration) {
    const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
    return variable && variable->hasLocalStorage() && variable->getName() == name;
  });
}

/// True if `name` is that of something that the lambda captures by value.
bool isCopy(llvm::StringRef name, const clang::sema::LambdaScopeInfo& lambda) {
  if (llvm::any_of(lambda.Captures, [&](const clang::sema::Capture& capture) {
        return capture.isVariableCapture() && capture.isCopyCapture() && capture.getVariable()->getName() == name;
      }))
    return true;
  // In a template, what a default captures is known later.
  if (lambda.ImpCaptureStyle != clang::sema::CapturingScopeInfo::ImpCap_LambdaByval ||
      !lambda.CallOperator->isDependentContext() || declares(lambda.CallOperator, name))
    return false;
  for (const clang::DeclContext* scope = lambda.CallOperator->getParent(); scope; scope = scope->getParent())
    if (const auto* function = llvm::dyn_cast<clang::FunctionDecl>(scope); function && declares(function, name))
      return true;
  return false;
}

/// True if what Clang underlines begins with the name of something that the lambda captures by value.
bool beginsWithCopy(const clang::Diagnostic& info, const clang::sema::LambdaScopeInfo& lambda,
                    const clang::LangOptions& options) {
  // Of several operands the one that is modified comes first.
  if (info.getRanges().empty()) return false;
  const llvm::StringRef operand =
      clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(info.getRanges().front().getAsRange()),
                                  info.getSourceManager(), options);
  return isCopy(operand.ltrim("&( ").take_while(isWordCharacter), lambda);
}

/// The rule that an error about modifying a captured copy reports the violation of; null if it is another error.
const char* ruleOfModifiedCopy(const clang::Diagnostic& info, clang::Sema& sema) {
  const char* rule = ruleOfCopies(info);
  // Clang itself says that the name is a capture.
  if (info.getID() == clang::diag::err_lambda_decl_ref_not_modifiable_lvalue) return rule;
  const clang::sema::LambdaScopeInfo* lambda = sema.getCurLambda();
  if (!rule || !lambda || lambda->Mutable || !info.hasSourceManager()) return nullptr;
  return beginsWithCopy(info, *lambda, sema.getLangOpts()) ? rule : nullptr;
}

/// Two functions that differ in nothing but overlapping restrictions (AMP 1.2 §2.3.2 l.488).
checks::Rule ruleOfOverload(const clang::Diagnostic& info) {
  const auto* named = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(3));
  if (llvm::isa<clang::FunctionTemplateDecl>(named) ||
      (named->getAsFunction() && named->getAsFunction()->getDescribedFunctionTemplate()))
    return checks::Rule::overload_template;
  if (llvm::isa<clang::CXXConstructorDecl>(named)) return checks::Rule::overload_constructor;
  const clang::FunctionDecl* function = named->getAsFunction();
  if (function && (function->isOverloadedOperator() || llvm::isa<clang::CXXConversionDecl>(function)))
    return checks::Rule::overload_operator;
  return llvm::isa<clang::CXXMethodDecl>(named) ? checks::Rule::overload_member : checks::Rule::overload_function;
}

}  // namespace

void silenceForeignRules(clang::DiagnosticsEngine& diags) {
  using namespace clang::diag;
  constexpr kind kSilent[] = {
      err_capture_bad_target,                  // the capture rule decides (AMP 1.2 §2.4.3.3)
      warn_maybe_capture_bad_target_this_ptr,  // likewise
      err_cuda_device_exceptions,              // amp.stmt.try and amp.stmt.throw (AMP 1.2 §2.4.3.7)
      ext_dynamic_exception_spec,              // throw() in headers of the system
      ext_register_storage_class,              // `register` is allowed (AMP 1.2 §2.4.3.5)
  };
  for (const kind id : kSilent) diags.setSeverity(id, Severity::Ignored, clang::SourceLocation());
}

bool isOurs(unsigned id) {
  return id >= clang::diag::DIAG_UPPER_LIMIT;
}

std::string inOurWords(llvm::StringRef message) {
  std::string text = message.str();
  for (const Wording& wording : kWordings) {
    for (size_t at = text.find(wording.foreign); at != std::string::npos;
         at = text.find(wording.foreign, at)) {
      const size_t end = at + wording.foreign.size();
      if ((at > 0 && isWordCharacter(text[at - 1])) || (end < text.size() && isWordCharacter(text[end]))) {
        at = end;
        continue;
      }
      text.replace(at, wording.foreign.size(), wording.ours);
      at += wording.ours.size();
    }
  }
  return text;
}

std::string ruleOf(const clang::Diagnostic& info, clang::Sema* ampSema, clang::Sema* sema,
                   const Restrictions* restrictions) {
  // These are errors in C++ already, so that no check sees the expression.
  if (ampSema && info.getID() == clang::diag::err_bad_reinterpret_cast_small_int)
    return "amp.cast.pointer-to-integer";
  if (const char* rule = ampSema ? ruleOfModifiedCopy(info, *ampSema) : nullptr) return rule;
  if (ampSema && info.getID() == clang::diag::err_no_suitable_delete_member_function_found)
    return "amp.call.delete-class C3930";
  // <new> declares placement new for the cpu.
  if (ampSema && info.getID() == clang::diag::err_need_header_before_placement_new)
    return "amp.call.new-placement C3930";
  // What a coroutine does by itself is its own fault, not that of a call.
  if (ampSema && info.getID() == clang::diag::err_ref_bad_target && ampSema->getCurFunction() &&
      ampSema->getCurFunction()->isCoroutine())
    return checks::ruleInfo(checks::Rule::stmt_coroutine).name();
  if (info.getID() == clang::diag::err_ref_bad_target)
    return info.getArgSInt(1) != 0 ? "amp.identifier.global C3586" : ruleOfRefusedCallee(info, sema);
  if (sema)
    if (const std::string rule = ruleOfFailedOperator(info, *sema); !rule.empty()) return rule;
  if (const auto rule = sema ? ruleOfOverride(info, *sema) : std::nullopt) return checks::ruleInfo(*rule).name();
  if (const auto rule = ruleOfDefinition(info, restrictions)) return checks::ruleInfo(*rule).name();
  if (const auto rule = ruleOfOverlap(info)) return checks::ruleInfo(*rule).name();
  if (info.getID() == clang::diag::err_cuda_ovl_target) return checks::ruleInfo(ruleOfOverload(info)).name();
  for (const RuleOfDiagnostic& known : kRules)
    if (known.id == info.getID()) return known.rule;
  return {};
}

bool isInitialization(unsigned id) {
  switch (id) {
    case clang::diag::err_ovl_no_viable_function_in_init:
    case clang::diag::err_ovl_deleted_init:
    case clang::diag::err_ovl_deleted_special_init:
    case clang::diag::err_ref_bad_target:
    case clang::diag::err_access_ctor:
    case clang::diag::err_access_dtor_var:
    case clang::diag::err_uninitialized_member_for_assign:
      return true;
    default:
      return false;
  }
}

bool isInLaunchHeader(const clang::FullSourceLoc& where) {
  if (where.isInvalid() || !where.isInSystemHeader()) return false;
  const clang::OptionalFileEntryRef file =
      where.getManager().getFileEntryRefForID(where.getExpansionLoc().getFileID());
  if (!file) return false;
  const llvm::StringRef path = file->getName();
  const llvm::StringRef name = llvm::sys::path::filename(path);
  const bool ours = llvm::sys::path::filename(llvm::sys::path::parent_path(path)) == "amp_detail";
  return ours && (name == "invoker.h" || name == "parallel_for_each.h");
}

}  // namespace amp::frontend

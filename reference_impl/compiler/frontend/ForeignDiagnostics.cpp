// Everything amp++ knows about single diagnostics of Clang, in one place.

#include "ForeignDiagnostics.h"

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
    {"CUDA/HIP", "C++ AMP"},
    {"CUDA", "C++ AMP"},
    {"HIP", "C++ AMP"},
    {"device code", "amp-restricted code"},
    {"host variable declared here", "variable declared here"},
};

struct RuleOfDiagnostic {
  unsigned id;
  const char* rule;
};

constexpr RuleOfDiagnostic kRules[] = {
    {clang::diag::err_cuda_ovl_target, "amp.overload.restriction C3935"},
    {clang::diag::err_cuda_vla, "amp.type.fundamental C3581"},
    {clang::diag::err_ref_bad_target_global_initializer, "amp.call.restriction C3930"},
    {clang::diag::err_static_data_member_not_allowed_in_local_class, "amp.tile-static.not-local"},
};

/// True if `info` is about modifying a copy that a lambda without `mutable` has captured (AMP 1.2 §7 has kernels
/// const), or a member of one.
bool modifiesCopy(const clang::Diagnostic& info, clang::Sema& sema) {
  switch (info.getID()) {
    case clang::diag::err_lambda_decl_ref_not_modifiable_lvalue:
      return true;
    case clang::diag::err_ovl_no_viable_oper:
    case clang::diag::err_typecheck_assign_const:
      break;
    default:
      return false;
  }
  const clang::sema::LambdaScopeInfo* lambda = sema.getCurLambda();
  if (!lambda || lambda->Mutable || !info.hasSourceManager()) return false;
  // Clang underlines the operands, the modified one first.
  for (const clang::CharSourceRange& range : info.getRanges()) {
    const llvm::StringRef name =
        clang::Lexer::getSourceText(clang::CharSourceRange::getTokenRange(range.getBegin(), range.getBegin()),
                                    info.getSourceManager(), sema.getLangOpts());
    return llvm::any_of(lambda->Captures, [&](const clang::sema::Capture& capture) {
      return capture.isVariableCapture() && capture.isCopyCapture() && capture.getVariable()->getName() == name;
    });
  }
  return false;
}

bool isWordCharacter(char c) {
  return llvm::isAlnum(c) || c == '_';
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

std::string ruleOf(const clang::Diagnostic& info, clang::Sema* sema) {
  // These are errors in C++ already, so that no check sees the expression.
  if (sema && info.getID() == clang::diag::err_bad_reinterpret_cast_small_int)
    return "amp.cast.pointer-to-integer";
  if (sema && modifiesCopy(info, *sema)) return "amp.capture.copy-modified C3491";
  if (info.getID() == clang::diag::err_ref_bad_target) {
    const bool function = info.getArgSInt(1) == 0;
    return function ? "amp.call.restriction C3930" : "amp.identifier.global C3586";
  }
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

#include "DiagnosticFilter.h"

#include "Restriction.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/StringExtras.h"

namespace amp::frontend {

using clang::DiagnosticsEngine;
using Level = DiagnosticsEngine::Level;

struct DiagnosticFilter::Held {
  Level level;
  unsigned id;
  clang::FullSourceLoc where;
  std::string message;
  std::vector<clang::CharSourceRange> ranges;
  std::vector<clang::FixItHint> fixes;
};

namespace {

struct Wording {
  const char* foreign;
  const char* ours;
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
};

struct RuleOfDiagnostic {
  unsigned id;
  const char* rule;
};

// Clang's errors that are the violation of a rule of C++ AMP.
constexpr RuleOfDiagnostic kRules[] = {
    {clang::diag::err_cuda_ovl_target, "amp.overload.restriction C3935"},
    {clang::diag::err_cuda_device_exceptions, "amp.stmt.throw C3594"},
    {clang::diag::err_cuda_vla, "amp.type.fundamental C3581"},
    {clang::diag::err_ref_bad_target_global_initializer, "amp.call.restriction C3930"},
    {clang::diag::err_static_data_member_not_allowed_in_local_class, "amp.tile-static.not-local"},
};

std::string inOurWords(llvm::StringRef message) {
  std::string text = message.str();
  for (const Wording& wording : kWordings) {
    const llvm::StringRef foreign = wording.foreign;
    for (size_t at = text.find(foreign); at != std::string::npos; at = text.find(foreign, at)) {
      const bool wordBefore = at > 0 && (llvm::isAlnum(text[at - 1]) || text[at - 1] == '_');
      const size_t end = at + foreign.size();
      const bool wordAfter = end < text.size() && (llvm::isAlnum(text[end]) || text[end] == '_');
      if (wordBefore || wordAfter) {
        at = end;
        continue;
      }
      text.replace(at, foreign.size(), wording.ours);
      at += llvm::StringRef(wording.ours).size();
    }
  }
  return text;
}

bool isOurs(unsigned id) {
  return id >= clang::diag::DIAG_UPPER_LIMIT;
}

/// The rule that `info` reports the violation of; empty if it is plain C++.
std::string ruleOf(const clang::Diagnostic& info) {
  if (info.getID() == clang::diag::err_ref_bad_target) {
    const bool function = info.getArgSInt(1) == 0;
    return function ? "amp.call.restriction C3930" : "amp.identifier.global C3586";
  }
  for (const RuleOfDiagnostic& known : kRules)
    if (known.id == info.getID()) return known.rule;
  return {};
}

}  // namespace

DiagnosticFilter::DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> next, Side side,
                                   unsigned errorLimit)
    : next_(std::move(next)), side_(side), errorLimit_(errorLimit) {}

DiagnosticFilter::~DiagnosticFilter() {
  flush();
}

unsigned DiagnosticFilter::errorsShown() {
  flush();
  return shown_;
}

void DiagnosticFilter::BeginSourceFile(const clang::LangOptions& options,
                                       const clang::Preprocessor* preprocessor) {
  next_->BeginSourceFile(options, preprocessor);
}

void DiagnosticFilter::EndSourceFile() {
  flush();
  next_->EndSourceFile();
}

void DiagnosticFilter::finish() {
  flush();
  next_->finish();
}

bool DiagnosticFilter::belongsToOtherPass(Level level) const {
  if (level <= DiagnosticsEngine::Warning) return side_ == Side::device;
  if (level == DiagnosticsEngine::Fatal || !sema_) return false;
  const clang::FunctionDecl* function = sema_->getCurFunctionDecl(/*AllowLambda=*/true);
  if (!function) return false;
  const RestrictionSet set = restrictionsOf(function);
  return side_ == Side::device ? !set.amp() : !set.cpu();
}

void DiagnosticFilter::HandleDiagnostic(Level level, const clang::Diagnostic& info) {
  engine_ = info.getDiags();
  if (level != DiagnosticsEngine::Note) {
    flush();
    dropping_ = !isOurs(info.getID()) && belongsToOtherPass(level);
    dropped_ |= dropping_ && level >= DiagnosticsEngine::Error;
  }
  if (dropping_) return;

  llvm::SmallString<256> text;
  info.FormatDiagnostic(text);
  Held held;
  held.level = level;
  held.id = info.getID();
  held.where = info.hasSourceManager() ? clang::FullSourceLoc(info.getLocation(), info.getSourceManager())
                                       : clang::FullSourceLoc();
  held.message = isOurs(held.id) ? std::string(text) : inOurWords(text);
  held.ranges.assign(info.getRanges().begin(), info.getRanges().end());
  held.fixes.assign(info.getFixItHints().begin(), info.getFixItHints().end());
  if (level >= DiagnosticsEngine::Error)
    if (const std::string rule = ruleOf(info); !rule.empty()) held.message = "[" + rule + "] " + held.message;
  // A call that fails because of restrictions fails by a rule of C++ AMP (§2.3.2 l.494), not of C++.
  if (held.id == clang::diag::note_ovl_candidate_bad_target && !held_.empty() &&
      !llvm::StringRef(held_.front().message).starts_with("["))
    held_.front().message = "[amp.call.restriction C3930] " + held_.front().message;
  held_.push_back(std::move(held));
}

void DiagnosticFilter::flush() {
  for (const Held& held : held_) forward(held);
  held_.clear();
}

void DiagnosticFilter::forward(const Held& held) {
  // NumErrors and NumWarnings stay 0: the two passes would each print a total.
  if (held.level >= DiagnosticsEngine::Error) ++shown_;
  if (errorLimit_ != 0 && shown_ > errorLimit_) return;
  clang::DiagnosticStorage storage;
  storage.DiagRanges.assign(held.ranges.begin(), held.ranges.end());
  storage.FixItHints.assign(held.fixes.begin(), held.fixes.end());
  next_->HandleDiagnostic(held.level, clang::Diagnostic(engine_, held.where, held.id, storage, held.message));
}

void silenceForeignRules(DiagnosticsEngine& diags) {
  using namespace clang::diag;
  constexpr kind kSilent[] = {
      err_capture_bad_target,                  // the capture rule decides (AMP 1.2 §2.4.3.3)
      warn_maybe_capture_bad_target_this_ptr,  // likewise
      ext_dynamic_exception_spec,              // throw() in headers of the system
      ext_register_storage_class,              // `register` is allowed (AMP 1.2 §2.4.3.5)
  };
  for (const kind id : kSilent) diags.setSeverity(id, Severity::Ignored, clang::SourceLocation());
}

}  // namespace amp::frontend

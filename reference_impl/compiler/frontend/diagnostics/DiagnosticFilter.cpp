#include "frontend/diagnostics/DiagnosticFilter.h"

#include <algorithm>
#include <utility>

#include "base/Restriction.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "frontend/diagnostics/FailedCalls.h"
#include "frontend/diagnostics/FollowUps.h"
#include "frontend/diagnostics/ForeignDiagnostics.h"
#include "frontend/diagnostics/FunctionAt.h"
#include "frontend/diagnostics/ModifiedOperand.h"
#include "frontend/diagnostics/Redeclarations.h"
#include "frontend/diagnostics/Wording.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::frontend {

using clang::DiagnosticsEngine;
using Level = DiagnosticsEngine::Level;

namespace {

/// Where the variable is declared of which `info` says that it cannot be modified; empty if it says no such
/// thing.
SourceOrder modifiedVariable(const clang::Diagnostic& info, clang::Sema& sema) {
  const clang::VarDecl* variable = modifiedOperand(info, sema).variable;
  return variable ? sourceOrderOf(clang::FullSourceLoc(variable->getLocation(), sema.getSourceManager()))
                  : SourceOrder();
}

std::string prefix(Rule rule) {
  return "[" + nameForMessage(ruleInfo(rule)) + "] ";
}

/// Returns `said`, which begins with a rule's id in brackets, with the code of Microsoft's compiler behind
/// the id.
std::string withCode(llvm::StringRef said) {
  const auto [id, text] = said.drop_front().split("] ");
  const std::optional<Rule> rule = ruleWithId(id);
  return rule ? prefix(*rule) + text.str() : said.str();
}

}  // namespace

DiagnosticFilter::DiagnosticFilter(std::unique_ptr<clang::DiagnosticConsumer> next, Side side,
                                   unsigned errorLimit)
    : next_(std::move(next)), side_(side), errorLimit_(errorLimit) {}

DiagnosticFilter::~DiagnosticFilter() = default;

void DiagnosticFilter::setAnalysis(clang::Sema* sema, const Restrictions* restrictions) {
  sema_ = sema;
  restrictions_ = restrictions;
}

unsigned DiagnosticFilter::errorsShown() {
  dropRepetitions();
  unsigned shown = emitted_;
  for (const MessageGroup& group : held_) shown += !group.dropped && group.isError();
  return shown;
}

bool DiagnosticFilter::droppedErrors() {
  dropRepetitions();
  return dropped_;
}

void DiagnosticFilter::BeginSourceFile(const clang::LangOptions& options,
                                       const clang::Preprocessor* preprocessor) {
  next_->BeginSourceFile(options, preprocessor);
}

bool DiagnosticFilter::keeps() {
  return keep_ == Keep::everything || (keep_ == Keep::errors && errorsShown() != 0);
}

void DiagnosticFilter::EndSourceFile() {
  if (keeps()) return;
  emit();
  next_->EndSourceFile();
}

void DiagnosticFilter::finish() {
  if (keeps()) return;
  emit();
  next_->finish();
}

bool DiagnosticFilter::isTileStaticInitialization(const clang::Diagnostic& info) const {
  return restrictions_ && info.hasSourceManager() && isInitialization(info.getID()) &&
         restrictions_->inTileStaticDeclaration(info.getLocation(), info.getSourceManager());
}

bool DiagnosticFilter::isInUnit() const {
  return sema_ && sema_->CurContext;
}

/// True for a warning that an amp function is unused. The host pass, which warns, does not see the calls in
/// the device pass: there, a function for both sides calls other overloads.
static bool namesUnusedAmpFunction(const clang::Diagnostic& info) {
  if (info.getID() != clang::diag::warn_unused_function &&
      info.getID() != clang::diag::warn_unneeded_internal_decl)
    return false;
  for (unsigned i = 0; i < info.getNumArgs(); ++i) {
    if (info.getArgKind(i) != DiagnosticsEngine::ak_nameddecl) continue;
    const auto* named = reinterpret_cast<const clang::NamedDecl*>(info.getRawArg(i));
    const auto* function = llvm::dyn_cast<clang::FunctionDecl>(named);
    return function && restrictionsOf(function) == RestrictionSet::ampOnly();
  }
  return false;
}

bool DiagnosticFilter::belongsElsewhere(Level level, const clang::Diagnostic& info) const {
  // With -Werror, the level of a warning is that of an error.
  if (level <= DiagnosticsEngine::Warning ||
      info.getDiags()->getDiagnosticIDs()->isWarningOrExtension(info.getID()))
    return side_ == Side::device || namesUnusedAmpFunction(info);
  // No constructor is called for a tile_static variable (AMP 1.2 §2.4.3.5.1 l.757): it needs none.
  if (isTileStaticInitialization(info)) return true;
  // Versions of a function for several processors are the processor's.
  if (side_ == Side::device && info.getID() == clang::diag::err_multiversion_not_supported) return true;
  if (level == DiagnosticsEngine::Fatal || !isInUnit()) return false;
  const clang::FunctionDecl* function = sema_->getCurFunctionDecl(/*AllowLambda=*/true);
  // Clang reports some uses at the end of the unit, also in the body of a kernel that is not amp-restricted.
  if (!function && info.getID() == clang::diag::err_ref_bad_target)
    function = functionAround(sema_->Context, info.getLocation());
  if (!function) return false;
  const RestrictionSet set = restrictionsOf(function);
  return side_ == Side::device ? !set.amp() : !set.cpu();
}

void DiagnosticFilter::HandleDiagnostic(Level level, const clang::Diagnostic& info) {
  if (naming_) return;
  engine_ = info.getDiags();
  const bool ours = isOurs(info.getID());
  if (level != DiagnosticsEngine::Note) {
    dropping_ = !ours && belongsElsewhere(level, info);
    dropped_ |= dropping_ && level >= DiagnosticsEngine::Error;
    if (!dropping_) held_.push_back({this, {}});
  }
  if (dropping_ || held_.empty()) return;
  MessageGroup& group = held_.back();
  if (level == DiagnosticsEngine::Note && group.byLibrary && info.hasSourceManager()) {
    if (info.getSourceManager().isInSystemHeader(info.getLocation())) return;
    if (group.blamesProgram(info)) return;
  }

  llvm::SmallString<256> text;
  info.FormatDiagnostic(text);
  Message message;
  message.level = level;
  message.id = info.getID();
  if (info.hasSourceManager())
    message.where = clang::FullSourceLoc(info.getLocation(), info.getSourceManager());
  message.order = sourceOrderOf(message.where);
  message.text = ours ? std::string(text) : inOurWords(text);
  message.ranges.assign(info.getRanges().begin(), info.getRanges().end());
  message.fixes.assign(info.getFixItHints().begin(), info.getFixItHints().end());

  if (const llvm::StringRef said = ours ? llvm::StringRef() : saidByLibrary(message.text); !said.empty()) {
    group.byLibrary = true;
    message.text = withCode(said);
  }
  group.messages.push_back(std::move(message));
  if (isInUnit() && group.isError() && !group.byLibrary && !isOurs(group.head().id)) {
    const llvm::SaveAndRestore naming(naming_, true);
    nameRule(group, info);
  }
}

void DiagnosticFilter::nameRule(MessageGroup& group, const clang::Diagnostic& info) const {
  Message& head = group.messages.front();
  std::optional<ForeignRule> rule;
  if (group.messages.size() == 1) {
    group.said = head.text;
    rule = ruleOf(info, *sema_, restrictions_);
    if (rule) group.modified = modifiedVariable(info, *sema_);
  } else if (!group.refused && (isRefusal(info) || !group.rule)) {
    // A call that fails because of restrictions fails by a rule of C++ AMP (§2.3.2 l.494), not of C++.
    rule = ruleOfCandidate(info, head.id, head.where, *sema_);
    if (!rule) rule = ruleOfRedeclaration(head.id, head.where, info, *sema_, restrictions_);
    group.refused = isRefusal(info);
  }
  if (!rule) return;
  head.text = prefix(rule->rule) +
              (rule->arguments ? messageText(*info.getDiags(), rule->rule, *rule->arguments) : group.said);
  group.rule = rule->rule;
}

void DiagnosticFilter::dropRepetitions() {
  dropped_ |= dropFollowUps(held_);
}

void DiagnosticFilter::sortBySource() {
  const auto before = [](const MessageGroup& a, const MessageGroup& b) {
    const SourceOrder &left = a.head().order, &right = b.head().order;
    // What stands nowhere comes last.
    return left.empty() || right.empty() ? !left.empty() && right.empty() : left < right;
  };
  std::stable_sort(held_.begin(), held_.end(), before);
}

void DiagnosticFilter::flush() {
  emit();
  next_->EndSourceFile();
  next_->finish();
}

void DiagnosticFilter::reportTogether(DiagnosticFilter& device, DiagnosticFilter& host) {
  device.held_.insert(device.held_.end(), std::make_move_iterator(host.held_.begin()),
                      std::make_move_iterator(host.held_.end()));
  host.held_.clear();
  device.dropRepetitions();
  dropWhatBothSaid(device.held_, &device);
  device.emit();
  if (device.emitted_ == 0 && device.engine_) device.sayNoErrorWasReported();
  for (DiagnosticFilter* pass : {&device, &host}) {
    pass->next_->EndSourceFile();
    pass->next_->finish();
  }
}

void DiagnosticFilter::emit() {
  dropRepetitions();
  // The checks report after Clang has; the reader goes through the file once.
  if (side_ == Side::device) sortBySource();
  for (const MessageGroup& group : held_) {
    if (group.dropped) continue;
    // NumErrors and NumWarnings stay 0: the two passes would each print a total.
    emitted_ += group.isError();
    if (errorLimit_ != 0 && emitted_ > errorLimit_) {
      sayMoreAreLeft();
      continue;
    }
    for (const Message& message : group.messages)
      if (!group.showsLibraryInternals(message)) group.pass->forward(message);
  }
  held_.clear();
}

void DiagnosticFilter::sayMoreAreLeft() {
  if (!std::exchange(saidMoreAreLeft_, true)) say(Level::Fatal, clang::diag::fatal_too_many_errors);
}

void DiagnosticFilter::sayNoErrorWasReported() {
  say(Level::Error,
      engine_->getDiagnosticIDs()->getCustomDiagID(
          clang::DiagnosticIDs::Error,
          "internal error: the program is refused, and neither pass of the compiler reported an error"));
}

void DiagnosticFilter::say(Level level, unsigned id) {
  clang::DiagnosticStorage storage;
  const std::string text = engine_->getDiagnosticIDs()->getDescription(id).str();
  next_->HandleDiagnostic(level, clang::Diagnostic(engine_, clang::SourceLocation(), id, storage, text));
}

void DiagnosticFilter::forward(const Message& message) {
  clang::DiagnosticStorage storage;
  storage.DiagRanges.assign(message.ranges.begin(), message.ranges.end());
  storage.FixItHints.assign(message.fixes.begin(), message.fixes.end());
  next_->HandleDiagnostic(message.level,
                          clang::Diagnostic(engine_, message.where, message.id, storage, message.text));
}

}  // namespace amp::frontend

#include "DiagnosticFilter.h"

#include <algorithm>
#include <set>
#include <utility>

#include "FailedCalls.h"
#include "ForeignDiagnostics.h"
#include "LambdaText.h"
#include "Redeclarations.h"
#include "Restriction.h"
#include "SourceOrder.h"
#include "Wording.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/DiagnosticIDs.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

namespace amp::frontend {

using clang::DiagnosticsEngine;
using Level = DiagnosticsEngine::Level;

struct DiagnosticFilter::Message {
  Level level;
  unsigned id;
  clang::FullSourceLoc where;
  SourceOrder order;
  std::string text;
  std::vector<clang::CharSourceRange> ranges;
  std::vector<clang::FixItHint> fixes;
};

/// An error or warning with its notes.
struct DiagnosticFilter::Group {
  DiagnosticFilter* pass;
  std::vector<Message> messages;
  std::optional<checks::Rule> rule;  ///< that an error of Clang's reports the violation of
  std::string said;                  ///< Clang's text of such an error
  bool refused = false;              ///< a candidate does not serve for its restrictions
  bool byLibrary = false;            ///< the library names the rule and says all that there is to say
  bool dropped = false;

  const Message& head() const { return messages.front(); }
  /// Moves what the library asserts in its own text to the program's that `note` shows to ask for it; false
  /// if it stands in the program already.
  bool blamesProgram(const clang::Diagnostic& note);
  /// What shows the program's text, where the head stands in a header of the system the note on what asks for
  /// it; null if nothing does.
  const Message* firstInProgram() const;
  bool isError() const { return head().level >= DiagnosticsEngine::Error; }
};

const DiagnosticFilter::Message* DiagnosticFilter::Group::firstInProgram() const {
  const auto found = llvm::find_if(messages, [](const Message& message) {
    return message.where.isValid() && message.where.hasManager() && !message.where.isInSystemHeader();
  });
  return found != messages.end() ? &*found : nullptr;
}

bool DiagnosticFilter::Group::blamesProgram(const clang::Diagnostic& note) {
  Message& head = messages.front();
  if (!head.where.hasManager() || !head.where.isInSystemHeader()) return false;
  head.where = clang::FullSourceLoc(note.getLocation(), note.getSourceManager());
  head.order = sourceOrderOf(head.where);
  head.ranges.assign(note.getRanges().begin(), note.getRanges().end());
  return true;
}

namespace {

std::string prefix(checks::Rule rule) {
  return "[" + checks::ruleInfo(rule).name() + "] ";
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
  for (const Group& group : held_) shown += !group.dropped && group.isError();
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

bool DiagnosticFilter::belongsElsewhere(Level level, const clang::Diagnostic& info) const {
  if (level <= DiagnosticsEngine::Warning) return side_ == Side::device;
  // No constructor is called for a tile_static variable (AMP 1.2 §2.4.3.5.1 l.757): it needs none.
  if (isTileStaticInitialization(info)) return true;
  // Versions of a function for several processors are the processor's.
  if (side_ == Side::device && info.getID() == clang::diag::err_multiversion_not_supported) return true;
  if (level == DiagnosticsEngine::Fatal || !sema_) return false;
  const clang::FunctionDecl* function = sema_->getCurFunctionDecl(/*AllowLambda=*/true);
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
  Group& group = held_.back();
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
    message.text = said.str();
  }
  group.messages.push_back(std::move(message));
  if (sema_ && group.isError() && !group.byLibrary && !isOurs(group.head().id)) {
    const llvm::SaveAndRestore naming(naming_, true);
    nameRule(group, info);
  }
}

void DiagnosticFilter::nameRule(Group& group, const clang::Diagnostic& info) const {
  Message& head = group.messages.front();
  std::optional<ForeignRule> rule;
  if (group.messages.size() == 1) {
    group.said = head.text;
    rule = ruleOf(info, *sema_, restrictions_);
  } else if (!group.refused && (isRefusal(info) || !group.rule)) {
    // A call that fails because of restrictions fails by a rule of C++ AMP (§2.3.2 l.494), not of C++.
    rule = ruleOfCandidate(info, head.id, head.where, *sema_);
    if (!rule) rule = ruleOfRedeclaration(head.id, head.where, info, restrictions_);
    group.refused = isRefusal(info);
  }
  if (!rule) return;
  head.text =
      prefix(rule->rule) +
      (rule->arguments ? checks::messageText(*info.getDiags(), rule->rule, *rule->arguments) : group.said);
  group.rule = rule->rule;
}

bool DiagnosticFilter::followsFromCapture(const Group& group) const {
  const Message& head = group.head();
  if (head.id != clang::diag::err_ovl_no_viable_function_in_init &&
      head.id != clang::diag::err_ref_bad_target)
    return false;
  const bool ofClosure = llvm::StringRef(head.text).contains("(lambda at ");
  const bool isCopy = ofClosure && head.id == clang::diag::err_ovl_no_viable_function_in_init;
  return llvm::any_of(held_, [&](const Group& other) {
    const llvm::StringRef text = other.head().text;
    const clang::FullSourceLoc& fault = other.head().where;
    if (&other == &group || !text.starts_with("[amp.") || !fault.hasManager() || !head.where.hasManager() ||
        &fault.getManager() != &head.where.getManager())
      return false;
    if (isCopy && llvm::any_of(head.ranges, [&](const clang::CharSourceRange& range) {
          return fault.getManager().isPointWithin(fault, range.getBegin(), range.getEnd());
        }))
      return true;
    if (!isOurs(other.head().id) || !text.starts_with("[amp.capture.")) return false;
    return standsInLambdaAt(head.where, fault) ||
           (ofClosure && llvm::any_of(group.messages, [&](const Message& message) {
              return standsInLambdaAt(message.where, fault);
            }));
  });
}

bool DiagnosticFilter::followsFromOperator(const Message& message) const {
  if (message.id != clang::diag::err_typecheck_bool_condition) return false;
  return llvm::any_of(held_, [&](const Group& group) {
    const Message& refused = group.head();
    return refused.id == clang::diag::err_typecheck_invalid_operands &&
           llvm::StringRef(refused.text).starts_with("[amp.") &&
           &refused.where.getManager() == &message.where.getManager() &&
           llvm::any_of(refused.ranges, [&](const clang::CharSourceRange& operand) {
             return message.where.getManager().isPointWithin(message.where, operand.getBegin(),
                                                             operand.getEnd());
           });
  });
}

bool DiagnosticFilter::followsFromGetter(const Message& message) const {
  if (message.id != clang::diag::err_cannot_find_suitable_accessor) return false;
  return llvm::any_of(held_, [&](const Group& group) {
    return group.head().id == clang::diag::err_ref_bad_target && group.head().order == message.order;
  });
}

void DiagnosticFilter::dropRepetitions() {
  std::set<SourceOrder> reported, explained;
  std::set<std::pair<SourceOrder, SourceOrder>> linesAndReasons;
  std::set<SourceOrder> linesAtFault;
  std::set<std::pair<SourceOrder, std::string>> saidByLibrary;
  for (Group& group : held_) {
    // Clang refuses the call of an object, and then the use of the same deleted function.
    const bool isNew =
        !group.byLibrary || saidByLibrary.insert({lineOrderOf(group.head().where), group.head().text}).second;
    if (!isNew && group.head().id == clang::diag::err_deleted_function_use) group.dropped = dropped_ = true;
    if (group.byLibrary && group.isError()) linesAtFault.insert(lineOrderOf(group.head().where));
    if (!isOurs(group.head().id) || !group.isError()) continue;
    reported.insert(group.head().order);
    for (const Message& message : group.messages) {
      explained.insert(message.order);
      if (message.level == Level::Note)
        linesAndReasons.insert({lineOrderOf(group.head().where), message.order});
    }
    if (llvm::StringRef(group.head().text).starts_with("[amp.kernel."))
      for (const Message& message : group.messages) linesAtFault.insert(lineOrderOf(message.where));
  }
  SourceOrder requested;  // the line of the program that asks for what a message is about
  for (Group& group : held_) {
    // Of several errors in one instance of a template the first alone has notes on what asks for it.
    if (const Message* shown = group.firstInProgram()) requested = lineOrderOf(shown->where);
    if (isOurs(group.head().id) || !group.isError() || group.dropped) continue;
    // What the library's templates say about a kernel that a rule rejects where the program launches it, or
    // beside what they assert.
    const bool inLibrary = group.head().where.isValid() && group.head().where.isInSystemHeader() &&
                           linesAtFault.count(requested) != 0;
    group.dropped = inLibrary || reported.count(group.head().order) || followsFromCapture(group) ||
                    followsFromOperator(group.head()) || followsFromGetter(group.head());
    if (group.head().id == clang::diag::err_ref_bad_target) {
      // A call in a member that the compiler makes is the fault of the code that needs that member; and one
      // callee is refused once in a line, whichever of the two says so.
      group.dropped |= explained.count(group.head().order) != 0;
      for (const Message& message : group.messages)
        group.dropped |= linesAndReasons.count({lineOrderOf(group.head().where), message.order}) != 0;
    }
    dropped_ |= group.dropped;
  }
}

void DiagnosticFilter::dropWhatOtherPassSaid() {
  // What both passes find at one place is one fault, whichever words each has for it; a warning on a line
  // with an error only repeats.
  std::set<SourceOrder> own, linesWithErrors;
  for (const Group& group : held_) {
    if (!group.isError()) continue;
    if (group.pass == this) own.insert(group.head().order);  // dropped or shown: it is judged already
    if (!group.dropped) linesWithErrors.insert(lineOrderOf(group.head().where));
  }
  for (Group& group : held_) {
    if (group.isError() ? group.pass != this && own.count(group.head().order)
                        : !isOurs(group.head().id) && linesWithErrors.count(lineOrderOf(group.head().where)))
      group.dropped = true;
  }
}

void DiagnosticFilter::sortBySource() {
  const auto before = [](const Group& a, const Group& b) {
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
  device.dropWhatOtherPassSaid();
  device.emit();
  for (DiagnosticFilter* pass : {&device, &host}) {
    pass->next_->EndSourceFile();
    pass->next_->finish();
  }
}

void DiagnosticFilter::emit() {
  dropRepetitions();
  // The checks report after Clang has; the reader goes through the file once.
  if (side_ == Side::device) sortBySource();
  for (const Group& group : held_) {
    if (group.dropped) continue;
    // NumErrors and NumWarnings stay 0: the two passes would each print a total.
    emitted_ += group.isError();
    if (errorLimit_ != 0 && emitted_ > errorLimit_) {
      sayMoreAreLeft();
      continue;
    }
    for (const Message& message : group.messages) group.pass->forward(message);
  }
  held_.clear();
}

void DiagnosticFilter::sayMoreAreLeft() {
  if (std::exchange(saidMoreAreLeft_, true)) return;
  clang::DiagnosticStorage storage;
  const unsigned id = clang::diag::fatal_too_many_errors;
  const std::string text = engine_->getDiagnosticIDs()->getDescription(id).str();
  next_->HandleDiagnostic(Level::Fatal,
                          clang::Diagnostic(engine_, clang::SourceLocation(), id, storage, text));
}

void DiagnosticFilter::forward(const Message& message) {
  clang::DiagnosticStorage storage;
  storage.DiagRanges.assign(message.ranges.begin(), message.ranges.end());
  storage.FixItHints.assign(message.fixes.begin(), message.fixes.end());
  next_->HandleDiagnostic(message.level,
                          clang::Diagnostic(engine_, message.where, message.id, storage, message.text));
}

}  // namespace amp::frontend

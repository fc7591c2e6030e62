#include "driver/Explain.h"

#include <vector>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::driver {
namespace {

struct Entry {
  llvm::StringRef id, codes, polarity, clause, statement, example;
};

constexpr Entry kRules[] = {
#define AMP_RULE(ENUMERATOR, ID, CODES, POLARITY, CLAUSE, STATEMENT, EXAMPLE) \
  {ID, CODES, #POLARITY, CLAUSE, STATEMENT, EXAMPLE},
#include "rules.inc"
#undef AMP_RULE
};

constexpr size_t kSuggestions = 3;
constexpr size_t kWidth = 100;

/// Prints `label` and `text`, with line breaks between words. The next lines are indented by the label's
/// width.
void printWrapped(llvm::StringRef label, llvm::StringRef text) {
  llvm::outs() << label;
  size_t column = label.size();
  for (llvm::StringRef word : llvm::split(text, ' ')) {
    if (column > label.size() && column + 1 + word.size() > kWidth) {
      llvm::outs() << "\n" << std::string(label.size(), ' ');
      column = label.size();
    }
    if (column > label.size()) llvm::outs() << ' ', ++column;
    llvm::outs() << word;
    column += word.size();
  }
  llvm::outs() << "\n";
}

void print(const Entry& rule) {
  llvm::outs() << rule.id;
  if (!rule.codes.empty()) llvm::outs() << " (" << llvm::join(llvm::split(rule.codes, ' '), ", ") << ")";
  llvm::outs() << "\n";
  printWrapped("  ", rule.statement);
  printWrapped("  Clause:   ", rule.clause);
  llvm::outs() << "  Severity: "
               << (rule.polarity == "warn" ? "warning (-Wno-" + rule.id.str() + ")" : "error") << "\n";
  if (!rule.example.empty()) printWrapped("  Example:  ", rule.example);
}

void printLine(const Entry& rule) {
  llvm::outs() << rule.id << (rule.codes.empty() ? "" : " ") << rule.codes << "\n";
}

bool hasCode(const Entry& rule, llvm::StringRef code) {
  return llvm::any_of(llvm::split(rule.codes, ' '),
                      [&](llvm::StringRef known) { return !known.empty() && known.equals_insensitive(code); });
}

bool isBelow(llvm::StringRef id, llvm::StringRef topic) {
  return id.consume_front(topic) && id.starts_with(".");
}

/// Returns the ids that are most like the text, the nearest first.
std::vector<llvm::StringRef> nearest(llvm::StringRef text) {
  std::vector<std::pair<unsigned, llvm::StringRef>> found;
  for (const Entry& rule : kRules) {
    // The user may have given only the last part of an id, or text around it.
    const llvm::StringRef last = rule.id.rsplit('.').second;
    const bool within = text.contains(last) || last.contains(text);
    const unsigned whole = text.edit_distance(rule.id);
    const unsigned part =
        within ? std::max(text.size(), last.size()) - std::min(text.size(), last.size()) : whole;
    found.push_back({std::min(whole, part), rule.id});
  }
  llvm::stable_sort(found, llvm::less_first());
  found.resize(std::min(found.size(), kSuggestions));
  std::vector<llvm::StringRef> ids;
  for (const auto& [distance, id] : found) ids.push_back(id);
  return ids;
}

int unknownRule(llvm::StringRef rule) {
  llvm::errs() << "amp++: error: there is no rule '" << rule << "'; did you mean ";
  const std::vector<llvm::StringRef> ids = nearest(rule);
  for (size_t i = 0; i < ids.size(); ++i)
    llvm::errs() << (i == 0 ? "'" : i + 1 == ids.size() ? "' or '" : "', '") << ids[i];
  llvm::errs() << "'? '--explain amp' lists all rules\n";
  return 1;
}

}  // namespace

int explain(llvm::StringRef rule) {
  rule = rule.trim();
  std::vector<Entry> exact, below;
  for (const Entry& entry : kRules) {
    if (entry.id == rule || hasCode(entry, rule)) exact.push_back(entry);
    if (isBelow(entry.id, rule)) below.push_back(entry);
  }
  if (exact.empty() && below.empty()) return unknownRule(rule);
  for (const Entry& entry : exact) {
    if (&entry != &exact.front()) llvm::outs() << "\n";
    print(entry);
  }
  if (exact.empty()) llvm::for_each(below, printLine);
  return 0;
}

}  // namespace amp::driver

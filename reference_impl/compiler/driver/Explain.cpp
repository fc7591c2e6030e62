#include "Explain.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

namespace amp::driver {
namespace {

struct Entry {
  llvm::StringRef id, code, clause, statement, example;
};

constexpr Entry kRules[] = {
#define AMP_RULE(ENUMERATOR, ID, CODE, POLARITY, CLAUSE, STATEMENT, EXAMPLE) \
  {ID, CODE, CLAUSE, STATEMENT, EXAMPLE},
#include "rules.inc"
#undef AMP_RULE
};

void print(const Entry& rule) {
  llvm::outs() << rule.id;
  if (!rule.code.empty()) llvm::outs() << " (" << rule.code << ")";
  llvm::outs() << "\n  " << rule.statement << "\n  Clause:  " << rule.clause << "\n";
  if (!rule.example.empty()) llvm::outs() << "  Example: " << rule.example << "\n";
}

/// The id that the user most likely meant.
llvm::StringRef nearest(llvm::StringRef text) {
  const auto* best = llvm::min_element(kRules, [text](const Entry& a, const Entry& b) {
    return text.edit_distance(a.id) < text.edit_distance(b.id);
  });
  return best->id;
}

}  // namespace

int explain(llvm::StringRef rule) {
  bool found = false;
  for (const Entry& entry : kRules) {
    if (entry.id != rule && entry.code != rule) continue;
    if (found) llvm::outs() << "\n";
    print(entry);
    found = true;
  }
  if (found) return 0;
  llvm::errs() << "amp++: error: no rule '" << rule << "'; did you mean '" << nearest(rule) << "'?\n";
  return 1;
}

}  // namespace amp::driver

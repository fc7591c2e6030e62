// Functions, blocks, namespaces, and the calls by which functions were inlined.
#include "device/debug/DebugFlags.h"
#include "device/debug/DebugInfo.h"

namespace amp::device::debug {

using namespace llvm;

Id DebugInfo::scope(const DIScope* scope) {
  if (auto* local = dyn_cast_or_null<DILocalScope>(scope)) scope = local->getNonLexicalBlockFileScope();
  if (!scope) return compilationUnit();
  if (auto* function = dyn_cast<DISubprogram>(scope)) return this->function(*function);
  if (auto* type = dyn_cast<DIType>(scope)) return this->type(type);
  if (const Id known = declared_.lookup(scope)) return known;
  Id result = 0;
  if (auto* block = dyn_cast<DILexicalBlock>(scope))
    result = declareBlock(block->getScope(), block->getFile(), block->getLine(), block->getColumn(), "");
  else if (auto* space = dyn_cast<DINamespace>(scope))
    result = declareBlock(space->getScope(), space->getFile(), 0, 0,
                          space->getName().empty() ? "(anonymous namespace)" : space->getName());
  else
    return compilationUnit();
  return declared_[scope] = result;
}

/// A block has a name only if it is a namespace.
Id DebugInfo::declareBlock(const DIScope* parent, const DIFile* file, unsigned line, unsigned column,
                           StringRef name) {
  SmallVector<Id, 5> operands{source(file), instructions_.number(line), instructions_.number(column),
                              scope(parent)};
  if (!name.empty()) operands.push_back(instructions_.text(name));
  return instructions_.declare(NonSemanticShaderDebugInfo100DebugLexicalBlock, operands);
}

Id DebugInfo::function(const DISubprogram& function) {
  if (const Id known = declared_.lookup(&function)) return known;
  // The type of a function can refer to a class of the function itself.
  if (!open_.insert(&function).second) return compilationUnit();
  const Id declared = declareFunction(function);
  open_.erase(&function);
  return declared_[&function] = declared;
}

Id DebugInfo::declareFunction(const DISubprogram& function) {
  const Id type = declareFunctionType(*function.getType());
  const Id parent = scope(function.getScope());
  return instructions_.declare(
      NonSemanticShaderDebugInfo100DebugFunction,
      {instructions_.text(function.getName()), type, source(function.getFile()),
       instructions_.number(function.getLine()), instructions_.number(0), parent,
       instructions_.text(function.getLinkageName()), instructions_.number(flagsOf(function)),
       instructions_.number(function.getScopeLine())});
}

Id DebugInfo::inlinedAt(const DILocation& call) {
  if (const Id known = declared_.lookup(&call)) return known;
  SmallVector<Id, 3> operands{instructions_.number(call.getLine()), scope(call.getScope())};
  if (const DILocation* outer = call.getInlinedAt()) operands.push_back(inlinedAt(*outer));
  return declared_[&call] = instructions_.declare(NonSemanticShaderDebugInfo100DebugInlinedAt, operands);
}

}  // namespace amp::device::debug

#pragma once

#include <functional>

#include "frontend/unit/UnitOptions.h"

namespace clang {
class Sema;
}

namespace amp::frontend {

class Restrictions;

enum class ParseOutcome {
  parsed,   ///< the consumer has seen the whole translation unit
  plainCpp  ///< nothing in the unit is C++ AMP; it was not parsed
};

/// What to do with a unit in which no C++ AMP is found.
enum class PlainUnit { parse, leave };

/// Whether the C functions index and rindex may get in the way of concurrency::index.
enum class CLibraryIndex { hide, keep };

/// As clang::ParseAST, with C++ AMP's words rewritten between preprocessor and parser. `next`, if set, is asked
/// when the main file has been parsed; `begins`, if set, is called before any of it is.
ParseOutcome parseTranslationUnit(clang::Sema& sema, Restrictions& restrictions, PlainUnit plain,
                                  CLibraryIndex index, const NextFile& next = {},
                                  const std::function<void()>& begins = {});

}  // namespace amp::frontend

#pragma once

#include <functional>
#include <optional>
#include <string>

namespace clang {
class Sema;
}
namespace amp {
class Restrictions;
}

namespace amp::frontend {

enum class ParseOutcome {
  parsed,   ///< the consumer has seen the whole translation unit
  plainCpp  ///< the unit uses no C++ AMP; it was not parsed
};

/// Whether to parse a translation unit that uses no C++ AMP.
enum class PlainUnit { parse, leave };

/// Whether to hide the C functions index and rindex, with which concurrency::index would be ambiguous.
enum class CLibraryIndex { hide, keep };

/// Returns the path of the file to continue with; nothing if there is none, which ends the parse.
using NextFile = std::function<std::optional<std::string>()>;

/// Parses a translation unit as clang::ParseAST does, but rewrites the keywords of C++ AMP between
/// preprocessor and parser. `begins`, if set, is called before parsing. `next`, if set, is called after the
/// main file has been parsed, and names the file to continue with.
ParseOutcome parseTranslationUnit(clang::Sema& sema, Restrictions& restrictions, PlainUnit plain,
                                  CLibraryIndex index, const NextFile& next = {},
                                  const std::function<void()>& begins = {});

}  // namespace amp::frontend

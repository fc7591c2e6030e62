// What the checks look at, collected in one walk over the translation unit.
#ifndef AMP_CHECKS_UNIT_H
#define AMP_CHECKS_UNIT_H

#include <set>
#include <vector>

#include "checks/common/AmpTypes.h"
#include "checks/common/Library.h"
#include "checks/common/Report.h"

namespace clang {
class LambdaExpr;
class Sema;
class VarDecl;
}  // namespace clang
namespace amp {
class Restrictions;
}

namespace amp::checks {

struct AmpLambda {
  const clang::LambdaExpr* expression;
  const clang::FunctionDecl* enclosing;  ///< function in whose body it stands; null at namespace scope
};

struct Unit {
  Unit(clang::Sema& sema, const Restrictions& restrictions);

  clang::Sema& sema;
  clang::ASTContext& context;
  const Restrictions& restrictions;
  Reporter reporter;
  AmpTypes types;

  /// The program's amp-restricted functions, call operators of lambdas, patterns and instances of templates
  /// included: each by its definition, or by its declarations if it is not defined here.
  std::vector<const clang::FunctionDecl*> ampFunctions;
  /// The program's other functions, in the same way.
  std::vector<const clang::FunctionDecl*> cpuFunctions;
  std::vector<AmpLambda> ampLambdas;
  /// Closures with a capture at fault, and where such captures are made: that they cannot be copied or
  /// destroyed either is no news.
  std::set<const clang::CXXRecordDecl*> faultyClosures;
  std::set<clang::SourceLocation> faultyCaptures;
  std::vector<Launch> launches;
  /// Every tile_static variable, wherever it stands.
  std::vector<const clang::VarDecl*> tileStatics;
};

}  // namespace amp::checks

#endif

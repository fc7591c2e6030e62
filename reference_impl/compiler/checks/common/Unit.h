// The parts of a translation unit that the checks use, collected in one traversal.
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
  const clang::FunctionDecl* enclosing;  ///< the function that contains the lambda; null at namespace scope
};

struct Unit {
  Unit(clang::Sema& sema, const Restrictions& restrictions);

  clang::Sema& sema;
  clang::ASTContext& context;
  const Restrictions& restrictions;
  Reporter reporter;
  AmpTypes types;

  /// The program's amp-restricted functions, including call operators of lambdas, template patterns and
  /// template instances. A function is listed by its definition, or by its declarations if it is not defined
  /// here.
  std::vector<const clang::FunctionDecl*> ampFunctions;
  /// The program's other functions, in the same way.
  std::vector<const clang::FunctionDecl*> cpuFunctions;
  std::vector<AmpLambda> ampLambdas;
  /// The closures with a faulty capture, and the locations of these captures. Copies and destructions of such
  /// a closure are not reported in addition.
  std::set<const clang::CXXRecordDecl*> faultyClosures;
  std::set<clang::SourceLocation> faultyCaptures;
  std::vector<Launch> launches;
  /// All tile_static variables, wherever they are declared.
  std::vector<const clang::VarDecl*> tileStatics;
};

}  // namespace amp::checks

#endif

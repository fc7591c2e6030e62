#include "checks/Checks.h"

#include "checks/common/CallGraph.h"
#include "checks/common/DualCode.h"
#include "checks/common/Topics.h"
#include "checks/common/Unit.h"

namespace amp::checks {

DualCode run(clang::Sema& sema, const Restrictions& restrictions) {
  Unit unit(sema, restrictions);
  CallGraph calls;
  checkTypes(unit);
  checkDeclarators(unit);
  checkLiterals(unit);
  checkIdentifiers(unit);
  checkCaptures(unit);
  checkOverloads(unit);
  checkCallsOnAccelerator(unit, calls);
  checkCalls(unit, calls);
  checkAllocations(unit);
  checkLocalDeclarations(unit);
  checkTileStatic(unit);
  checkReach(unit, calls);
  checkCasts(unit);
  checkPointers(unit);
  checkFunctionPointers(unit);
  checkExpressions(unit);
  checkStatements(unit);
  checkElementTypes(unit);
  checkKernels(unit);
  checkBarriers(unit, calls);
  checkMessages(unit);
  unit.reporter.flush();
  DualCode record;
  noteDualCode(unit, record);
  return record;
}

void runOnProcessor(clang::Sema& sema, const Restrictions& restrictions, const DualCode& device) {
  Unit unit(sema, restrictions);
  CallGraph calls;
  checkCallsOnProcessor(unit, calls);
  checkDualTypes(unit, device);
  unit.reporter.flush();
}

}  // namespace amp::checks

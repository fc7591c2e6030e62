// The entry functions of the checks, one per topic, with the clauses that they check.
#ifndef AMP_CHECKS_TOPICS_H
#define AMP_CHECKS_TOPICS_H

namespace amp::checks {

struct Unit;
class CallGraph;
class DualCode;

void checkTypes(Unit& unit);                         ///< AMP 1.2 §2.4.1
void checkDeclarators(Unit& unit);                   ///< §2.4.2
void checkLiterals(Unit& unit);                      ///< §2.4.3.1
void checkIdentifiers(Unit& unit);                   ///< §2.4.3.2
void checkCaptures(Unit& unit);                      ///< §2.4.3.3
void checkCalls(Unit& unit, CallGraph& calls);       ///< §2.4.3.4
void checkOverloads(Unit& unit);                     ///< §2.2.2
void checkCallsOnAccelerator(Unit& unit, CallGraph& calls);  ///< §2.3.2, §2.3.2.1
void checkCallsOnProcessor(Unit& unit, CallGraph& calls);    ///< the same, in the host pass
void noteDualCode(Unit& unit, DualCode& record);             ///< records what checkDualTypes compares
void checkDualTypes(Unit& unit, const DualCode& device);     ///< §2.2 l.395-398, in the host pass
void checkLocalDeclarations(Unit& unit);             ///< §2.4.3.5
void checkAllocations(Unit& unit);                   ///< §2.4.3.4 l.738
void checkTileStatic(Unit& unit);                    ///< §2.4.3.5.1
void checkReach(Unit& unit, CallGraph& calls);       ///< §2.4.3.5.1 l.760, §7 l.3065
void checkCasts(Unit& unit);                         ///< §2.4.3.6
void checkPointers(Unit& unit);                      ///< §2.4.3.7 l.767-769
void checkFunctionPointers(Unit& unit);              ///< §2.4.3.7 l.771
void checkExpressions(Unit& unit);                   ///< §2.4.3.7 l.774
void checkStatements(Unit& unit);                    ///< §2.4.3.7 l.775-777
void checkElementTypes(Unit& unit);                  ///< §5.1 l.1652, §5.2 l.2219
void checkKernels(Unit& unit);                       ///< §7 l.3041-3058, §7.1
void checkBarriers(Unit& unit, CallGraph& calls);    ///< §8.1.1
void checkMessages(Unit& unit);                      ///< §12.3

}  // namespace amp::checks

#endif

// What to write instead of a capture at fault: the notes and fix-its of messages on captures.
#ifndef AMP_CHECKS_CAPTUREFIXES_H
#define AMP_CHECKS_CAPTUREFIXES_H

#include <string>

namespace amp::checks {

struct Captured;
class Violation;

/// The capture list for a lambda with a capture default, under which `captured` is captured in the other way:
/// "[=, &a]".
std::string otherList(const Captured& captured);

/// Offers to capture by value what is captured by reference, if one change of the text is certain to do so.
void fixToCopy(Violation& violation, const Captured& captured);

/// Offers to capture by reference the array or texture that is captured by value, if one change of the text
/// is certain to do so.
void fixToReference(Violation& violation, const Captured& captured);

}  // namespace amp::checks

#endif

// Corrections of faulty captures, for the notes and fix-its of messages.
#ifndef AMP_CHECKS_CAPTUREFIXES_H
#define AMP_CHECKS_CAPTUREFIXES_H

#include <string>

namespace amp::checks {

struct Captured;
class Violation;

/// Returns the capture list with a capture default that captures `captured` in the other way, such as "[=,
/// &a]".
std::string otherList(const Captured& captured);

/// Adds a fix-it that captures by value instead of by reference, if one change of the text is certain to do
/// so.
void fixToCopy(Violation& violation, const Captured& captured);

/// Adds a fix-it that captures an array or texture by reference instead of by value, if one change of the
/// text is certain to do so.
void fixToReference(Violation& violation, const Captured& captured);

}  // namespace amp::checks

#endif

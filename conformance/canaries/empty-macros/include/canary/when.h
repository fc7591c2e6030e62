// What the declarations ask of their template arguments, so that plain C++ rejects what their text rules out.
#ifndef AMPCTS_CANARY_WHEN_H
#define AMPCTS_CANARY_WHEN_H

#include <type_traits>

namespace concurrency {
namespace __canary {

template <bool Condition>
using when = typename std::enable_if<Condition, int>::type;

template <class T>
using bare = typename std::remove_const<T>::type;

/// A pointer to From may be one to To: as for qualifications, and not for bases.
template <class From, class To>
struct points_as : std::is_convertible<From (*)[], To (*)[]> {};

}  // namespace __canary
}  // namespace concurrency

#endif

// Constraints on template arguments, so that plain C++ rejects arguments that the specification excludes.
#ifndef AMPCTS_CANARY_WHEN_H
#define AMPCTS_CANARY_WHEN_H

#include <type_traits>

namespace concurrency {
namespace __canary {

template <bool Condition>
using when = typename std::enable_if<Condition, int>::type;

template <class T>
using bare = typename std::remove_const<T>::type;

/// Whether a pointer to From converts to a pointer to To by a qualification conversion, not by a conversion to a base.
template <class From, class To>
struct points_as : std::is_convertible<From (*)[], To (*)[]> {};

}  // namespace __canary
}  // namespace concurrency

#endif

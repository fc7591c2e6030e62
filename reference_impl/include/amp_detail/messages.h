/// Messages from kernels: direct3d_printf, direct3d_errorf and direct3d_abort (AMP 1.2 §12.3).
///
/// A thread writes each message as a record into a buffer of the launch. parallel_for_each waits for such a
/// kernel, and then formats and prints what is in the buffer (docs/abi.md, "Messages").
#ifndef AMP_DETAIL_MESSAGES_H
#define AMP_DETAIL_MESSAGES_H

#ifdef __AMPXX__

#include <type_traits>
#include <utility>

#include "device.h"
#include "message_records.h"

namespace concurrency {
namespace __detail {

extern "C" {

/// The buffer for the messages of the launch, in global memory.
unsigned int* __amp_messages() restrict(amp);

/// A number from which the runtime finds the text, a string literal.
unsigned long __amp_text(const char* text) restrict(amp);

/// Ends the thread, without destructors. Barriers do not wait for it any more.
__attribute__((noreturn)) void __amp_end_thread() restrict(amp);

}  // extern "C"

// The buffer is no data of the program: -fsanitize=amp does not check these accesses.
#pragma clang attribute push(__attribute__((disable_sanitizer_instrumentation)), apply_to = function)

// Each of these writes an argument and returns where the next one goes.

inline unsigned int* put_word(unsigned int* to, message_argument_kind kind, unsigned int word) restrict(amp) {
  to[0] = kind;
  to[1] = word;
  return to + 2;
}
inline unsigned int* put_words(unsigned int* to, message_argument_kind kind,
                               unsigned long words) restrict(amp) {
  to[0] = kind;
  to[1] = static_cast<unsigned int>(words);
  to[2] = static_cast<unsigned int>(words >> 32);
  return to + 3;
}

/// How an argument of type T, after C's integer promotions, is written. Other types are not supported; the
/// compiler has reported them.
template <typename T>
struct message_argument {
  static const unsigned int words = 0;
  static unsigned int* put(unsigned int* to, const T&) restrict(amp) { return to; }
};
template <>
struct message_argument<int> {
  static const unsigned int words = 2;
  static unsigned int* put(unsigned int* to, int value) restrict(amp) {
    return put_word(to, message_int, static_cast<unsigned int>(value));
  }
};
template <>
struct message_argument<unsigned int> {
  static const unsigned int words = 2;
  static unsigned int* put(unsigned int* to, unsigned int value) restrict(amp) {
    return put_word(to, message_unsigned_int, value);
  }
};
template <>
struct message_argument<long> {
  static const unsigned int words = 3;
  static unsigned int* put(unsigned int* to, long value) restrict(amp) {
    return put_words(to, message_long, static_cast<unsigned long>(value));
  }
};
template <>
struct message_argument<unsigned long> {
  static const unsigned int words = 3;
  static unsigned int* put(unsigned int* to, unsigned long value) restrict(amp) {
    return put_words(to, message_unsigned_long, value);
  }
};
template <>
struct message_argument<float> {
  static const unsigned int words = 2;
  static unsigned int* put(unsigned int* to, float value) restrict(amp) {
    unsigned int bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return put_word(to, message_float, bits);
  }
};
template <>
struct message_argument<double> {
  static const unsigned int words = 3;
  static unsigned int* put(unsigned int* to, double value) restrict(amp) {
    unsigned long bits;
    __builtin_memcpy(&bits, &value, sizeof bits);
    return put_words(to, message_double, bits);
  }
};
template <>
struct message_argument<const char*> {
  static const unsigned int words = 3;
  static unsigned int* put(unsigned int* to, const char* text) restrict(amp) {
    return put_words(to, message_text, __amp_text(text));
  }
};

/// T after C's integer promotions: bool and unscoped enumerations become integers.
template <typename T, bool = (std::is_enum<T>::value && std::is_convertible<T, int>::value) ||
                             std::is_same<T, bool>::value>
struct promoted {
  typedef T type;
};
template <typename T>
struct promoted<T, true> {
  typedef decltype(+std::declval<T>()) type;
};

template <typename... Arguments>
struct message_arguments {
  static const unsigned int words = 0;
  static void put(unsigned int*) restrict(amp) {}
};
template <typename First, typename... Rest>
struct message_arguments<First, Rest...> {
  typedef message_argument<typename promoted<First>::type> first;
  static const unsigned int words = first::words + message_arguments<Rest...>::words;
  static void put(unsigned int* to, const First& argument, const Rest&... rest) restrict(amp) {
    message_arguments<Rest...>::put(first::put(to, argument), rest...);
  }
};

/// Notes that there was no room for a message.
inline void lose_message(unsigned int* buffer, message_kind kind) restrict(amp) {
  // Beyond that the number is not counted, so that it cannot overflow.
  const unsigned int most = 0x80000000u;
  if (__atomic_load_n(buffer + messages_lost, __ATOMIC_RELAXED) < most)
    __atomic_fetch_add(buffer + messages_lost, 1u, __ATOMIC_RELAXED);
  if (kind != message_output) __atomic_store_n(buffer + messages_lost_fault, 1u, __ATOMIC_RELAXED);
}

/// Begins a record of so many words. Returns where its arguments go, or null if there is no room.
inline unsigned int* begin_message(message_kind kind, unsigned int words) restrict(amp) {
  unsigned int* const buffer = __amp_messages();
  unsigned int* const records = buffer + messages_head;
  const unsigned int capacity = buffer[messages_capacity];
  // Once the buffer is full the counter stays, so that it cannot overflow.
  if (__atomic_load_n(buffer + messages_used, __ATOMIC_RELAXED) < capacity) {
    const unsigned int place = __atomic_fetch_add(buffer + messages_used, words, __ATOMIC_RELAXED);
    if (place < capacity) {
      unsigned int* const record = records + place;
      if (capacity - place >= words) {
        record[message_words] = words;
        record[message_kind_word] = kind;
        record[message_group] = __amp_group_index(0);
        record[message_group + 1] = __amp_group_index(1);
        record[message_group + 2] = __amp_group_index(2);
        record[message_local] = __amp_local_index(0);
        record[message_local + 1] = __amp_local_index(1);
        record[message_local + 2] = __amp_local_index(2);
        return record + message_head;
      }
      record[message_words] = 0;
    }
  }
  lose_message(buffer, kind);
  return nullptr;
}

#pragma clang attribute pop

template <typename... Arguments>
void send_message(message_kind kind, const Arguments&... arguments) restrict(amp) {
  typedef message_arguments<Arguments...> all;
  if (unsigned int* const to = begin_message(kind, message_head + all::words)) all::put(to, arguments...);
}

#ifdef __AMP_CHECK_BOUNDS__  // -fsanitize=amp-bounds
/// Reports the first wrong subscript of the thread. The code generator for Vulkan devices inserts the calls.
/// `low`, `high`: a component and its extent, or the halves of an array's index; `what`:
/// wrong_subscript_bits; `place`: the number of the text that says where in the program.
extern "C" __attribute__((used)) inline void __amp_report_subscript(unsigned int low, unsigned int high,
                                                                    unsigned int what,
                                                                    unsigned int place) restrict(amp) {
  send_message(message_bounds, low, high, what, place);
}
#endif

}  // namespace __detail

/// Prints formatted output, as printf of C does, to the standard error of the process when the kernel is
/// complete. The format and arguments for %s must be string literals. AMP 1.2 §12.3.
template <typename... Arguments>
void direct3d_printf(const char* format_string, Arguments... arguments) restrict(amp) {
  __detail::send_message(__detail::message_output, format_string, arguments...);
}

/// The same. In addition, parallel_for_each throws runtime_exception; the first such text is its message.
/// AMP 1.2 §12.3.
template <typename... Arguments>
void direct3d_errorf(const char* format_string, Arguments... arguments) restrict(amp) {
  __detail::send_message(__detail::message_error, format_string, arguments...);
}

/// Ends the thread, without destructors of local variables. parallel_for_each throws runtime_exception when
/// the other threads have ended. AMP 1.2 §12.3.
inline void direct3d_abort() restrict(amp) {
  __detail::send_message(__detail::message_abort);
  __detail::__amp_end_thread();
}

}  // namespace concurrency

#endif
#endif

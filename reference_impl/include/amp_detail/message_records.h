/// How a kernel writes messages into a buffer, and the runtime reads them (docs/abi.md, "Messages").
#ifndef AMP_DETAIL_MESSAGE_RECORDS_H
#define AMP_DETAIL_MESSAGE_RECORDS_H

namespace concurrency {
namespace __detail {

/// The words in front of the records: how many words of records the threads have asked for, how many there
/// are, how many messages were lost, and whether one of these was an error or an abort.
enum message_buffer_word {
  messages_used,
  messages_capacity,
  messages_lost,
  messages_lost_fault,
  messages_head
};

/// The words of a record in front of its arguments: how many words it has (0 behind the last record),
/// message_kind, and the indices of the group and of the thread in it, as in device.h.
enum message_record_word {
  message_words,
  message_kind_word,
  message_group,
  message_local = 5,
  message_head = 8
};

/// What a record is. The first argument of an output and of an error is the format. message_bounds has the
/// arguments of __amp_report_subscript (messages.h).
enum message_kind { message_output = 1, message_error = 2, message_abort = 3, message_bounds = 4 };

/// What a wrong subscript is. If the first bit is set, it is an array's: behind the bit are the number of the
/// text of the array's type in 23 bits, and what UndefinedBehaviorSanitizer says of the index's type in 8. If
/// not, it is a component of a container's index: behind the bit are the place of the container in the
/// closure in 15 bits (all of them set if the closure does not have it), the rank in 8, and the dimension
/// in 8.
enum wrong_subscript_bits : unsigned int {
  wrong_subscript_of_array = 0x80000000u,
  wrong_subscript_byte = 0xFFu,
  wrong_subscript_type = 8,
  wrong_subscript_rank = 8,
  wrong_subscript_container = 16
};

/// The first word of an argument. Its value follows in one word, or in two, the lower one first.
enum message_argument_kind {
  message_int = 1,
  message_unsigned_int = 2,
  message_long = 3,
  message_unsigned_long = 4,
  message_float = 5,
  message_double = 6,
  message_text = 7  ///< the value is its address on the processor, elsewhere a number in amp_kernel::texts
};

}  // namespace __detail
}  // namespace concurrency

#endif

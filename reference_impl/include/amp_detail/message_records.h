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

/// What a record is. The first argument of an output and of an error is the format.
/// message_bounds and message_array_bounds have the arguments of __amp_report_component and
/// __amp_report_array (messages.h).
enum message_kind {
  message_output = 1,
  message_error = 2,
  message_abort = 3,
  message_bounds = 4,
  message_array_bounds = 5
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

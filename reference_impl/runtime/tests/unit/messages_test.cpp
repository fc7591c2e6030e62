/// Messages of kernels: reading the buffer, formatting, and what is printed and thrown.
#include <catch2/catch.hpp>
#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "amp_detail/exceptions.h"
#include "messages/report.h"

using Catch::Contains;

namespace messages_test {

using namespace amprt;
using namespace concurrency::__detail;

const char* const texts[] = {"thread %d\n", "error %d", "%s"};

const char* text_of(std::uint64_t number) {
  return texts[number];
}

std::size_t words_for(std::size_t records) {
  return messages_head + records;
}

/// A buffer with the records that a kernel would write.
class SentMessages {
 public:
  explicit SentMessages(std::size_t words) : words_(words, 0xDDDDDDDDu) { clear_messages(words_); }

  /// As begin_message() of amp_detail/messages.h.
  void send(message_kind kind, std::uint32_t group, std::uint32_t local,
            std::vector<std::uint32_t> arguments = {}) {
    std::vector<std::uint32_t> record = {
        static_cast<std::uint32_t>(message_head + arguments.size()), kind, group, 0, 0, local, 0, 0};
    record.insert(record.end(), arguments.begin(), arguments.end());
    const std::uint32_t place = words_[messages_used];
    words_[messages_used] += static_cast<std::uint32_t>(record.size());
    if (place < words_[messages_capacity]) {
      if (words_[messages_capacity] - place >= record.size()) {
        std::copy(record.begin(), record.end(), words_.begin() + messages_head + place);
        return;
      }
      words_[messages_head + place] = 0;
    }
    ++words_[messages_lost];
    if (kind != message_output) words_[messages_lost_fault] = 1;
  }
  void print(std::uint32_t group, std::uint32_t local, int number) {
    send(message_output, group, local, {message_text, 0, 0, message_int, static_cast<std::uint32_t>(number)});
  }

  std::vector<std::uint32_t>& words() { return words_; }

 private:
  std::vector<std::uint32_t> words_;
};

MessageArgument of(int value) {
  return {message_int, static_cast<std::uint32_t>(value)};
}
MessageArgument of(float value) {
  std::uint32_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return {message_float, bits};
}
MessageArgument of(double value) {
  std::uint64_t bits;
  std::memcpy(&bits, &value, sizeof bits);
  return {message_double, bits};
}

std::string format(const char* text, std::vector<MessageArgument> arguments) {
  return format_message(text, arguments, text_of);
}

MessageSource source() {
  return {"a kernel", text_of, {4, 10}, {}, 8};
}

TEST_CASE("messages are sorted by thread, and those of a thread keep their order") {
  SentMessages buffer(1024);
  buffer.print(1, 0, 1);
  buffer.print(0, 5, 2);
  buffer.print(0, 0, 3);
  buffer.print(0, 5, 4);
  const MessagesOfLaunch messages = read_messages(buffer.words());
  std::vector<std::uint64_t> numbers;
  for (const Message& message : messages.list) numbers.push_back(message.arguments[1].bits);
  CHECK(numbers == std::vector<std::uint64_t>{3, 2, 4, 1});
  CHECK(messages.lost == 0);
}

TEST_CASE("messages without room are counted, and those before them are read") {
  SentMessages buffer(words_for(2 * (message_head + 5) + 4));
  for (int i = 0; i < 5; ++i) buffer.print(0, 0, i);
  const MessagesOfLaunch messages = read_messages(buffer.words());
  CHECK(messages.list.size() == 2);
  CHECK(messages.lost == 3);
  CHECK(!messages.has_lost_fault);
  buffer.send(message_abort, 0, 1);
  CHECK(read_messages(buffer.words()).has_lost_fault);
}

TEST_CASE("damaged records are skipped") {
  SentMessages buffer(1024);
  buffer.send(message_output, 0, 0, {message_text, 0, 0, 99, 1});            // unknown kind of argument
  buffer.send(message_output, 0, 0, {message_text, 0, 0, message_long, 1});  // a word too few
  buffer.send(message_output, 0, 0, {message_int, 1});                       // no format
  buffer.send(message_abort, 0, 0, {message_text, 0, 0});                    // a format too much
  buffer.send(static_cast<message_kind>(7), 0, 0);
  buffer.print(0, 0, 5);
  CHECK(read_messages(buffer.words()).list.size() == 1);
  buffer.words()[messages_head] = 100000;  // longer than the buffer
  CHECK(read_messages(buffer.words()).list.empty());
}

TEST_CASE("conversions give what printf gives") {
  CHECK(format("%d|%5d|%-5d|%+i|%05d", {of(-1), of(2), of(3), of(4), of(-5)}) == "-1|    2|3    |+4|-0005");
  CHECK(format("%u %x %o", {of(-1), of(255), of(8)}) == "4294967295 ff 10");
  CHECK(format("%hhd %hd %hhu", {of(300), of(70000), of(300)}) == "44 4464 44");
  CHECK(format("%ld %lu", {{message_long, ~0ull}, {message_unsigned_long, ~0ull}}) ==
        "-1 18446744073709551615");
  CHECK(format("%.2f %g %.1f", {of(1.5f), of(0.1f), of(2.25)}) == "1.50 0.1 2.2");
  CHECK(format("%*d|%*d|%.*f|%.*f", {of(4), of(1), of(-4), of(1), of(1), of(0.25), of(-1), of(0.5f)}) ==
        "   1|1   |0.2|0.500000");
  CHECK(format("%c%c 100%%", {of('o'), of('k')}) == "ok 100%");
  CHECK(format("<%s>", {{message_text, 1}}) == "<error %d>");
}

TEST_CASE("a conversion without an argument stays as it is") {
  CHECK(format("%d %d", {of(1)}) == "1 %d");
  CHECK(format("100%", {}) == "100%");
}

TEST_CASE("the index of a thread follows from its group and its number in the group") {
  MessageSource untiled = source();
  CHECK(untiled.index_of({message_abort, {2, 0, 0}, {7, 0, 0}, {}}) == "(2, 3)");
  MessageSource tiled = source();
  tiled.tile = {2, 5};
  CHECK(tiled.index_of({message_abort, {1, 1, 0}, {4, 1, 0}, {}}) == "(3, 9)");
}

TEST_CASE("the first error or abort is thrown") {
  SentMessages buffer(1024);
  buffer.print(0, 0, 1);
  CHECK_NOTHROW(report_messages(source(), buffer.words()));
  buffer.send(message_abort, 1, 1);
  CHECK_THROWS_WITH(report_messages(source(), buffer.words()),
                    Contains("a thread of kernel a kernel") && Contains("(0, 9)"));
  buffer.send(message_abort, 1, 2);
  CHECK_THROWS_WITH(report_messages(source(), buffer.words()),
                    Contains("2 threads of kernel a kernel") && Contains("(0, 9)"));
  buffer.send(message_error, 0, 3, {message_text, 1, 0, message_int, 8});
  CHECK_THROWS_WITH(report_messages(source(), buffer.words()), "error 8");
}

TEST_CASE("an error that is lost is thrown") {
  SentMessages buffer(words_for(message_head));
  buffer.send(message_error, 0, 3, {message_text, 1, 0, message_int, 8});
  CHECK_THROWS_WITH(report_messages(source(), buffer.words()),
                    Contains("1 message of kernel a kernel was lost") && Contains("AMP_MESSAGES"));
  buffer.words()[messages_lost] = 0x80000001u;
  CHECK_THROWS_WITH(report_messages(source(), buffer.words()), Contains("at least 2147483649 messages"));
}

}  // namespace messages_test

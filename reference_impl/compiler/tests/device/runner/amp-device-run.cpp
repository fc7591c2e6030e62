// Runs one kernel on a Vulkan device and prints the contents of its buffers afterwards.
//
//   amp-device-run kernel.spv --groups 4 --size 32 buf:f32:iota*128 i32:128 f32:2.5
//   amp-device-run --each FILE
//
// With --each, each line of FILE holds the arguments of one run; its results follow a line `run N`, counted from 0. This
// is faster than one process for each run: a process takes a quarter of a second on a GPU. An error is printed as
// `failed: ...` and ends the program, since the state of the device is then unknown.
//
// The items after the options are the members of the closure, in order, each at its natural alignment:
//   TYPE:VALUE           a value; TYPE is i8, i32, u32, f32, i64, u64 or f64
//   buf:TYPE:V,V,...     a new buffer with these values; its device address is the member
//   buf:TYPE:V*N         N times V; V may be `iota` (0, 1, 2, ...)
//   align:N              no member; the next member begins at a multiple of N
//   again:N              the address of buffer number N, counted from 0
// Exit status: 0 success, 1 failure, 3 the validation layer reported something.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <variant>

#include "Vulkan.h"

namespace {

using namespace amp::device::test;

struct Type {
  const char* name;
  size_t bytes;
  void (*parse)(const std::string& text, void* place);
  void (*print)(const void* place);
};

template <class T>
void parseAs(const std::string& text, void* place) {
  // Hexadecimal integers are bit patterns, also for floating-point types.
  bool isPattern = text.rfind("0x", 0) == 0;
  T value{};
  if (isPattern) {
    uint64_t bits = std::stoull(text, nullptr, 16);
    std::memcpy(&value, &bits, sizeof value);
  } else if constexpr (std::is_floating_point_v<T>) {
    value = static_cast<T>(std::stod(text));
  } else if constexpr (std::is_signed_v<T>) {
    value = static_cast<T>(std::stoll(text));
  } else {
    value = static_cast<T>(std::stoull(text));
  }
  std::memcpy(place, &value, sizeof value);
}

template <class T>
void printAs(const void* place) {
  T value;
  std::memcpy(&value, place, sizeof value);
  if constexpr (std::is_floating_point_v<T>)
    std::printf(" %.*g", sizeof(T) == 4 ? 9 : 17, static_cast<double>(value));
  else if constexpr (std::is_signed_v<T>)
    std::printf(" %lld", static_cast<long long>(value));
  else
    std::printf(" %llu", static_cast<unsigned long long>(value));
}

template <class T>
constexpr Type type(const char* name) {
  return {name, sizeof(T), parseAs<T>, printAs<T>};
}

constexpr Type kTypes[] = {type<int8_t>("i8"), type<int32_t>("i32"), type<uint32_t>("u32"),
                           type<float>("f32"), type<int64_t>("i64"), type<uint64_t>("u64"),
                           type<double>("f64")};

const Type& typeNamed(const std::string& name) {
  for (const Type& one : kTypes)
    if (name == one.name) return one;
  throw std::runtime_error("unknown type '" + name + "'");
}

std::vector<uint8_t> parseValues(const Type& type, const std::string& text) {
  std::vector<std::string> values;
  size_t star = text.find('*');
  if (star != std::string::npos) {
    std::string value = text.substr(0, star);
    size_t count = std::stoul(text.substr(star + 1));
    for (size_t i = 0; i < count; ++i) values.push_back(value == "iota" ? std::to_string(i) : value);
  } else {
    std::istringstream stream(text);
    for (std::string value; std::getline(stream, value, ',');) values.push_back(value);
  }
  std::vector<uint8_t> bytes(values.size() * type.bytes);
  for (size_t i = 0; i < values.size(); ++i) type.parse(values[i], bytes.data() + i * type.bytes);
  return bytes;
}

/// The bytes of the closure and the buffers to which it refers.
class Closure {
 public:
  explicit Closure(Device& device) : device_(device) {}
  void add(const std::string& item);
  const std::vector<uint8_t>& bytes() const { return bytes_; }
  void print() const;

 private:
  struct Named {
    Buffer buffer;
    const Type* type;
    size_t count;
  };
  void append(const void* data, size_t size);
  Device& device_;
  std::vector<uint8_t> bytes_;
  std::vector<Named> buffers_;
};

void Closure::append(const void* data, size_t size) {
  bytes_.resize((bytes_.size() + size - 1) / size * size);
  auto* from = static_cast<const uint8_t*>(data);
  bytes_.insert(bytes_.end(), from, from + size);
}

void Closure::add(const std::string& item) {
  size_t colon = item.find(':');
  if (colon == std::string::npos) throw std::runtime_error("not an item: '" + item + "'");
  std::string kind = item.substr(0, colon), rest = item.substr(colon + 1);
  if (kind == "align") {
    size_t alignment = std::stoul(rest);
    bytes_.resize((bytes_.size() + alignment - 1) / alignment * alignment);
    return;
  }
  if (kind == "again") {
    append(&buffers_.at(std::stoul(rest)).buffer.address, sizeof(VkDeviceAddress));
    return;
  }
  if (kind != "buf") {
    std::vector<uint8_t> value = parseValues(typeNamed(kind), rest);
    append(value.data(), value.size());
    return;
  }
  size_t second = rest.find(':');
  const Type& type = typeNamed(rest.substr(0, second));
  std::vector<uint8_t> values = parseValues(type, rest.substr(second + 1));
  Buffer buffer = device_.allocate(values.size());
  std::memcpy(buffer.mapped, values.data(), values.size());
  buffers_.push_back({buffer, &type, values.size() / type.bytes});
  append(&buffer.address, sizeof buffer.address);
}

void Closure::print() const {
  for (size_t i = 0; i < buffers_.size(); ++i) {
    std::printf("buffer %zu:", i);
    auto* place = static_cast<const uint8_t*>(buffers_[i].buffer.mapped);
    for (size_t k = 0; k < buffers_[i].count; ++k)
      buffers_[i].type->print(place + k * buffers_[i].type->bytes);
    std::printf("\n");
  }
}

std::array<uint32_t, 3> parseTriple(const std::string& text) {
  std::array<uint32_t, 3> triple{1, 1, 1};
  std::istringstream stream(text);
  std::string value;
  for (size_t i = 0; i < 3 && std::getline(stream, value, ','); ++i) triple[i] = std::stoul(value);
  return triple;
}

std::vector<uint32_t> readModule(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path);
  std::string bytes((std::istreambuf_iterator<char>(file)), {});
  std::vector<uint32_t> words(bytes.size() / 4);
  std::memcpy(words.data(), bytes.data(), words.size() * 4);
  return words;
}

int run(Device& device, const std::vector<std::string>& arguments) {
  Closure closure(device);
  Launch launch;
  for (size_t i = 0; i < arguments.size(); ++i) {
    if (i == 0)
      launch.spirv = readModule(arguments[i]);
    else if (arguments[i] == "--groups")
      launch.groups = parseTriple(arguments.at(++i));
    else if (arguments[i] == "--base")
      launch.base = parseTriple(arguments.at(++i));
    else if (arguments[i] == "--size")
      launch.groupSize = std::stoul(arguments.at(++i));
    else
      closure.add(arguments[i]);
  }
  Buffer memory = device.allocate(std::max<size_t>(closure.bytes().size(), 104));
  std::memcpy(memory.mapped, closure.bytes().data(), closure.bytes().size());
  device.run(launch, memory);
  std::printf("device: %s, validation on\n", device.name().c_str());
  closure.print();
  for (const std::string& message : device.messages())
    std::fprintf(stderr, "validation: %s\n", message.c_str());
  return device.messages().empty() ? 0 : 3;
}

int runEach(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error("cannot read " + path);
  Device device;
  int status = 0, number = 0;
  for (std::string line; std::getline(file, line); ++number) {
    std::istringstream words(line);
    std::printf("run %d\n", number);
    std::fflush(stdout);  // the driver may crash
    try {
      const int one = run(device, {std::istream_iterator<std::string>(words), {}});
      if (one != 0) std::printf("failed: the validation layer reported something\n");
      status = std::max(status, one);
    } catch (const std::exception& error) {
      std::printf("failed: %s\n", error.what());
      return 1;
    }
    device.reset();
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fprintf(stderr,
                 "usage: amp-device-run kernel.spv [--groups X,Y,Z] [--base X,Y,Z] [--size N] item...\n"
                 "       amp-device-run --each FILE\n");
    return 1;
  }
  try {
    if (argc == 3 && argv[1] == std::string("--each")) return runEach(argv[2]);
    Device device;
    return run(device, {argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::fprintf(stderr, "amp-device-run: %s\n", error.what());
    return 1;
  }
}

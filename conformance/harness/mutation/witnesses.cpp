#include "mutation/witnesses.h"

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace ampcts {
namespace {

constexpr std::string_view kDigits = "0123456789abcdef";

}  // namespace

void Witnesses::add(const Witnesses& others) {
  bits_.resize(std::max(bits_.size(), others.bits_.size()));
  for (std::size_t i = 0; i < others.bits_.size(); ++i)
    if (others.bits_[i]) bits_[i] = true;
}

std::size_t Witnesses::count() const {
  return static_cast<std::size_t>(std::count(bits_.begin(), bits_.end(), true));
}

std::string Witnesses::text() const {
  std::string text((bits_.size() + 3) / 4, '0');
  for (std::size_t i = 0; i < bits_.size(); ++i)
    if (bits_[i]) text[i / 4] = kDigits[kDigits.find(text[i / 4]) | (std::size_t{1} << (i % 4))];
  return text;
}

Witnesses Witnesses::from_text(const std::string& text, std::size_t mutants, const std::string& place) {
  Witnesses witnesses(mutants);
  if (text.size() != (mutants + 3) / 4 || text.find_first_not_of(kDigits) != std::string::npos)
    throw BadInput::at(place, "'reaches' does not fit {} mutants; run with --fresh to start over", mutants);
  for (std::size_t i = 0; i < mutants; ++i)
    if ((kDigits.find(text[i / 4]) >> (i % 4) & 1) != 0) witnesses.add(i);
  return witnesses;
}

WitnessReader::WitnessReader(const std::vector<Mutant>& mutants) {
  for (std::size_t i = 0; i < mutants.size(); ++i) numbers_.emplace(mutants[i].witness, i);
}

Witnesses WitnessReader::read(const std::filesystem::path& file) const {
  Witnesses witnesses(numbers_.size());
  if (!std::filesystem::exists(file)) return witnesses;
  for_each_line(read_file(file.string()), [&](std::string_view line) {
    const auto found = numbers_.find(std::string(line));
    if (found != numbers_.end()) witnesses.add(found->second);
  });
  return witnesses;
}

}  // namespace ampcts

#include "model/command_lines.h"

#include "model/placeholders.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> expanded(const Adapter& adapter, const std::vector<std::string>& arguments,
                                  const std::string& standard, const std::vector<fs::path>& sources,
                                  const fs::path& output) {
  const std::vector<std::string>& flags = adapter.standards.at(standard);
  std::vector<std::string> words = {adapter.program};
  for (const std::string& argument : arguments) {
    if (argument == "${standard}") {
      words.insert(words.end(), flags.begin(), flags.end());
      continue;
    }
    const bool repeats = argument.find("${source}") != std::string::npos;
    for (std::size_t i = 0; i < (repeats ? sources.size() : 1); ++i)
      words.push_back(expand_placeholders(argument, {{"source", sources[i].string()},
                                                     {"output", output.string()},
                                                     {"standard", flags.empty() ? "" : flags.front()}}));
  }
  return words;
}

}  // namespace

std::vector<std::string> check_command(const Adapter& adapter, const std::string& standard,
                                       const std::vector<fs::path>& sources, const fs::path& output) {
  return expanded(adapter, adapter.check, standard, sources, output);
}

std::vector<std::string> batch_command(const Adapter& adapter, const std::string& standard,
                                       const fs::path& source, const fs::path& output) {
  return expanded(adapter, adapter.batch, standard, {source}, output);
}

std::vector<std::string> batch_build_command(const Adapter& adapter, const std::string& standard,
                                             const fs::path& source, const fs::path& output) {
  return expanded(adapter, adapter.batch_build, standard, {source}, output);
}

std::vector<std::string> build_command(const Adapter& adapter, const std::string& standard,
                                       const std::vector<fs::path>& sources, const fs::path& output) {
  return expanded(adapter, adapter.build, standard, sources, output);
}

std::vector<std::string> case_command(const Adapter& adapter, const Case& entry,
                                      const std::vector<fs::path>& sources, const fs::path& output) {
  const bool builds = is_program(entry.kind) || entry.at_link_time;
  return (builds ? build_command : check_command)(adapter, adapter.standard_for(entry), sources, output);
}

}  // namespace ampcts

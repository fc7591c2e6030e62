#include "pipelines/kernel_table.h"

#include <fstream>
#include <iomanip>
#include <sstream>

#include "pipelines/source_lines.h"

namespace amprt {
namespace {

constexpr int number_width = 12;
/// Lines without code that are shown beside those with code.
constexpr std::uint32_t context = 2;

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(line);
  }
  return lines;
}

void add_row(std::ostream& table, const std::string& value, const std::string& what) {
  table << std::setw(number_width) << value << "  " << what << '\n';
}

void add_executable(std::ostream& table, const Executable& executable) {
  table << '\n' << "executable " << executable.name << '\n';
  add_row(table, std::to_string(executable.subgroup_size), "Subgroup size");
  for (const Statistic& statistic : executable.statistics) {
    const bool explains = !statistic.description.empty() && statistic.description != statistic.name;
    add_row(table, statistic.value,
            statistic.name + (explains ? ": " + statistic.description : std::string()));
  }
}

void add_line(std::ostream& table, std::uint32_t instructions, std::uint32_t number,
              const std::vector<std::string>& lines) {
  table << std::setw(number_width) << (instructions ? std::to_string(instructions) : "") << std::setw(6)
        << number;
  if (number <= lines.size()) table << "  " << lines[number - 1];
  table << '\n';
}

void add_file(std::ostream& table, const std::string& path, const SourceLines::File& file) {
  table << '\n' << path << '\n';
  add_row(table, "instructions", "line");
  const std::vector<std::string> lines = lines_of(file.text.empty() ? content_of(path) : file.text);
  std::uint32_t next = 1;
  for (auto one = file.instructions.begin(); one != file.instructions.end(); ++one) {
    const auto [line, instructions] = *one;
    const std::uint32_t begin = line > next + context ? line - context : next;
    if (begin > next) add_row(table, "", "...");
    for (std::uint32_t number = begin; number < line; ++number)
      if (number <= lines.size()) add_line(table, 0, number, lines);
    add_line(table, instructions, line, lines);
    next = line + 1;
    const auto following = std::next(one);
    const std::uint32_t end = following == file.instructions.end() ? UINT32_MAX : following->first;
    for (; next <= line + context && next < end && next <= lines.size(); ++next)
      add_line(table, 0, next, lines);
  }
}

}  // namespace

std::string kernel_table(const char* kernel, std::span<const std::uint32_t> spirv,
                         const std::vector<Executable>& executables) {
  const SourceLines source = SourceLines::of(spirv);
  std::ostringstream table;
  table << "kernel " << kernel << '\n';
  add_row(table, std::to_string(source.all), "SPIR-V instructions");
  if (source.library)
    add_row(table, std::to_string(source.library), "of them in the library, around the kernel");
  if (source.unplaced == source.all)
    table << "The module has no lines; compile with -g.\n";
  else
    add_row(table, std::to_string(source.unplaced), "of them without a line");
  for (const Executable& executable : executables) add_executable(table, executable);
  for (const auto& [path, file] : source.files) add_file(table, path, file);
  return table.str();
}

}  // namespace amprt

#include "exchange/command_scripts.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "model/command_lines.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// The differences between the two shells.
class Dialect {
 public:
  virtual ~Dialect() = default;
  virtual std::string make_folder(const std::string& path) const = 0;
  virtual std::string run(const std::vector<std::string>& words, const std::string& output) const = 0;
  virtual std::string run_if_there(const std::string& program,
                                   const std::map<std::string, std::string>& environment,
                                   const std::string& output) const = 0;
};

class PosixShell : public Dialect {
 public:
  std::string make_folder(const std::string& path) const override {
    return fmt::format("mkdir -p {}\n", shell_quoted(path));
  }

  std::string run(const std::vector<std::string>& words, const std::string& output) const override {
    return recorded(shell_line(words), output);
  }

  std::string run_if_there(const std::string& program, const std::map<std::string, std::string>& environment,
                           const std::string& output) const override {
    std::string line = "env";
    for (const auto& [name, value] : environment) line += " " + shell_quoted(name + "=" + value);
    return fmt::format("if [ -f {0} ]; then {1}fi\n", shell_quoted(program),
                       recorded(line + " ./" + shell_quoted(program), output));
  }

 private:
  static std::string recorded(const std::string& line, const std::string& output) {
    const std::string file = shell_quoted(output);
    return fmt::format("{0} >{1}.out 2>{1}.err </dev/null; echo $? >{1}.exit\n", line, file);
  }
};

class CommandPrompt : public Dialect {
 public:
  std::string make_folder(const std::string& path) const override {
    const std::string folder = cmd_quoted(with_backslashes(path));
    return fmt::format("if not exist {0} mkdir {0}\r\n", folder);
  }

  std::string run(const std::vector<std::string>& words, const std::string& output) const override {
    std::string line;
    for (const std::string& word : words) line += (line.empty() ? "" : " ") + cmd_quoted(word);
    return recorded(line, output);
  }

  std::string run_if_there(const std::string& program, const std::map<std::string, std::string>& environment,
                           const std::string& output) const override {
    std::string text;
    for (const auto& [name, value] : environment) text += assignment(name, value);
    const std::string file = cmd_quoted(with_backslashes(program));
    return text + recorded(file, output, fmt::format("if exist {} ", file));
  }

 private:
  static std::string with_backslashes(std::string path) {
    std::replace(path.begin(), path.end(), '/', '\\');
    return path;
  }

  static std::string with_percents_doubled(const std::string& text) {
    std::string doubled;
    for (const char c : text) doubled += c == '%' ? "%%" : std::string(1, c);
    return doubled;
  }

  static std::string assignment(const std::string& name, const std::string& value) {
    return fmt::format("set \"{}={}\"\r\n", with_percents_doubled(name), with_percents_doubled(value));
  }

  /// Uses `call :status` because %errorlevel% on the same line would be expanded before the command runs.
  /// Passes the file name in a variable because `call` would expand an argument a second time.
  static std::string recorded(const std::string& line, const std::string& output,
                              const std::string& condition = "") {
    const std::string base = with_backslashes(output);
    return assignment("AMPCTS_STATUS", base + ".exit") +
           fmt::format("{}({}) >{} 2>{} <nul & call :status\r\n", condition, line, cmd_quoted(base + ".out"),
                       cmd_quoted(base + ".err"));
  }
};

/// The outputs of a case go to the folder outputs/ID. Ids contain slashes, so these folders are nested.
std::string commands(const Dialect& dialect, const std::vector<const Case*>& cases, const Adapter& adapter,
                     const CaseList& list, const Nonces& nonces) {
  std::string text;
  const auto local = [&](const Case& entry, const fs::path& main) {
    std::vector<fs::path> sources = sources_of(entry, main);
    for (fs::path& source : sources) source = fs::path("cases") / source.lexically_relative(list.folder());
    return sources;
  };
  for (const Case* entry : cases) {
    const std::string folder = "outputs/" + entry->id;
    const std::string program = folder + "/program.exe";
    text += dialect.make_folder(folder);
    if (!is_program(entry->kind)) {
      if (!entry->twin.empty())
        text +=
            dialect.run(case_command(adapter, *entry, local(*entry, entry->twin), program), folder + "/twin");
      text += dialect.run(case_command(adapter, *entry, local(*entry, entry->file), program),
                          folder + "/compile");
      continue;
    }
    text +=
        dialect.run(case_command(adapter, *entry, local(*entry, entry->file), program), folder + "/compile");
    std::map<std::string, std::string> environment = adapter.run_environment;
    environment["AMPCTS_NONCE"] = std::to_string(nonces.at(entry->id));
    if (!adapter.evidence_variable.empty())
      environment[adapter.evidence_variable] = folder + "/evidence.json";
    text += dialect.run_if_there(program, environment, folder + "/run");
  }
  return text;
}

}  // namespace

std::string shell_script(const std::vector<const Case*>& cases, const Adapter& adapter, const CaseList& list,
                         const Nonces& nonces) {
  return "#!/bin/sh\n# Run in this folder: sh commands.sh. Outputs go to outputs/.\ncd \"$(dirname \"$0\")\" "
         "|| exit 2\n" +
         commands(PosixShell(), cases, adapter, list, nonces);
}

std::string batch_script(const std::vector<const Case*>& cases, const Adapter& adapter, const CaseList& list,
                         const Nonces& nonces) {
  return "@echo off\r\nrem Run in this folder: commands.cmd. Outputs go to outputs\\.\r\ncd /d "
         "\"%~dp0\"\r\n" +
         commands(CommandPrompt(), cases, adapter, list, nonces) +
         "exit /b 0\r\n:status\r\n>\"%AMPCTS_STATUS%\" echo %errorlevel%\r\nexit /b 0\r\n";
}

}  // namespace ampcts

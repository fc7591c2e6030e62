#include "run/batch_source.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <set>

#include "base/text.h"
#include "diagnostics/diagnostic.h"
#include "run/shared_process.h"

namespace ampcts {
namespace fs = std::filesystem;
namespace {

/// Returns the lines `#include <...>` of `code`, or nothing if it has a `#` anywhere else.
std::optional<std::set<std::string>> headers_of(const std::string& code) {
  std::set<std::string> headers;
  bool others = false;
  for_each_line(code, [&](std::string_view line) {
    const std::size_t hash = line.find('#');
    if (hash == std::string_view::npos) return;
    static const RE2 include(R"(\s*#\s*include\s*(<[^<>"]+>)\s*)");
    std::string name;
    if (RE2::FullMatch(line, include, &name))
      headers.insert("#include " + name);
    else
      others = true;
  });
  if (others) return std::nullopt;
  return headers;
}

/// Whether braces are balanced. Also counts those in comments and literals; at worst, such a text is compiled
/// alone.
bool braces_balance(std::string_view text) {
  int depth = 0;
  for (const char c : text) {
    depth += (c == '{') - (c == '}');
    if (depth < 0) return false;
  }
  return depth == 0;
}

/// Returns `text` without its `//` comments, which can contain any words, except those that follow a literal.
/// Returns `text` unchanged if it contains "/*".
std::string without_comments(const std::string& text) {
  if (text.find("/*") != std::string::npos) return text;
  std::string code;
  for_each_line(text, [&](std::string_view line) {
    const std::size_t comment = line.find("//");
    const bool plain = line.substr(0, comment).find_first_of("\"'") == std::string_view::npos;
    code.append(line.substr(0, plain ? comment : std::string_view::npos)).append("\n");
  });
  return code;
}

/// Returns the parts of `code` at namespace scope: outside all braces except those of namespaces and linkage
/// specifications.
std::string at_namespace_scope(const std::string& code) {
  static const RE2 opens_a_scope(R"re((?s).*(\bnamespace\b|\bextern\s*").*)re");
  std::string outer, head;  // head: text at namespace scope since the last `;` or brace
  int bodies = 0, scopes = 0;
  for (const char c : code) {
    if (c == '{') {
      const bool scope = bodies == 0 && RE2::FullMatch(head, opens_a_scope);
      ++(scope ? scopes : bodies);
    } else if (c == '}') {
      --(bodies > 0 ? bodies : scopes);
    } else if (bodies == 0) {
      outer += c;
    }
    if (c == '{' || c == '}' || c == ';')
      head.clear();
    else
      head += c;
  }
  return outer;
}

/// Whether `code` depends on the global namespace: it declares allocation functions, uses `::name` (which the
/// text itself may declare), opens a namespace that headers declare, or has a using directive at namespace
/// scope. Also detects alternative spellings of `#`.
bool speaks_of_global_namespace(const std::string& code) {
  static const RE2 allocation(R"(\boperator\s+(new|delete)\b)");
  // `::new`, `::delete` and `::operator new` mean the same everywhere, unless the text declares such a
  // function.
  static const RE2 qualified_allocation(R"(::(\s*)(new|delete|operator\s+(?:new|delete))\b)");
  static const RE2 global(
      R"(\b_Pragma\b|%:|\?\?=|(^|[^\w>\s])\s*::|)"
      R"(\b(return|case|new|delete|throw|else|do|sizeof|typename|using|namespace|const)\s+::|)"
      R"(\bnamespace\b[^;{=]*\b(std|concurrency|Concurrency|ampcts|_\w*)\b[^;{=]*[{=])");
  std::string unqualified = code;
  RE2::GlobalReplace(&unqualified, qualified_allocation, R"(\1\2)");
  // The names of a using directive appear beside the text's own global names; within a namespace, the latter
  // would hide them.
  static const RE2 directive(R"(\busing\s+namespace\b)");
  const std::string outer = at_namespace_scope(code);
  return RE2::PartialMatch(unqualified, global) || RE2::PartialMatch(outer, allocation) ||
         RE2::PartialMatch(outer, directive);
}

bool has_c_linkage(const std::string& code) {
  static const RE2 words(R"(\bextern\s*")");
  return RE2::PartialMatch(code, words);
}

/// Whether `code` has extern declarations. Within a namespace, they would declare other entities, which
/// nothing defines.
bool has_external_names(const std::string& code) {
  static const RE2 word(R"(\bextern\b)");
  return RE2::PartialMatch(code, word);
}

bool has_main(const std::string& code) {
  static const RE2 word(R"(\bmain\b)");
  return RE2::PartialMatch(code, word);
}

bool fits_a_namespace(const std::string& code) {
  return headers_of(code) && braces_balance(code) && !speaks_of_global_namespace(code);
}

bool has_plain_name(const fs::path& file) {
  const std::string path = file.string();
  return path.find_first_of("\"\\\n") == std::string::npos && file_name_of(path) != kBatchFile;
}

/// Returns the directives for `headers` and those of the files, in alphabetical order, then each file in a
/// namespace.
std::string source_of(const std::vector<fs::path>& files, std::set<std::string> headers) {
  for (const fs::path& file : files)
    if (auto own = headers_of(without_comments(read_file(file.string())))) headers.merge(*own);
  std::string text;
  for (const std::string& header : headers) text += header + "\n";
  for (std::size_t i = 0; i < files.size(); ++i)
    text += fmt::format("namespace ampcts_batch_{} {{\n#include \"{}\"\n}}\n", i, files[i].string());
  return text;
}

}  // namespace

bool is_namespace_safe(const std::string& text) {
  const std::string code = without_comments(text);
  return fits_a_namespace(code) && !has_main(code);
}

bool is_callable_program(const std::string& text) {
  static const RE2 last_main(R"((?s)(.*)\bint\s+main\s*\(\s*\)\s*(\{.*\breturn\b[^;{}]*;\s*\})\s*)");
  const std::string code = without_comments(text);
  re2::StringPiece before, body;
  if (!fits_a_namespace(code) || has_external_names(code) || !RE2::FullMatch(code, last_main, &before, &body))
    return false;
  if (has_main(before.as_string()) || has_main(body.as_string())) return false;
  // The first and last brace of the body are a pair, so the final return belongs to main.
  return braces_balance({before.data(), before.size()}) && braces_balance(body.substr(1, body.size() - 2));
}

std::optional<BatchTerms> batch_terms(const Case& entry) {
  if (entry.has_several_files() || entry.at_link_time) return std::nullopt;
  BatchTerms terms;
  for (const fs::path& file : {entry.file, entry.twin}) {
    if (file.empty()) continue;
    const std::string text = read_file(file.string());
    const bool fits = is_callable_program(text) || (!is_program(entry.kind) && is_namespace_safe(text));
    if (!fits || !has_plain_name(file)) return std::nullopt;
    const std::string code = without_comments(text);
    terms.headers += fmt::format("{};", fmt::join(*headers_of(code), "\n"));
    terms.c_linkage = terms.c_linkage || has_c_linkage(code);
  }
  return terms;
}

std::string batch_source(const std::vector<fs::path>& files) {
  return source_of(files, {});
}

std::string batch_program_source(const std::vector<fs::path>& files) {
  return source_of(files, {"#include <cstdio>", "#include <cstdlib>"}) + shared_main(files.size());
}

}  // namespace ampcts

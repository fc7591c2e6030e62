#include "driver/Options.h"

#include <iterator>

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MathExtras.h"

#define AMPXX_STRING_(x) #x
#define AMPXX_STRING(x) AMPXX_STRING_(x)

namespace amp::driver {

static_assert(AMPXX_VERSION_MINOR < 100, "the version macro has two digits for the minor version");
#if AMPXX_VERSION_MAJOR == 0
const char* const kVersionMacro = "__AMPXX__=" AMPXX_STRING(AMPXX_VERSION_MINOR);
#else
const char* const kVersionMacro =
    "__AMPXX__=(" AMPXX_STRING(AMPXX_VERSION_MAJOR) "*100+" AMPXX_STRING(AMPXX_VERSION_MINOR) ")";
#endif

const char* const kHelp =
    "OVERVIEW: amp++, a C++ AMP 1.2 compiler for Linux and Vulkan\n"
    "\n"
    "Options of amp++:\n"
    "  --emit=llvm         Write the accelerator's code as LLVM IR to -o, or to <input>.amp.ll\n"
    "  --emit=spirv        Write the accelerator's code as SPIR-V to -o, or to <input>.spv; with several\n"
    "                      kernels, to <name>.<n>.spv, where <n> counts from 0\n"
    "  --explain RULE      Explain a rule that a message names, such as amp.capture.by-reference or C3590;\n"
    "                      for a topic such as amp.capture, or for amp, list its rules\n"
    "  -fms-compat         Accept what Microsoft's compiler accepts and Clang can accept; stands for\n"
    "                      -fms-extensions -fms-compatibility -fdelayed-template-parsing and what the\n"
    "                      C++ library needs beside them\n"
    "  --keep-c-index      Keep the C library's index() and rindex() in the global namespace; by default\n"
    "                      amp++ hides them: with a using-directive they make concurrency::index ambiguous\n"
    "  --serve COMMAND     As the first argument: run COMMAND; each amp++ under it that compiles a file\n"
    "                      whose first include is <amp.h> shares the work for <amp.h>, which is parsed once\n"
    "  --lanes=N           On the accelerator 'processor', run N threads at a time in the lanes of vectors:\n"
    "                      1 (none), 2, 4, 8, 16, 32 or 64; by default, as many as its vectors have floats\n"
    "  -fsanitize=amp      Find faults in kernels when they run on the accelerator 'processor': data races\n"
    "                      (amp-race), accesses that are out of bounds (amp-bounds), divergent barriers\n"
    "                      (amp-barrier), values that nothing has written (amp-init); and wrong uses of\n"
    "                      containers on the host (amp-host). The names in parentheses choose one kind\n"
    "  --unoptimized-host  Compile the host's code as with -O0; -O1 to -O3 still apply to SPIR-V\n"
    "  --no-processor-code  Compile kernels for Vulkan devices only; on the accelerator 'processor' they "
    "throw\n"
    "                      unsupported_feature\n"
    "  -Wno-RULE           Disable the warnings of a rule, or of all rules whose ids begin so, such as\n"
    "                      -Wno-amp.barrier\n"
    "  -Wno-amp.unknown-memory\n"
    "                      Disable the warning about slow accesses, where the memory that a pointer refers\n"
    "                      to is known only at run time\n"
    "  -Werror=RULE        Turn these warnings into errors\n"
    "  -Wno-error=RULE     Turn errors into warnings; only for the rules amp.barrier.*, which AMP 1.2\n"
    "                      leaves to the compiler\n"
    "  --save-temps        As in clang++; also keep the accelerator's LLVM IR and SPIR-V\n"
    "\n"
    "All options of clang++ work as in clang++:\n"
    "\n";

/// What -fms-compat stands for. The GNU C++ library needs the last two: without them, char16_t is no keyword
/// and Clang does not define GCC's macros.
static constexpr const char* kMicrosoftOptions[] = {
    "-fms-extensions", "-fms-compatibility", "-fdelayed-template-parsing", "-fms-compatibility-version=19.29",
    "-fgnuc-version=4.2.1"};

/// The kinds of faults that -fsanitize=amp finds; -fsanitize=amp-KIND chooses one.
static constexpr llvm::StringLiteral kFaults[] = {"race", "bounds", "barrier", "init", "host"};

/// Takes amp++'s names out of those behind `option`, -fsanitize= or -fno-sanitize=. The others are Clang's.
static void takeSanitizers(llvm::StringRef option, llvm::StringRef names,
                           llvm::SmallVectorImpl<const char*>& rest, llvm::StringSaver& strings,
                           Options& options) {
  const bool chooses = option == "-fsanitize=";
  llvm::SmallVector<llvm::StringRef, 4> all, others;
  names.split(all, ',');
  for (llvm::StringRef name : all) {
    const llvm::StringRef kind = name.starts_with("amp-") ? name.drop_front(4) : llvm::StringRef();
    if (name != "amp" && !llvm::is_contained(kFaults, kind)) others.push_back(name);
    for (llvm::StringRef fault : kFaults) {
      if (fault != kind && name != "amp" && (chooses || name != "all")) continue;
      if (chooses)
        options.sanitizers.insert(fault.str());
      else
        options.sanitizers.erase(fault.str());
    }
  }
  if (!others.empty()) rest.push_back(strings.save(option + llvm::join(others, ",")).data());
}

std::string takeOptions(llvm::SmallVectorImpl<const char*>& arguments, llvm::StringSaver& strings,
                        Options& options) {
  llvm::SmallVector<const char*, 64> rest;
  bool namesRule = false, acceptsMicrosoft = false, isStrict = false;
  for (size_t i = 0; i < arguments.size(); ++i) {
    llvm::StringRef text = arguments[i] ? arguments[i] : "";
    if (text.consume_front("--emit=")) {
      if (text != "llvm" && text != "spirv")
        return "invalid value '" + text.str() + "' in '--emit=" + text.str() +
               "'; expected 'llvm' or 'spirv'";
      options.emit = text.str();
    } else if (text == "--explain") {
      if (i + 1 == arguments.size())
        return "argument to '--explain' is missing; expected the id or the code of a rule";
      options.explain = arguments[++i];
    } else if (text.consume_front("--explain=")) {
      options.explain = text.str();
    } else if (text == "--keep-c-index") {
      options.keepCIndex = true;
    } else if (text == "-fms-compat") {
      rest.append(std::begin(kMicrosoftOptions), std::end(kMicrosoftOptions));
      acceptsMicrosoft = true;
    } else if (text.consume_front("--lanes=")) {
      if (text.getAsInteger(10, options.lanes) || !llvm::isPowerOf2_32(options.lanes) || options.lanes > 64)
        return "invalid value '" + text.str() + "' in '--lanes=" + text.str() +
               "'; expected 1, 2, 4, 8, 16, 32 or 64";
    } else if (text.starts_with("-fsanitize=") || text.starts_with("-fno-sanitize=")) {
      const auto [option, names] = text.split('=');
      takeSanitizers((option + "=").str(), names, rest, strings, options);
    } else if (text == "--no-processor-code") {
      options.processorCode = false;
    } else if (text == "--unoptimized-host") {
      options.unoptimizedHost = true;
    } else {
      options.saveTemps |= text == "--save-temps" || text == "-save-temps" || text == "-save-temps=cwd" ||
                           text == "-save-temps=obj" || text == "--save-temps=cwd" ||
                           text == "--save-temps=obj";
      namesRule |= text.starts_with("-Wamp.") || text.starts_with("-Wno-amp.") ||
                   text.starts_with("-Werror=amp.") || text.starts_with("-Wno-error=amp.");
      isStrict |= text.starts_with("-std=c++");
      options.help |= text == "--help" || text == "-help";
      options.version |= text == "--version";
      rest.push_back(arguments[i]);
    }
  }
  // With -fms-compatibility, Clang leaves out this macro, and the C++ library warns.
  if (acceptsMicrosoft && isStrict) rest.push_back("-D__STRICT_ANSI__=1");
  // Clang does not know the rules.
  if (namesRule) rest.push_back("-Wno-unknown-warning-option");
  arguments.assign(rest.begin(), rest.end());
  return {};
}

}  // namespace amp::driver

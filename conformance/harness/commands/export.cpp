// ampcts export: writes cases and command lines for a machine without this harness.
#include <fmt/format.h>

#include "base/output.h"
#include "base/text.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "exchange/exported_folder.h"

namespace ampcts {
namespace {

struct ExportOptions {
  std::string folder;
  std::string cases;
  std::string vendor;
  Selection selection;
};

int export_cases(const ExportOptions& options, const Places& places) {
  const CaseList list = CaseList::load(options.cases);
  const Adapter adapter = Adapter::load(Adapter::find(options.vendor, places), places);
  selected_cases(list, options.selection);
  const std::size_t count = export_suite(list, options.selection, adapter, places, options.folder);
  say("{} in {}; run commands.sh or commands.cmd in that folder, then: ampcts judge {}\n",
      counted(count, "case"), options.folder, shell_quoted(options.folder));
  return kConformant;
}

}  // namespace

void add_export_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<ExportOptions>();
  CLI::App* command =
      app.add_subcommand("export", "Write cases and command lines for a machine without this harness");
  command->add_option("folder", options->folder, "Folder to write; it must be empty or not exist")
      ->required()
      ->type_name("DIR");
  add_vendor_option(*command, options->vendor);
  add_cases_option(*command, options->cases, places);
  add_selection_options(*command, options->selection);
  command->callback([&places, &action, options] {
    action = [&places, options] { return export_cases(*options, places); };
  });
}

}  // namespace ampcts

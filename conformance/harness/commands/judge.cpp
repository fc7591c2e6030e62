// ampcts judge: judges outputs that another machine produced.
#include "base/error.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "exchange/exported_folder.h"

namespace ampcts {
namespace {

struct JudgeOptions {
  std::string folder;
  std::string vendor;
  std::string out;
};

int judge_folder(const JudgeOptions& options, const Places& places) {
  const ExportedFolder folder(options.folder);
  const CaseList list = CaseList::load_part(folder.cases(), folder.case_ids());
  const Adapter adapter = Adapter::load(
      options.vendor.empty() ? folder.adapter() : Adapter::find(options.vendor, places), places);
  std::map<std::string, JournalRecord> records;
  std::vector<const Case*> cases;
  for (const Case& entry : list.cases()) {
    cases.push_back(&entry);
    if (adapter.skip_reason(entry).empty()) records[entry.id].observations = folder.observations_of(entry);
  }
  const std::vector<CaseResult> results = judged(cases, adapter, records);
  const Selection& selection = folder.selection();
  if (selection.is_everything() && list.is_part())
    throw BadInput::at(folder.path().string(),
                       "export.json lists only a part of the cases but names no selection; export again");
  const nlohmann::json header = {{"selection", selection.to_json()},
                                 {"started", now_utc()},
                                 {"compiler", "outputs made on another machine"}};
  return conclude(list, adapter, results, selection, header,
                  options.out.empty() ? folder.path() / "report" : std::filesystem::path(options.out));
}

}  // namespace

void add_judge_command(CLI::App& app, const Places& places, Action& action) {
  auto options = std::make_shared<JudgeOptions>();
  CLI::App* command = app.add_subcommand("judge", "Judge the outputs in a folder that 'export' made");
  command->add_option("folder", options->folder, "The exported folder, with outputs/ in it")
      ->required()
      ->type_name("DIR");
  command->add_option("--vendor", options->vendor, "Adapter; default: the exported adapter")
      ->type_name("NAME|FILE");
  command->add_option("--out", options->out, "Folder for the reports; default: report in the exported folder")
      ->type_name("DIR");
  command->callback([&places, &action, options] {
    action = [&places, options] { return judge_folder(*options, places); };
  });
}

}  // namespace ampcts

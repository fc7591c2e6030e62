#include "bundle/manifest.h"

#include "base/error.h"
#include "base/text.h"
#include "run/sealed_lines.h"

namespace ampcts {
namespace fs = std::filesystem;
using nlohmann::json;
namespace {

constexpr int kManifestFormat = 1;

}  // namespace

std::string text_of(const Manifest& manifest) {
  json files = json::object();
  for (const auto& [path, file] : manifest.files)
    files[path] = {{"sha256", file.sha256}, {"bytes", file.bytes}, {"unpacked", file.unpacked}};
  const json object = {{"bundle", kManifestFormat}, {"id", manifest.id},       {"part", manifest.part},
                       {"parts", manifest.parts},   {"cases", manifest.cases}, {"origin", manifest.origin},
                       {"files", std::move(files)}};
  return sealed(object).dump(1) + "\n";
}

Manifest read_manifest(const fs::path& folder) {
  const fs::path file = folder / kManifestFile;
  if (fs::exists(folder / "part-1" / kManifestFile))
    throw BadInput::at(folder.string(), "contains the parts of a bundle; run each part, beginning with {}",
                       (folder / "part-1").string());
  if (!fs::exists(file))
    throw BadInput::at(folder.string(), "is not a bundle: it has no {}; make one with 'ampcts bundle'",
                       kManifestFile);
  const auto object = unsealed(json::parse(read_file(file.string()), nullptr, /*allow_exceptions=*/false));
  if (!object) throw BadInput::at(file.string(), "is damaged; copy the bundle again, or make it again");
  try {
    if (object->at("bundle") != kManifestFormat)
      throw BadInput::at(
          file.string(),
          "has format {}, but this harness reads format {}; make the bundle again with this harness",
          object->at("bundle").dump(), kManifestFormat);
    Manifest manifest;
    manifest.id = object->at("id");
    manifest.part = object->at("part");
    manifest.parts = object->at("parts");
    manifest.cases = object->at("cases");
    manifest.origin = object->at("origin");
    for (const auto& [path, entry] : object->at("files").items())
      manifest.files[path] = {entry.at("sha256"), entry.at("bytes"), entry.at("unpacked")};
    return manifest;
  } catch (const json::exception& error) {
    throw BadInput::at(file.string(), "lacks a field ({}); make the bundle again", error.what());
  }
}

std::string text_of(const std::vector<BundledCase>& cases) {
  json list = json::array();
  for (const BundledCase& entry : cases)
    list.push_back({{"id", entry.id},
                    {"executable", entry.executable},
                    {"arguments", entry.arguments},
                    {"fingerprint", entry.fingerprint},
                    {"build", to_json(entry.build)}});
  return list.dump(-1, ' ', false, json::error_handler_t::replace);
}

std::vector<BundledCase> bundled_cases_of(const std::string& text, const std::string& place) {
  std::vector<BundledCase> cases;
  try {
    for (const json& entry : json::parse(text))
      cases.push_back({entry.at("id"), entry.at("executable"), entry.at("arguments"), entry.at("fingerprint"),
                       observation_of(entry.at("build"))});
  } catch (const json::exception& error) {
    throw BadInput::at(place, "the list of programs cannot be read ({}); make the bundle again",
                       error.what());
  }
  return cases;
}

}  // namespace ampcts

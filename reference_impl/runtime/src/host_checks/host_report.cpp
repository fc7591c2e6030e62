#include "host_checks/host_report.h"

#include <exception>
#include <mutex>
#include <nlohmann/json.hpp>

#include "amp_detail/exceptions.h"
#include "kernel_checks/report.h"

namespace amprt {
namespace {

struct Report {
  std::string fault, text, place;
};

/// Whether this is what parallel_for_each throws for a captured container of another accelerator_view.
bool is_foreign_capture(const std::exception_ptr& exception) {
  try {
    if (exception) std::rethrow_exception(exception);
  } catch (const concurrency::runtime_exception& error) {
    return std::string(error.what()).find("another accelerator_view") != std::string::npos;
  } catch (...) {
  }
  return false;
}

}  // namespace

void report_host_fault(const std::string& fault, const std::string& text, const std::string& place) {
  report_fault(fault + " " + place + " " + text, "amp: " + fault + ": " + text,
               {{"fault", fault}, {"what", text}, {"place", place}});
}

void report_if_uncaught(const std::string& fault, const std::string& text, const std::string& place) {
  static thread_local Report last;
  static std::terminate_handler other;
  static std::once_flag installed;
  std::call_once(installed, [] {
    other = std::set_terminate([] {
      if (!last.text.empty() && is_foreign_capture(std::current_exception()))
        report_host_fault(last.fault, last.text, last.place);
      other();
    });
  });
  last = {fault, text, place};
}

}  // namespace amprt

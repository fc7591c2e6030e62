/// Reports of faults on the host.
#pragma once

#include <string>

namespace amprt {

/// Reports a fault, such as "dead source", once for each place and text.
void report_host_fault(const std::string& fault, const std::string& text, const std::string& place);

/// Makes the report if the exception about a captured container of another accelerator_view, which this
/// thread throws next, ends the program: one that the program handles is no fault.
void report_if_uncaught(const std::string& fault, const std::string& text, const std::string& place);

}  // namespace amprt

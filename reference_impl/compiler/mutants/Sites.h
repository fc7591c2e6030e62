// The hooks that the instrumented sources of amp++-mutants call at each place where a defect can be seeded.
//
// Every instrumented file owns one Sites object. AMP_MUTANT names the one defect of a process:
//   FILE:SITE=true|false   a condition is forced
//   FILE:SITE=dropped      a row of a table is missing
//   FILE:SITE=misplaced    a diagnostic is reported at the beginning of the file
// With AMP_MUTANT_TRACE=FILE the process appends a line 'FILE:SITE=VALUE' for each site that it reached.
// VALUE is the value of the condition, or 'reached'.
#ifndef AMP_MUTANTS_SITES_H
#define AMP_MUTANTS_SITES_H

#include <cstddef>
#include <initializer_list>
#include <string>
#include <type_traits>
#include <vector>

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"

namespace amp::mutants {

class Sites {
 public:
  /// `file` is a name such as "checks/calls/Calls.cpp"; it has `count` sites.
  Sites(const char* file, unsigned count);
  ~Sites();

  /// Forgets which sites were reached and reads the defect from the environment again, for all files.
  static void begin();

  bool condition(unsigned site, bool value) {
    seen_[site] |= value ? kTrue : kFalse;
    return site == active_ ? forced(value) : value;
  }

  /// A row that is one value. If it is dropped, the result is a value that is equal to no other.
  template <typename T>
  T row(unsigned site, T value) {
    seen_[site] |= kReached;
    return site == active_ ? static_cast<T>(-1) : value;
  }

  /// A row that is a word.
  template <std::size_t N>
  llvm::StringLiteral row(unsigned site, const char (&word)[N]) {
    seen_[site] |= kReached;
    return site == active_ ? llvm::StringLiteral("\1") : llvm::StringLiteral::withInnerNUL(word);
  }

  /// A table that a loop iterates over. Its rows have the numbers from `first` on.
  template <typename T, std::size_t N>
  auto rows(unsigned first, const T (&table)[N]) {
    return Table<T>{*this, first, table, table + N};
  }

  /// The value of a switch whose labels are rows. The rows have the numbers from `first` on.
  template <typename T>
  T label(unsigned first, T value, std::initializer_list<std::type_identity_t<T>> labels) {
    unsigned site = first;
    for (const T known : labels) {
      if (known == value) return row(site, value);
      ++site;
    }
    return value;
  }

  clang::SourceLocation place(unsigned site, clang::SourceLocation where) {
    seen_[site] |= kReached;
    return site == active_ ? elsewhere() : where;
  }

  /// The number of a token. The wrong place is the first token of the program.
  std::size_t place(unsigned site, std::size_t token) {
    seen_[site] |= kReached;
    return site == active_ ? 0 : token;
  }

 private:
  enum : unsigned char { kTrue = 1, kFalse = 2, kReached = 4 };

  /// Skips the dropped row.
  template <typename T>
  struct Table {
    struct Iterator {
      const Table& table;
      const T* at;

      const T& operator*() const {
        table.sites.seen_[table.siteOf(at)] |= kReached;
        return *at;
      }
      Iterator& operator++() {
        at = table.present(at + 1);
        return *this;
      }
      bool operator!=(const Iterator& other) const { return at != other.at; }
    };

    unsigned siteOf(const T* row) const { return first + static_cast<unsigned>(row - head); }
    const T* present(const T* row) const {
      return row != tail && siteOf(row) == sites.active_ ? row + 1 : row;
    }
    Iterator begin() const { return {*this, present(head)}; }
    Iterator end() const { return {*this, tail}; }

    Sites& sites;
    unsigned first;
    const T *head, *tail;
  };

  void arm();
  bool forced(bool value);
  static clang::SourceLocation elsewhere();

  const char* file_;
  unsigned active_;
  bool forcedTo_ = false;
  unsigned long evaluations_ = 0;
  std::vector<unsigned char> seen_;
};

}  // namespace amp::mutants

#endif

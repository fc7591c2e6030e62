// The hooks that instrumented sources call at each place where a defect can be seeded. They need only the
// standard library, so the runtime can be instrumented, too; DiagnosticSites.h has those for Clang's types.
//
// Every instrumented file owns one Sites object. AMP_MUTANT names the one defect of a process:
//   FILE:SITE=true|false   a condition is forced
//   FILE:SITE=dropped      a row of a table is missing
//   FILE:SITE=misplaced    a diagnostic is reported at the beginning of the file
// With AMP_MUTANT_TRACE=FILE the process appends a line 'FILE:SITE=VALUE' when it first reaches a site with a
// value. VALUE is the value of the condition, or 'reached'.
#ifndef AMP_MUTANTS_SITES_H
#define AMP_MUTANTS_SITES_H

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace amp::mutants {

class Sites {
 public:
  /// `file` is a name such as "checks/calls/Calls.cpp"; it has `count` sites, for each of which `seen` has a
  /// byte. Allocates nothing, and no code runs for it: hooks can be called before the file is initialized,
  /// even by the program's operator new.
  constexpr Sites(const char* file, unsigned char* seen, unsigned count)
      : file_(file), seen_(seen), count_(count) {}
  Sites(const Sites&) = delete;

  /// Lets the file take part. Returns true.
  bool enlist();

  /// Forgets which sites were reached and reads the defect from the environment again, for all files.
  static void begin();

  bool condition(unsigned site, bool value) {
    note(site, value ? kTrue : kFalse);
    return site == active_ ? forced() : value;
  }

  /// A row that is one value. If it is dropped, the result is a value that is equal to no other.
  template <typename T>
  T row(unsigned site, T value) {
    return reached(site) ? static_cast<T>(-1) : value;
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

 protected:
  /// Returns true if the site has the defect.
  bool reached(unsigned site) {
    note(site, kReached);
    return site == active_;
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
        table.sites.note(table.siteOf(at), kReached);
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
  bool forced();
  void note(unsigned site, unsigned char what) {
    if (!(seen_[site] & what)) trace(site, what);
  }
  void trace(unsigned site, unsigned char what);

  static constexpr unsigned kNone = ~0U;

  const char* const file_;
  unsigned char* const seen_;
  const unsigned count_;
  unsigned active_ = kNone;
  bool forcedTo_ = false;
  unsigned long evaluations_ = 0;
  Sites* next_ = nullptr;  ///< of all files
  static Sites* first_;
};

}  // namespace amp::mutants

#endif

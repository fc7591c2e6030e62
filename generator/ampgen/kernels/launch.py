"""The code around a kernel: the functor with its views, the data of both sides, the launch, the loop of the host, and
the comparison."""

from __future__ import annotations

from dataclasses import dataclass, field

from .classes import DUAL
from .scope import Class
from .types import BY_NAME, UNSIGNED, Scalar

THREADS = 64
EXTENTS = {1: (64,), 2: (8, 8), 3: (4, 4, 4)}
COUNTERS = 6


@dataclass(frozen=True)
class Buffer:
    """One view of the functor and the vector behind it."""

    name: str
    element: Scalar | Class
    size: int
    rank: int = 1
    is_read_only: bool = False
    #: Initializer of the vector; if empty, the vector gets numbers of its type.
    start: str = ""
    #: Whether the kernel gets it as an array by reference, not as a view.
    is_array: bool = False

    @property
    def type(self) -> str:
        return f"{'const ' if self.is_read_only else ''}{self.element.name}, {self.rank}"

    @property
    def shape(self) -> str:
        return str(self.size) if self.rank == 1 else ", ".join(map(str, EXTENTS[self.rank]))


@dataclass
class Launch:
    seed: int
    kernel: int
    rank: int = 1
    is_mutable: bool = False
    #: Whether a lambda that calls the functor is launched, not the functor itself.
    as_lambda: bool = False
    buffers: list[Buffer] = field(default_factory=list)
    members: list[tuple[str, str, str]] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    _slots: dict[str, int] = field(default_factory=dict)

    def _add(self, buffer: Buffer) -> str:
        if all(other.name != buffer.name for other in self.buffers):
            self.buffers.append(buffer)
        return buffer.name

    def _fresh(self, stem: str) -> str:
        return f"{stem}{len(self.buffers) + 1}"

    def input(self, type_: Scalar, size: int) -> str:
        return self._add(Buffer(self._fresh("in"), type_, size, is_read_only=True))

    def rows(self, type_: Scalar, size: int) -> str:
        return self._add(Buffer(self._fresh("rows"), type_, size))

    def grid(self, type_: Scalar) -> str:
        return self._add(Buffer(self._fresh("grid"), type_, THREADS, self.rank))

    def table(self, type_: Scalar, rank: int) -> str:
        return self._add(Buffer(self._fresh("table"), type_, THREADS, rank, is_read_only=True))

    def objects(self, type_: Class, size: int) -> str:
        first = f"{type_.name}{type_.bases[0].replace('#', '3')}"
        return self._add(Buffer(self._fresh("objects"), type_, size, start=f"({size}, {first})"))

    def counters(self, type_: Scalar) -> str:
        return self._add(Buffer(f"counters_{type_.short}", type_, COUNTERS))

    def result(self, type_: Scalar) -> tuple[str, int]:
        """The name of a view with room for one number of each thread, and the number's position there."""
        slot = self._slots.get(type_.name, 0)
        self._slots[type_.name] = slot + 1
        return f"result_{type_.short}", slot

    def number(self, type_: Scalar, name: str) -> str:
        self.members.append((type_.name, name, f"number<{type_.name}>({self.seed}, {len(self.members)})"))
        return name

    def member_object(self, type_: Class, name: str) -> str:
        self.members.append((type_.name, name, f"{type_.name}{type_.bases[0].replace('#', '5')}"))
        return name

    def _everything(self) -> list[Buffer]:
        made = [Buffer(f"result_{name.replace(' ', '_')}", BY_NAME[name], count * THREADS, start=f"({count * THREADS})")
                for name, count in sorted(self._slots.items())]
        return self.buffers + made + [Buffer("marks", UNSIGNED, THREADS, start=f"({THREADS})")]

    def text(self) -> list[str]:
        return [*self._functor(), "", *self._data(), "", *self._check()]

    def _arrays(self) -> list[Buffer]:
        return [b for b in self.buffers if b.is_array]

    def kernel_type(self, on_accelerator: bool) -> str:
        """The type of the functor. Where the accelerator's functor has arrays, the host's has views."""
        return f"kernel<{'true' if on_accelerator else 'false'}>" if self._arrays() else "kernel"

    def functor_head(self) -> list[str]:
        template = ["template <bool on_accelerator>"] if self._arrays() else []
        types = {True: "typename held<on_accelerator, {}>::type", False: "array_view<{}>"}
        views = [f"  {types[b.is_array].format(b.type)} {b.name};" for b in self._everything()]
        return [*template, "struct kernel {", *views, *(f"  {type_} {name};" for type_, name, _ in self.members), "  unsigned nonce;"]

    def _functor(self) -> list[str]:
        const = "" if self.is_mutable else "const "
        head = f"  void operator()(concurrency::index<{self.rank}> at) {const}{DUAL} {{"
        return [*self.functor_head(), head, *self.body, "  }", "};"]

    def _made(self, on_accelerator: bool) -> str:
        """The functor over the vectors of `data`, and on the accelerator over the arrays of `arrays`."""
        types = {True: "{0}", False: "array_view<{1}>({2}, {3}{0})"}
        owner = "from." if on_accelerator else ""
        views = [types[b.is_array and on_accelerator].format(b.name, b.type, b.shape, owner) for b in self._everything()]
        values = ", ".join(views + [start for _, _, start in self.members] + ["nonce"])
        return f"return {self.kernel_type(on_accelerator)}{{{values}}};"

    def _data(self) -> list[str]:
        lines = ["struct data {"]
        for number, b in enumerate(self._everything()):
            start = b.start or f" = numbers<{b.element.name}>({self.seed * 100 + number}, {b.size})"
            if start.startswith("("):
                start = f" = std::vector<{b.element.name}>{start}"
            lines.append(f"  std::vector<{b.element.name}> {b.name}{start};")
        lines += [f"  {self.kernel_type(False)} views(unsigned nonce) {{ {self._made(False)} }}", "};"]
        return lines + self._arrays_struct() if self._arrays() else lines

    def _arrays_struct(self) -> list[str]:
        """The arrays of the accelerator, which are filled from vectors and copied back to them."""
        arrays = self._arrays()
        filled = ", ".join(f"{b.name}({b.shape}, from.{b.name}.begin())" for b in arrays)
        back = " ".join(f"copy({b.name}, to.{b.name}.begin());" for b in arrays if not b.is_read_only)
        return [
            "#ifndef AMPCTS_EMPTY_RESTRICT",
            "struct arrays {",
            *(f"  array<{b.element.name}, {b.rank}> {b.name};" for b in arrays),
            f"  explicit arrays(data& from) : {filled} {{}}",
            f"  {self.kernel_type(True)} views(data& from, unsigned nonce) {{ {self._made(True)} }}",
            f"  void back(data& to) {{ (void)to; {back} }}",
            "};",
            "#endif",
        ]

    def launched(self, domain: str, index: str, mutable: bool = False) -> list[str]:
        """The parallel_for_each over the domain, with the functor or a lambda that calls it."""
        views = "moved.views(device, nonce)" if self._arrays() else "device.views(nonce)"
        before, after = (["    arrays moved(device);"], ["    moved.back(device);"]) if self._arrays() else ([], [])
        if not self.as_lambda:
            return ["  {", *before, f"    parallel_for_each({domain}, {views});", *after, "  }"]
        const, word = ("", "mutable ") if mutable else ("const ", "")
        return [
            "  {",
            *before,
            f"    {const}{self.kernel_type(True)} one = {views};",
            f"    parallel_for_each({domain}, [=]({index} at) {word}restrict(amp) {{ one(at); }});",
            *after,
            "  }",
        ]

    def device_launch(self) -> list[str]:
        domain = f"extent<{self.rank}>({', '.join(map(str, EXTENTS[self.rank]))})"
        return self.launched(domain, f"concurrency::index<{self.rank}>", self.is_mutable)

    def host_loop(self) -> list[str]:
        place = {1: "n", 2: "n / 8, n % 8", 3: "n / 16, n / 4 % 4, n % 4"}[self.rank]
        return [
            "  {",
            f"    const {self.kernel_type(False)} one = host.views(nonce);",
            f"    for (int n = 0; n < {THREADS}; ++n) {{",
            f"      {self.kernel_type(False)} own(one);",
            f"      own(concurrency::index<{self.rank}>({place}));",
            "    }",
            "  }",
        ]

    def _check(self) -> list[str]:
        lines = ["inline bool check(unsigned nonce) {", "  data host;", *self.host_loop()]
        lines += ["#ifndef AMPCTS_EMPTY_RESTRICT", "  data device;", *self.device_launch(), "#else", "  const data& device = host;", "#endif"]
        lines.append(f'  comparison both("{self.seed}", {self.kernel});')
        for b in self._everything():
            if isinstance(b.element, Scalar):
                if not b.is_read_only and b.name != "marks":
                    lines.append(f'  both.same("{b.name}", device.{b.name}, host.{b.name});')
            else:
                lines += self._compared(b, b.element)
        return lines + ["  return both.end(device.marks, nonce);", "}"]

    def _compared(self, buffer: Buffer, type_: Class) -> list[str]:
        lines = [f"  for (unsigned n = 0; n < {buffer.size}; ++n) {{"]
        for path in type_.paths:
            text = path.text.replace("#", "k")
            one = f'both.same("{buffer.name}{path.text.replace("#", "")}", n, bits(device.{buffer.name}[n]{text}), bits(host.{buffer.name}[n]{text}));'
            lines.append(f"    for (unsigned k = 0; k < {path.length}; ++k) {one}" if path.length else f"    {one}")
        return lines + ["  }"]

"""What stands around a kernel: the functor with its views, the data of both sides, the launch, the host's loop, the comparison."""

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
    #: How the vector starts; empty: with numbers of its type.
    start: str = ""


@dataclass
class Launch:
    seed: int
    kernel: int
    rank: int = 1
    is_mutable: bool = False
    #: Launched as a lambda that calls the functor, or as the functor itself.
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

    def objects(self, type_: Class, size: int) -> str:
        first = f"{type_.name}{type_.bases[0].replace('#', '3')}"
        return self._add(Buffer(self._fresh("objects"), type_, size, start=f"({size}, {first})"))

    def counters(self, type_: Scalar) -> str:
        return self._add(Buffer(f"counters_{type_.short}", type_, COUNTERS))

    def result(self, type_: Scalar) -> tuple[str, int]:
        """A view for one number of each thread, and its place there."""
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

    def view_members(self) -> list[str]:
        lines = [f"  array_view<{'const ' if b.is_read_only else ''}{b.element.name}, {b.rank}> {b.name};" for b in self._everything()]
        return lines + [f"  {type_} {name};" for type_, name, _ in self.members] + ["  unsigned nonce;"]

    def _functor(self) -> list[str]:
        const = "" if self.is_mutable else "const "
        head = f"  void operator()(concurrency::index<{self.rank}> at) {const}{DUAL} {{"
        return ["struct kernel {", *self.view_members(), head, *self.body, "  }", "};"]

    def _data(self) -> list[str]:
        lines = ["struct data {"]
        views = []
        for number, b in enumerate(self._everything()):
            start = b.start or f" = numbers<{b.element.name}>({self.seed * 100 + number}, {b.size})"
            if start.startswith("("):
                start = f" = std::vector<{b.element.name}>{start}"
            lines.append(f"  std::vector<{b.element.name}> {b.name}{start};")
            shape = str(b.size) if b.rank == 1 else ", ".join(map(str, EXTENTS[b.rank]))
            views.append(f"array_view<{'const ' if b.is_read_only else ''}{b.element.name}, {b.rank}>({shape}, {b.name})")
        values = ", ".join(views + [start for _, _, start in self.members] + ["nonce"])
        return lines + [f"  kernel views(unsigned nonce) {{ return kernel{{{values}}}; }}", "};"]

    def device_launch(self) -> list[str]:
        extent = ", ".join(map(str, EXTENTS[self.rank]))
        domain = f"extent<{self.rank}>({extent})"
        if not self.as_lambda:
            return [f"  parallel_for_each({domain}, device.views(nonce));"]
        mutable = "mutable " if self.is_mutable else ""
        return [
            "  {",
            f"    const kernel one = device.views(nonce);" if not self.is_mutable else "    kernel one = device.views(nonce);",
            f"    parallel_for_each({domain}, [=](concurrency::index<{self.rank}> at) {mutable}restrict(amp) {{ one(at); }});",
            "  }",
        ]

    def host_loop(self) -> list[str]:
        place = {1: "n", 2: "n / 8, n % 8", 3: "n / 16, n / 4 % 4, n % 4"}[self.rank]
        return [
            "  {",
            "    const kernel one = host.views(nonce);",
            f"    for (int n = 0; n < {THREADS}; ++n) {{",
            "      kernel own(one);",
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

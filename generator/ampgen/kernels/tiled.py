"""A tiled kernel: a sequence of phases with a barrier after each. The host runs each phase for all threads of a tile
before it runs the next."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .body import Body
from .classes import DUAL, plain
from .expressions import for_object
from .launch import THREADS, Launch
from .objects import made
from .parts import atomics, captured, declarations, globals_of, locals_of, main_types, results, update, with_guard
from .scope import Class, Run, RunForm, Scope, Space, Thing
from .statement import sequence
from .types import INT, UNSIGNED, Range, Scalar
from .values import Value

TILE = 16
#: Elements of a tile_static buffer that one thread writes in a phase; in the next phase, all threads may read them.
SLICE = 4
DIMENSIONS = {1: (16,), 2: (4, 4), 3: (4, 2, 2)}
DOMAINS = {1: (64,), 2: (8, 8), 3: (4, 4, 4)}
COUNTERS = 6
#: Elements of each thread in the large tile_static array that some kernels have: 16 KB of the 32 KB that there are.
ROOM = 256


@dataclass
class TiledLaunch(Launch):
    """A functor with a member function for each phase."""

    types: tuple[Scalar, ...] = ()
    state: str = ""
    shared_class: str = ""
    phases: list[list[str]] = field(default_factory=list)
    #: Numbers of the phases before the loop, in the loop, and after it.
    order: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]] = ((), (), ())
    rounds: int = 0
    #: The barrier after each phase.
    barriers: tuple[str, ...] = ()
    has_room: bool = False

    def _parameters(self) -> str:
        tiles = "".join(f", {t.name}* write{n}, const {t.name}* read{n}" for n, t in enumerate(self.types))
        return f"unsigned id, unsigned local, {self.state}& s{tiles}, {self.shared_class}* shared, {self.state}* spare, unsigned* counts, {'unsigned* room, ' if self.has_room else ''}int round"

    def _call(self, phase: int, state: str, local: str, is_host: bool) -> str:
        first, second = ("a", "b") if phase % 2 == 0 else ("b", "a")
        data = ".data()" if is_host else ""
        tiles = "".join(f", {first}{n}{data}, {second}{n}{data}" for n in range(len(self.types)))
        one = "one." if is_host else ""
        identity = f"group * {TILE}u + {local}" if is_host else "id"
        room = f"room{data}, " if self.has_room else ""
        return f"{one}phase{phase}({identity}, {local}, {state}{tiles}, shared{data}, spare{data}, counts{data}, {room}round);"

    def _functor(self) -> list[str]:
        lines = self.functor_head()
        for number, phase in enumerate(self.phases):
            lines += [f"  void phase{number}({self._parameters()}) const {DUAL} {{", *phase, "  }"]
        return lines + ["#ifndef AMPCTS_EMPTY_RESTRICT", *self._on_device(), "#endif", "};"]

    def _index(self) -> str:
        return f"tiled_index<{', '.join(map(str, DIMENSIONS[self.rank]))}>"

    def _linear(self, name: str, sizes: tuple[int, ...]) -> str:
        text = f"at.{name}[0]"
        for dimension in range(1, self.rank):
            text = f"({text}) * {sizes[dimension]} + at.{name}[{dimension}]"
        return text

    def _on_device(self) -> list[str]:
        tiles = tuple(whole // tile for whole, tile in zip(DOMAINS[self.rank], DIMENSIONS[self.rank]))
        lines = [f"  void operator()({self._index()} at) const restrict(amp) {{"]
        for number, type_ in enumerate(self.types):
            lines += [f"    tile_static {type_.name} a{number}[{TILE * SLICE}], b{number}[{TILE * SLICE}];"]
        if self.has_room:
            lines.append(f"    tile_static unsigned room[{TILE * ROOM}];")
        lines += [
            f"    tile_static {self.shared_class} shared[{TILE}];",
            f"    tile_static {self.state} spare[{TILE}];",
            f"    tile_static unsigned counts[{COUNTERS}];",
            f"    const unsigned local = static_cast<unsigned>({self._linear('local', DIMENSIONS[self.rank])});",
            f"    const unsigned id = static_cast<unsigned>({self._linear('tile', tiles)}) * {TILE}u + local;",
            f"    {self.state} s = {self.state}();",
            "    int round = 0;",
        ]
        before, inside, after = self.order
        waits = iter(self.barriers)
        for phase in before:
            lines += [f"    {self._call(phase, 's', 'local', False)}", f"    {next(waits)}"]
        if inside:
            lines.append(f"    for (round = 0; round < {self.rounds}; ++round) {{")
            for phase in inside:
                lines += [f"      {self._call(phase, 's', 'local', False)}", f"      {next(waits)}"]
            lines.append("    }")
        for phase in after:
            lines += [f"    {self._call(phase, 's', 'local', False)}", f"    {next(waits)}"]
        return lines + ["    marks[static_cast<int>(id)] = evidence(nonce, id);", "  }"]

    def device_launch(self) -> list[str]:
        domain = f"extent<{self.rank}>({', '.join(map(str, DOMAINS[self.rank]))})"
        tile = f"{domain}.tile<{', '.join(map(str, DIMENSIONS[self.rank]))}>()"
        return self.launched(tile, self._index())

    def host_loop(self) -> list[str]:
        lines = ["  {", f"    const {self.kernel_type(False)} one = host.views(nonce);", f"    for (unsigned group = 0; group < {THREADS // TILE}u; ++group) {{"]
        for number, type_ in enumerate(self.types):
            lines += [f"      tile_memory<{type_.name}> a{number}({TILE * SLICE}), b{number}({TILE * SLICE});"]
        if self.has_room:
            lines.append(f"      tile_memory<unsigned> room({TILE * ROOM});")
        lines += [
            f"      tile_memory<{self.shared_class}> shared({TILE});",
            f"      tile_memory<{self.state}> spare({TILE});",
            f"      tile_memory<unsigned> counts({COUNTERS});",
            f"      std::vector<{self.state}> s({TILE});",
            "      int round = 0;",
        ]
        before, inside, after = self.order

        def loop(phase: int) -> str:
            return f"for (unsigned n = 0; n < {TILE}u; ++n) {self._call(phase, 's[n]', 'n', True)}"

        lines += [f"      {loop(phase)}" for phase in before]
        if inside:
            lines.append(f"      for (round = 0; round < {self.rounds}; ++round) {{")
            lines += [f"        {loop(phase)}" for phase in inside]
            lines.append("      }")
        lines += [f"      {loop(phase)}" for phase in after]
        return lines + ["    }", "  }"]


_WAITS = ("wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence")
_FENCES = ("all_memory_fence", "global_memory_fence", "tile_static_memory_fence")


def _memory_of_phase(body: Body, launch: TiledLaunch, scope: Scope, phase: int, state: Class, shared: Class) -> Scope:
    scope = scope.with_(Thing("s", state, Space.LOCAL))
    if phase == 0:  # before anything reads it
        body.put(f"spare[local] = {state.name}{made(body, scope, state)};")
    # In all phases, each thread uses only its own element of `spare`.
    scope = scope.with_(Thing("spare[local]", state, Space.TILE))
    if launch.has_room:
        own = body.name("tile")
        body.put(f"unsigned* const {own} = room + local * {ROOM}u;")
        if phase == 0:
            body.put(f"for (unsigned n = 0; n < {ROOM}u; ++n) {own}[n] = n * {for_object(body, scope, UNSIGNED, 2)};")
        scope = scope.with_(Run(own, UNSIGNED, ROOM, Space.TILE, form=RunForm.POINTER))
    for number, type_ in enumerate(launch.types):
        own = body.name("tile")
        body.put(f"{type_.name}* const {own} = write{number} + local * {SLICE}u;")
        if phase < 2:  # phase 0 is the first to write buffer a, phase 1 the first to write buffer b
            body.put(f"for (unsigned n = 0; n < {SLICE}u; ++n) {own}[n] = {for_object(body, scope, type_, 2)};")
        scope = scope.with_(Run(own, type_, SLICE, Space.TILE, form=RunForm.POINTER))
        if phase > 0:
            scope = scope.with_(Run(f"read{number}", type_, TILE * SLICE, Space.TILE, False, RunForm.POINTER))
    if phase == 0:
        body.put(f"shared[local] = {shared.name}{made(body, scope, shared)};")
        body.put(f"if (local < {COUNTERS}u) counts[local] = id * 5u;" if body.chance(0.5) else f"if (local == 0u) for (unsigned n = 0; n < {COUNTERS}u; ++n) counts[n] = n + id;")
        own_object = body.name("own")
        body.put(f"{shared.name}& {own_object} = shared[local];")
        return scope.with_(Thing(own_object, shared, Space.TILE))
    return scope.with_(Run("shared", shared, TILE, Space.TILE, False, RunForm.POINTER))


def tiled(body: Body, old: Launch) -> TiledLaunch:
    """Makes a tiled kernel. Even phases write the buffers a and read the buffers b; odd phases do the reverse. Phases 0
    and 1 initialize them."""
    types = main_types(body)
    launch = TiledLaunch(old.seed, old.kernel, types=types, as_lambda=old.as_lambda)
    launch.rank = body.pick((1, 1, 2, 3))
    body.count(f"tiled.rank.{launch.rank}")
    state, shared = plain(body), plain(body)
    launch.state, launch.shared_class = state.name, shared.name
    base = declarations(body, types)
    base = replace(base, classes=base.classes + (state, shared))
    launch.has_room = body.chance(0.15)
    body.count("tiled.much-memory" if launch.has_room else "tiled.little-memory")
    declared = body.lines
    count = body.int(2, 4)
    has_rounds = body.chance(0.4)
    total = count + (2 if has_rounds else 0) + 1
    known = base.with_(Value("id", UNSIGNED, Range(0, THREADS - 1)), Value("local", UNSIGNED, Range(0, TILE - 1)), Value("round", INT, Range(0, 4)))
    body.lines = []
    known = captured(body, launch, known)
    for phase in range(total):
        body.lines, body.depth, body.steps, body.size = [], 2, 0, 0
        scope = known
        is_last = phase == total - 1
        scope = globals_of(body, launch, scope, types) if phase == 0 else _again(body, launch, scope, types)
        scope = _memory_of_phase(body, launch, scope, phase, state, shared)
        scope = locals_of(body, scope, types)
        if is_last:
            for slot in range(COUNTERS):
                scope = scope.with_(Value(f"counts[{slot}]", UNSIGNED, UNSIGNED.limits))
        scope = sequence(body, scope, body.int(3, 8))
        if 0 < phase < total - 1 and body.chance(0.6):
            update(body, scope, "counts", UNSIGNED, Space.TILE)
        if is_last:
            if body.chance(0.3):
                atomics(body, launch, scope)
            results(body, launch, scope, known)
        launch.phases.append(body.lines)
    launch.order = (
        tuple(range(count)),
        (count, count + 1) if has_rounds else (),
        (total - 1,),
    )
    launch.rounds = body.int(1, 4)
    body.count("tiled.rounds" if has_rounds else "tiled.straight")
    launch.barriers = tuple(_end_of_phase(body) for _ in range(total))
    body.lines, body.depth = declared, 0
    return launch


def _end_of_phase(body: Body) -> str:
    wait, fence = body.pick(_WAITS), body.pick(_FENCES)
    body.count(f"barrier.{wait}")
    if body.chance(0.8):
        return f"at.barrier.{wait}();"
    body.count(f"fence.{fence}")
    return f"{fence}(at.barrier); at.barrier.{wait}();"


def _again(body: Body, launch: TiledLaunch, scope: Scope, types: tuple[Scalar, ...]) -> Scope:
    """The scope with the same global memory as in the first phase."""
    for buffer in launch.buffers:
        if buffer.is_read_only and isinstance(buffer.element, Scalar):
            scope = scope.with_(Run(buffer.name, buffer.element, buffer.size, Space.GLOBAL, False, RunForm.VIEW))
        elif buffer.name.startswith("rows") and isinstance(buffer.element, Scalar):
            scope = with_guard(scope, buffer.element, buffer.name)
            own = body.name("mine")
            body.put(f"{buffer.element.name}* const {own} = &{buffer.name}[id * 8u];")
            scope = scope.with_(Run(own, buffer.element, 8, Space.GLOBAL, form=RunForm.POINTER))
        elif isinstance(buffer.element, Class):
            own = body.name("own")
            body.put(f"{buffer.element.name}& {own} = {buffer.name}[id];")
            scope = scope.with_(Thing(own, buffer.element, Space.GLOBAL))
    return scope

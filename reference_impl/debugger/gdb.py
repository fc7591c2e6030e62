"""What gdb knows about C++ AMP when it has read this file (docs/debugging.md):

- `info kernel` says which thread of a kernel is selected, and `$kernel_thread(2, 5)` whether it is that one;
- index, extent, tiled_index, array_view and array are printed by their components or elements, and have operator [].

This works for kernels on the accelerator `processor` that were compiled with -g -O0.
"""
from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Sequence

import gdb
import gdb.printing
import gdb.xmethod

INVOKER = re.compile(r"concurrency::__detail::(un)?tiled_invoker<.*>::operator\(\)")
COORDINATE = re.compile(r"^concurrency::(index|extent|tiled_extent)<[^<>]*>$")
TILED_INDEX = re.compile(r"^concurrency::tiled_index<[^<>]*>$")
ARRAY_VIEW = re.compile(r"^concurrency::array_view<.*>$")
ARRAY = re.compile(r"^concurrency::array<.*>$")


def invoker_frame() -> gdb.Frame | None:
    """The frame that calls the kernel: the selected one or one of its callers. None outside of kernels."""
    try:
        frame = gdb.selected_frame()
    except gdb.error:
        return None
    while frame is not None and not INVOKER.match(frame.name() or ""):
        frame = frame.older()
    return frame


def components(array: gdb.Value) -> list[int]:
    """The elements of an int[N]."""
    low, high = array.type.range()
    return [int(array[i]) for i in range(low, high + 1)]


def in_parentheses(numbers: Sequence[int]) -> str:
    return "(%s)" % ", ".join(map(str, numbers))


class Thread:
    """The selected thread of a kernel. Its variables belong to the invokers (amp_detail/invoker.h)."""

    def __init__(self) -> None:
        frame = invoker_frame()
        if frame is None:
            raise gdb.GdbError("The selected frame is not in a kernel.")
        try:
            if "::untiled_invoker<" in frame.name():
                self.tile = self.local = None
                self.index = components(frame.read_var("position"))
            else:
                self.tile = components(frame.read_var("tile")["at_"])
                self.local = components(frame.read_var("local")["at_"])
                origin = components(frame.read_var("origin")["at_"])
                self.index = [first + i for first, i in zip(origin, self.local)]
        except (ValueError, gdb.error):
            raise gdb.GdbError("The index of the thread is optimized out; compile with -g -O0.") from None


class InfoKernel(gdb.Command):
    """Say which thread of a kernel is selected, and in which tile it is."""

    def __init__(self) -> None:
        super().__init__("info kernel", gdb.COMMAND_STATUS)

    def invoke(self, argument: str, from_tty: bool) -> None:
        thread = Thread()
        print("Thread %s of the kernel" % in_parentheses(thread.index), end="")
        if thread.tile is not None and thread.local is not None:
            print(": thread %s of tile %s" % (in_parentheses(thread.local), in_parentheses(thread.tile)), end="")
        print(".")


class KernelThread(gdb.Function):
    """Whether the selected thread of the kernel has this index: one number for each dimension.

Usage: $kernel_thread (I0, I1...)
In the condition of a breakpoint, it selects one thread. False outside of kernels."""

    def __init__(self) -> None:
        super().__init__("kernel_thread")

    def invoke(self, *index: gdb.Value) -> bool:
        return invoker_frame() is not None and Thread().index == [int(i) for i in index]


class CoordinatePrinter:
    def __init__(self, value: gdb.Value) -> None:
        self.value = value

    def to_string(self) -> str:
        return in_parentheses(components(self.value["at_"]))


class TiledIndexPrinter:
    def __init__(self, value: gdb.Value) -> None:
        self.value = value

    def children(self) -> Iterator[tuple[str, gdb.Value]]:
        return ((name, self.value[name]) for name in ("global", "local", "tile", "tile_origin"))


class Elements:
    """The elements of an array_view or an array. In a kernel, the handle of the storage is the address of its bytes."""

    def __init__(self, container: gdb.Value) -> None:
        if container.type.code in (gdb.TYPE_CODE_PTR, gdb.TYPE_CODE_REF):  # gdb passes `this` in this way
            container = container.referenced_value()
        container_type = container.type.strip_typedefs()
        self.element_type = container_type.template_argument(0)
        self.name = "array" if ARRAY.match(container_type.unqualified().name) else "array_view"
        self.address = int(container["storage_"]["handle_"])
        if self.name == "array":
            self.extent = components(container["extent_"]["at_"])
            self.pitch = [math.prod(self.extent[d + 1:]) for d in range(len(self.extent))]
        else:
            layout = container["layout_"]
            self.extent = components(layout["bounds"]["at_"])
            self.pitch = components(layout["pitch"])
            self.address += int(layout["word_offset"]) * 4

    def at(self, index: Sequence[int]) -> gdb.Value:
        if invoker_frame() is None:
            raise gdb.GdbError("The selected frame is not in a kernel.")
        first = gdb.Value(self.address).cast(self.element_type.pointer())
        return (first + sum(i * pitch for i, pitch in zip(index, self.pitch))).dereference()


class ContainerPrinter:
    def __init__(self, value: gdb.Value) -> None:
        self.elements = Elements(value)

    def to_string(self) -> str:
        return "%s of extent %s" % (self.elements.name, in_parentheses(self.elements.extent))

    def display_hint(self) -> str:
        return "array"

    def children(self) -> Iterator[tuple[str, gdb.Value]]:
        if invoker_frame() is None:
            return
        for index in itertools.product(*map(range, self.elements.extent)):
            yield in_parentheses(index), self.elements.at(index)


class Component(gdb.xmethod.XMethodWorker):
    """operator [] of index and extent."""

    def get_arg_types(self) -> list[gdb.Type]:
        return [gdb.lookup_type("int")]

    def get_result_type(self, *arguments: gdb.Value) -> gdb.Type:
        return gdb.lookup_type("int")

    def __call__(self, coordinate: gdb.Value, number: gdb.Value) -> gdb.Value:
        return coordinate["at_"][number]


class ElementAt(gdb.xmethod.XMethodWorker):
    """operator [] of array_view and array: with an index, or with a number if the rank is 1."""

    def __init__(self, element_type: gdb.Type, parameter: gdb.Type) -> None:
        self.element_type = element_type
        self.parameter = parameter

    def get_arg_types(self) -> list[gdb.Type]:
        return [self.parameter]

    def get_result_type(self, *arguments: gdb.Value) -> gdb.Type:
        return self.element_type

    def __call__(self, container: gdb.Value, index: gdb.Value) -> gdb.Value:
        is_number = self.parameter.code == gdb.TYPE_CODE_INT
        return Elements(container).at([int(index)] if is_number else components(index["at_"]))


def known_types(*names: str) -> Iterator[gdb.Type]:
    """Those types that the program has."""
    for name in names:
        try:
            yield gdb.lookup_type(name)
        except gdb.error:
            pass


class Operators(gdb.xmethod.XMethodMatcher):
    def __init__(self) -> None:
        super().__init__("amp++")
        self.methods = []

    def match(self, class_type: gdb.Type, method: str) -> list[gdb.xmethod.XMethodWorker]:
        class_type = class_type.strip_typedefs()
        name = class_type.unqualified().name or ""
        if method != "operator[]":
            return []
        if COORDINATE.match(name):
            return [Component()]
        if not ARRAY_VIEW.match(name) and not ARRAY.match(name):
            return []
        rank = int(class_type.template_argument(1))
        parameters = known_types("concurrency::index<%d>" % rank, *(["int"] if rank == 1 else []))
        return [ElementAt(class_type.template_argument(0), parameter) for parameter in parameters]


def printers() -> gdb.printing.RegexpCollectionPrettyPrinter:
    collection = gdb.printing.RegexpCollectionPrettyPrinter("amp++")
    collection.add_printer("index", COORDINATE.pattern, CoordinatePrinter)
    collection.add_printer("tiled_index", TILED_INDEX.pattern, TiledIndexPrinter)
    collection.add_printer("array_view", ARRAY_VIEW.pattern, ContainerPrinter)
    collection.add_printer("array", ARRAY.pattern, ContainerPrinter)
    return collection


gdb.printing.register_pretty_printer(None, printers(), replace=True)
gdb.xmethod.register_xmethod_matcher(None, Operators(), replace=True)
InfoKernel()
KernelThread()

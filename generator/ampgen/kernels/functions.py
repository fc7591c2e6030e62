"""Helper functions of a kernel: pure functions, functions that change their arguments, templates, overloads, and chains
of calls."""

from __future__ import annotations

from dataclasses import replace

from .body import Body
from .calls import argument, call
from .classes import DUAL
from .expressions import expression, for_object
from .scope import Class, Element, Function, Parameter, Place, Run, RunForm, Scope, Space, Thing
from .statement import sequence, statement
from .types import ARITHMETIC, FLOATS, INT, SCALARS, ULONG, UNSIGNED, Range, Scalar
from .values import Value, arithmetic, stored, tamed


def _declared(parameter: Parameter, name: str) -> str:
    type_ = parameter.type.name
    forms = {
        "value": f"{type_} {name}",
        "const-reference": f"const {type_}& {name}",
        "reference": f"{type_}& {name}",
        "pointer": f"{type_}* {name}",
        "const-pointer": f"const {type_}* {name}",
    }
    return forms[parameter.form]


def _named(parameter: Parameter, name: str) -> Place | Run | Thing:
    is_writable = not parameter.form.startswith("const")
    space = Space.LOCAL if parameter.form == "value" else Space.MIXED
    if parameter.form.endswith("pointer"):
        return Run(name, parameter.type, parameter.length, space, is_writable, RunForm.POINTER)
    if isinstance(parameter.type, Class):
        return Thing(name, parameter.type, space, is_writable)
    return Place(name, parameter.type, space, is_writable)


def _parameters(body: Body, classes: tuple[Class, ...], types: tuple[Scalar, ...], pure: bool) -> tuple[Parameter, ...]:
    forms = ("value", "const-reference", "const-pointer") if pure else ("value", "reference", "pointer", "pointer", "reference")
    parameters = []
    for _ in range(body.int(1, 3)):
        form = body.pick(forms)
        if form.endswith("pointer"):
            parameters.append(Parameter(form, body.pick(types), body.pick((1, 2, 4))))
            continue
        element: Element = body.pick(classes) if classes and body.chance(0.3) else body.pick(SCALARS if form == "value" else types)
        parameters.append(Parameter(form, element))
    return tuple(parameters)


def function(body: Body, scope: Scope, types: tuple[Scalar, ...], pure: bool, name: str = "") -> Function:
    """A function with random parameters; `scope` has the functions that it may call and the classes that it may use."""
    name = name or body.name("pure" if pure else "act")
    result = body.pick(SCALARS) if pure or body.chance(0.6) else None
    parameters = _parameters(body, scope.classes, types, pure)
    names = [body.name("x") for _ in parameters]
    for parameter in parameters:
        body.count(f"parameter.{parameter.form}{'.class' if isinstance(parameter.type, Class) else ''}")
    body.count(f"result.{result.short if result else 'void'}")
    head = ", ".join(_declared(parameter, own) for parameter, own in zip(parameters, names))
    form = body.pick(("plain", "plain", "trailing", "number-template"))
    inner = replace(scope, result=result, may_return=True)
    steps, size = body.steps, body.size
    body.steps = body.size = 0
    inner = inner.with_(*(_named(parameter, own) for parameter, own in zip(parameters, names)))
    spelled = result.name if result else "void"
    if form == "number-template":
        body.count("template.number")
        body.put("template <int N>")
        inner = inner.with_(Value("N", INT, Range(1, 8)))
    opening = f"inline auto {name}({head}) {DUAL} -> {spelled} {{" if form == "trailing" else f"inline {spelled} {name}({head}) {DUAL} {{"
    body.count(f"function.{'pure' if pure else 'acting'}")
    with body.block(opening):
        inner = sequence(body, inner, body.int(2, 6))
        if result:
            body.put(f"return {for_object(body, inner, result)};")
    made = Function(f"{name}<{body.int(1, 8)}>" if form == "number-template" else name, result, parameters, body.steps + 1, body.size + 1)
    body.steps, body.size = steps, size
    return made


def type_template(body: Body) -> list[Function]:
    """A function template with a type as parameter, for the types on which its body is defined."""
    name = body.name("shared")
    body.count("template.type")
    whole = body.chance(0.5)
    types = (UNSIGNED, ULONG) if whole else FLOATS
    steps = body.pick(
        (
            ["T r = a;", "for (int n = 0; n < 3; ++n) r = r * b + a;", "return r ^ (a >> 3);"],
            ["T r[2] = {a, b};", "r[a & T(1)] += T(5);", "return r[0] * r[1];"],
            ["return a > b ? a - b : b / (a | T(1));"],
        )
        if whole
        else (
            ["T r = a;", "for (int n = 0; n < 3; ++n) r = tame(r * b + a);", "return r;"],
            ["return tame(a < b ? a * T(0.5f) : b / nonzero(a));"],
            ["const T both[2] = {a, b};", "return both[a < b] > T(1) ? tame(both[0] + both[1]) : a;"],
        )
    )
    body.put("template <class T>")
    with body.block(f"inline T {name}(T a, {body.pick(('T', 'const T&'))} b) {DUAL} {{"):
        for line in steps:
            body.put(line)
    form = Parameter("value", types[0])
    return [Function(f"{name}<{type_.name}>", type_, (replace(form, type=type_),) * 2, 4, 4) for type_ in types]


def call_chain(body: Body, scope: Scope) -> Function:
    """Functions each of which calls the one before, so that calling the last one is a call many levels deep."""
    type_, length = body.pick(ARITHMETIC), body.int(6, 14)
    stem = body.name("link")
    body.count("call.chain")
    for number in range(length):
        inner = Scope().with_(Place("x", type_, Space.LOCAL))
        with body.block(f"inline {type_.name} {stem}_{number}({type_.name} x) {DUAL} {{"):
            if number:
                body.put(f"{type_.name} y = {for_object(body, Scope().with_(Place('x', type_, Space.LOCAL)), type_, 2)};")
                body.put(f"{type_.name} z = {stem}_{number - 1}(y);")
                inner = Scope().with_(Place("x", type_, Space.LOCAL), Place("z", type_, Space.LOCAL))
                operand = tamed(expression(body, inner, type_, 2))
                body.put(f"return {tamed(arithmetic(body.pick('+-'), stored(type_, 'z'), operand)).text};")
            else:
                body.put(f"return {for_object(body, inner, type_, 1)};")
    return Function(f"{stem}_{length - 1}", type_, (Parameter("value", type_),), 2 * length, 2 * length)


def overloads(body: Body, scope: Scope, types: tuple[Scalar, ...]) -> list[Function]:
    """Functions with the same name and different parameter types."""
    name = body.name("same")
    body.count("function.overloaded")
    made = []
    for type_ in (types[0], *(t for t in (types[-1],) if t is not types[0])):
        parameter = Parameter("reference", type_)
        with body.block(f"inline {type_.name} {name}({type_.name}& x) {DUAL} {{"):
            inner = Scope(functions=scope.functions).with_(Place("x", type_, Space.MIXED))
            body.put(f"x = {for_object(body, inner, type_, 1)};")
            body.put(f"return {for_object(body, inner, type_, 2)};")
        made.append(Function(name, type_, (parameter,), 2, 2))
    return made


def finder(body: Body, type_: Scalar) -> None:
    """Functions that return a reference and a pointer; the statement `call.reference` calls them."""
    body.put(f"inline {type_.name}& choose({type_.name}* from, unsigned n) {DUAL} {{ return from[n]; }}")
    body.put(f"inline {type_.name}* furthest({type_.name}* a, {type_.name}* b, bool first) {DUAL} {{ return first ? a : b; }}")


@statement("call", 5)
def acting_call(body: Body, scope: Scope) -> Scope | None:
    functions = [f for f in scope.functions if not f.is_pure]
    if not functions:
        return None
    function_ = body.pick(functions)
    text = call(body, scope, function_, lambda type_: expression(body, scope, type_, 2))
    if text is None:
        return None
    if function_.result is None:
        body.put(f"{text};")
        return scope
    name = body.name("v")
    body.put(f"{function_.result.name} {name} = {text};")
    return scope.with_(Place(name, function_.result, Space.LOCAL))


@statement("call.reference", 2)
def through_call(body: Body, scope: Scope) -> Scope | None:
    """A write to the object that a function returns by reference or pointer."""
    runs = [r for r in scope.runs if r.is_writable and isinstance(r.type, Scalar) and (r.type.name in scope.found)]
    if not runs:
        return None
    run = body.pick(runs)
    assert isinstance(run.type, Scalar)
    one = Parameter("pointer", run.type)
    pointers = [argument(body, scope, one, lambda type_: expression(body, scope, type_, 2)) for _ in range(2)]
    condition = expression(body, scope, SCALARS[-1], 2).text
    value = for_object(body, scope, run.type, 1)
    if body.chance(0.5):
        body.count("call.returns-reference")
        body.put(f"choose({pointers[0]}, 0u) = {value};")
    else:
        body.count("call.returns-pointer")
        body.put(f"*furthest({pointers[0]}, {pointers[1]}, {condition}) = {value};")
    return scope

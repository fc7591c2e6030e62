"""Definitions of classes: plain, nested and big classes, classes with bases, members, operators, constructors and
destructors, and unions with a tag."""

from __future__ import annotations

from .body import Body
from .expressions import expression, for_object
from .scope import Class, Function, Path, Place, Run, Scope, Space
from .statement import sequence
from .types import ARITHMETIC, BOOL, FLOAT, INT, INTEGERS, SCALARS, UNSIGNED, Scalar
from .values import stored, tamed

DUAL = "restrict(cpu, amp)"


def _members(body: Body, count: int) -> list[Path]:
    """Members of fundamental types, and arrays of them; two adjacent members are never both bool."""
    paths: list[Path] = []
    for _ in range(count):
        type_ = body.pick(SCALARS)
        if type_ is BOOL and paths and paths[-1].type is BOOL:
            type_ = INT
        length = body.pick((2, 4, 4, 8)) if body.chance(0.25) and type_ is not BOOL else 0
        name = body.name("m")
        paths.append(Path(f".{name}[#]" if length else f".{name}", type_, length))
    # Two adjacent bools would be one byte apart. After a last bool, the first member of a derived class could be one.
    if paths[-1].type is BOOL:
        paths.append(Path(f".{body.name('m')}", INT))
    return paths


def _declared(path: Path) -> str:
    name = path.text[1:].replace("[#]", f"[{path.length}]")
    return f"{path.type.name} {name};"


def _own_scope(paths: list[Path], functions: tuple[Function, ...], is_const: bool) -> Scope:
    """The scope of a member function: the members of its object, and functions that it may call."""
    scope = Scope(functions=functions)
    for path in paths:
        name = path.text[1:].split("[")[0]
        if path.length:
            scope = scope.with_(Run(name, path.type, path.length, Space.MIXED, not is_const))
        else:
            scope = scope.with_(Place(name, path.type, Space.MIXED, not is_const))
    return scope


def _initializers(paths: list[Path]) -> list[str]:
    """The initializers of a plain class, in which `#` is any int; members of a nested class are left zero."""
    values = []
    for path in paths:
        if path.text.count(".") > 1:
            break
        value = "# != 0" if path.type is BOOL else f"static_cast<{path.type.name}>(# % 4000)"
        values.append(f"{{{value}, {value}}}" if path.length else value)
    return values


def plain(body: Body, is_big: bool = False) -> Class:
    """A class without constructor and destructor, so that tile_static memory can hold its objects."""
    name = body.name("plain")
    body.count("class.big" if is_big else "class.plain")
    paths = _members(body, body.int(2, 4))
    if is_big:
        paths.append(Path(f".{body.name('m')}[#]", body.pick(ARITHMETIC), body.pick((32, 64))))
    with body.block(f"struct {name} {{", "};"):
        for path in paths:
            body.put(_declared(path))
        if body.chance(0.4) and not is_big:
            inner, own = body.name("inner"), body.name("m")
            body.count("class.nested")
            nested = _members(body, 2)
            with body.block(f"struct {inner} {{", f"}} {own};"):
                for path in nested:
                    body.put(_declared(path))
            paths += [Path(f".{own}{path.text}", path.type, path.length) for path in nested]
    members = tuple((path.text[1:], path.type) for path in paths if not path.length and path.text.count(".") == 1)
    return Class(name, tuple(paths), members=members, bases=(f"{{{', '.join(_initializers(paths))}}}", "{}"), is_plain=True)


def _member_function(body: Body, paths: list[Path], functions: tuple[Function, ...], result: Scalar) -> str:
    name, parameter, type_ = body.name("get"), body.name("x"), body.pick(ARITHMETIC)
    body.count("class.member-function")
    with body.block(f"{result.name} {name}({type_.name} {parameter}) const {DUAL} {{"):
        scope = _own_scope(paths, functions, is_const=True).with_(stored(type_, parameter))
        scope = sequence(body, scope, body.int(1, 2))
        body.put(f"return {for_object(body, scope, result)};")
    return f"{name}|{type_.name}"


def _constructors(body: Body, name: str, paths: list[Path], base: Class | None) -> None:
    parameter = body.name("x")
    scope = Scope().with_(stored(INT, parameter))
    firsts = [f"{base.name}({parameter})"] if base else []
    firsts += [f"{path.text[1:]}({for_object(body, scope, path.type, 1)})" for path in paths if not path.length]
    with body.block(f"explicit {name}(int {parameter}) {DUAL}" + (" : " + ", ".join(firsts) if firsts else "") + " {"):
        for path in paths:
            if path.length:
                member = path.text[1:].split("[")[0]
                count = body.name("n")
                inner = scope.with_(stored(INT, parameter))
                body.put(f"for (int {count} = 0; {count} < {path.length}; ++{count}) {member}[{count}] = {for_object(body, inner, path.type, 2)};")


def _copying(body: Body, name: str, paths: list[Path], base: Class | None) -> None:
    """A copy constructor and an assignment. If there is an unsigned member they change it, so that each call shows."""
    body.count("class.copy-constructor")
    single = [path.text[1:] for path in paths if not path.length]
    firsts = ([f"{base.name}(other)"] if base else []) + [f"{member}(other.{member})" for member in single]
    arrays = [path for path in paths if path.length]
    copies = "".join(
        f" for (int n = 0; n < {path.length}; ++n) {path.text[1:].split('[')[0]}[n] = other.{path.text[1:].split('[')[0]}[n];" for path in arrays
    )
    touched = [path.text[1:] for path in paths if path.type is UNSIGNED and not path.length]
    mark = f" {touched[0]} += 1u;" if touched else ""
    body.put(f"{name}(const {name}& other) {DUAL}{' : ' + ', '.join(firsts) if firsts else ''} {{{copies}{mark} }}")
    body.count("class.assignment")
    base_copy = f" {base.name}::operator=(other);" if base else ""
    assigns = "".join(f" {member} = other.{member};" for member in single)
    mark = f" {touched[0]} += 3u;" if touched else ""
    body.put(f"{name}& operator=(const {name}& other) {DUAL} {{{base_copy}{assigns}{copies}{mark} return *this; }}")


def rich(body: Body, functions: tuple[Function, ...], base: Class | None = None) -> Class:
    """A class with constructors, member functions and operators; derived from `base` if there is one."""
    name = body.name("class")
    body.count("class.derived" if base else "class.constructed")
    paths = _members(body, body.int(2, 4))
    readers: list[tuple[str, Scalar]] = list(base.readers) if base else []
    changers: list[tuple[str, Scalar]] = list(base.changers) if base else []
    mixin = body.name("mixin") if base and body.chance(0.4) else ""
    if mixin:
        body.count("class.two-bases")
        body.put(f"struct {mixin} {{ int twice(int x) const {DUAL} {{ return x % 10000 * 2; }} }};")
    heads = ", ".join(f"public {one}" for one in ([base.name] if base else []) + ([mixin] if mixin else []))
    is_struct = body.chance(0.5)
    with body.block(f"{'struct' if is_struct else 'class'} {name}{' : ' + heads if heads else ''} {{", "};"):
        if not is_struct:
            body.put(" public:")
        for path in paths:
            body.put(_declared(path))
        if body.chance(0.4):
            body.count("class.static-constant")
            body.put(f"static const int scale = {body.int(1, 50)};")
            readers.append((f"({name}::scale * static_cast<int>(#.{paths[0].text[1:]} != 0))" if not paths[0].length else f"({name}::scale)", INT))
        if mixin:
            readers.append(("#.twice(5)", INT))
        _constructors(body, name, paths, base)
        if body.chance(0.4):
            _copying(body, name, paths, base)
        if body.chance(0.4):
            body.count("class.destructor")
            number = next((path.text[1:] for path in paths if path.type in INTEGERS and not path.length), "")
            body.put(f"~{name}() {DUAL} {{{f' {number} = 0;' if number else ''} }}")
        for _ in range(body.int(1, 2)):
            result = body.pick(SCALARS)
            made = _member_function(body, paths, functions, result)
            called, type_name = made.split("|")
            readers.append((f"#.{called}({type_name}|)", result))
        _operators(body, name, paths, readers, changers)
    everything = (base.paths if base else ()) + tuple(paths)
    members = tuple((path.text[1:], path.type) for path in paths if not path.length) + (base.members if base else ())
    return Class(name, everything, tuple(readers), tuple(changers), ("((#))",), members)


def _declare(uses: list[tuple[str, Scalar]], text: str, type_: Scalar) -> None:
    """Adds a use of an operator; it replaces the same use of the base's operator, which the class's own one hides."""
    uses[:] = [use for use in uses if use[0] != text]
    uses.append((text, type_))


def _operators(body: Body, name: str, paths: list[Path], readers: list[tuple[str, Scalar]], changers: list[tuple[str, Scalar]]) -> None:
    single = [path for path in paths if not path.length and path.type is not BOOL]
    if not single:
        return
    path = body.pick(single)
    member, type_ = path.text[1:], path.type
    fold = type_.taming.format(f"({member} + x)")
    body.count("class.operator.+=")
    body.put(f"{name}& operator+=({type_.name} x) {DUAL} {{ {member} = {fold}; return *this; }}")
    _declare(changers, "# += #value", type_)
    if body.chance(0.5):
        body.count("class.operator.+")
        body.put(f"friend {name} operator+({name} a, const {name}& b) {DUAL} {{ a += b.{member}; return a; }}")
        _declare(readers, f"(# + #).{member}", type_)
    if body.chance(0.5):
        body.count("class.operator.==")
        body.put(f"bool operator==(const {name}& other) const {DUAL} {{ return {member} == other.{member}; }}")
        _declare(readers, "(# == #)", BOOL)
    if body.chance(0.4):
        body.count("class.operator.conversion")
        body.put(f"explicit operator {type_.name}() const {DUAL} {{ return {member}; }}")
        _declare(readers, f"static_cast<{type_.name}>(#)", type_)
    if body.chance(0.4):
        body.count("class.operator.()")
        body.put(f"{type_.name} operator()() const {DUAL} {{ return {tamed(expression(body, Scope().with_(Place(member, type_, Space.MIXED, False)), type_, 1)).text}; }}")
        _declare(readers, "#()", type_)
    arrays = [path for path in paths if path.length]
    if arrays:
        array = arrays[0]
        body.count("class.operator.[]")
        own = array.text[1:].split("[")[0]
        body.put(f"{array.type.name}& operator[](unsigned n) {DUAL} {{ return {own}[n & {array.length - 1}u]; }}")
        _declare(changers, "#[3u] = #value", array.type)


def tagged(body: Body) -> Class:
    """A union with a tag: only the member that was written last is read."""
    name = body.name("tagged")
    body.count("class.union")
    number, wide = body.pick(INTEGERS), body.pick(ARITHMETIC)
    with body.block(f"struct {name} {{", "};"):
        body.put("int tag;")
        form = body.chance(0.5)
        parts = f"{number.name} number; {FLOAT.name} real; {wide.name} wide[2];"
        body.put(f"union {{ {parts} }};" if form else f"union parts {{ {parts} }} u;")
        u = "" if form else "u."
        body.count("class.union.anonymous" if form else "class.union.named")
        body.put(f"explicit {name}(int x) {DUAL} : tag(0) {{ {u}number = {_from_int(number)}; }}")
        body.put(f"void set_number({number.name} x) {DUAL} {{ tag = 0; {u}number = x; }}")
        body.put(f"void set_real(float x) {DUAL} {{ tag = 1; {u}real = x; }}")
        body.put(f"void set_wide({wide.name} x) {DUAL} {{ tag = 2; {u}wide[0] = x; {u}wide[1] = x; }}")
        result = FLOAT
        body.put(f"float get() const {DUAL} {{")
        body.put(f"  return tag == 0 ? static_cast<float>({u}number) : tag == 1 ? {u}real : static_cast<float>({u}wide[1]);")
        body.put("}")
    return Class(name, (Path(".tag", INT, is_const=True),), (("tame(#.get())", result),),
                 (("#.set_number(#value)", number), ("#.set_real(#value)", FLOAT), ("#.set_wide(#value)", wide)), ("((#))",))


def guard(body: Body, type_: Scalar) -> str:
    """A class whose destructor changes an element of a view, so that the results show when and how often it runs."""
    name = body.name("guard")
    body.count("class.guard")
    changed = type_.taming.format(f"(view[at] + {'1' if type_.is_float else '1' + type_.suffix})")
    with body.block(f"struct {name} {{", "};"):
        body.put(f"array_view<{type_.name}, 1> view;")
        body.put("int at;")
        body.put(f"{name}(const array_view<{type_.name}, 1>& over, unsigned n) {DUAL} : view(over), at(static_cast<int>(n)) {{}}")
        body.put(f"~{name}() {DUAL} {{ view[at] = {changed}; }}")
    return name


def from_template(body: Body) -> Class:
    """An instance of a class template with a type and a number as parameters."""
    name, type_, length = body.name("box"), body.pick(ARITHMETIC), body.pick((2, 4, 8))
    body.count("template.class")
    body.put("template <class T, int N>")
    with body.block(f"struct {name} {{", "};"):
        body.put("T values[N];")
        body.put("T last;")
        body.put(f"T at(unsigned n) const {DUAL} {{ return n < N ? values[n] : last; }}")
        body.put(f"void turn() {DUAL} {{ const T first = values[0]; for (int n = 1; n < N; ++n) values[n - 1] = values[n]; values[N - 1] = last; last = first; }}")
    paths = (Path(".values[#]", type_, length), Path(".last", type_))
    one = f"static_cast<{type_.name}>(# % 4000)"
    return Class(f"{name}<{type_.name}, {length}>", paths, ((f"#.at({length - 1}u)", type_), ("#.at(99u)", type_)), (("#.turn()", type_),),
                 (f"{{{{{one}, {one}}}, {one}}}", "{}"), (("last", type_),), is_plain=True)


def _from_int(type_: Scalar) -> str:
    return "x" if type_ is INT else f"static_cast<{type_.name}>(x)"

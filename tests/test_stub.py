"""The stub of the native module names what the module has, and nothing else."""

import ast
import re
from pathlib import Path

import pytest

from souko import _native

STUB = ast.parse((Path(__file__).parent.parent / "src/souko/_native.pyi").read_text())
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}


def named(body):
    """The definitions by name, but for those that Python itself calls."""
    return {node.name: node for node in body if isinstance(node, ast.ClassDef | ast.FunctionDef)}


def own(thing):
    return {name for name in vars(thing) if not name.startswith("_")}


def functions():
    """All functions and methods of the stub: their owner in the module, and what the stub says."""
    yield from ((_native, node) for node in named(STUB.body).values() if isinstance(node, ast.FunctionDef))
    for name, node in CLASSES.items():
        yield from ((getattr(_native, name), method) for method in named(node.body).values() if not is_property(method))


def is_property(method):
    """Whether it is read, or set, like a value."""
    names = [
        each.attr if isinstance(each, ast.Attribute) else getattr(each, "id", "") for each in method.decorator_list
    ]
    return "property" in names or "setter" in names


def test_the_stub_and_the_module_have_the_same_names():
    assert set(named(STUB.body)) == own(_native)


@pytest.mark.parametrize("name", CLASSES)
def test_the_stub_and_the_module_give_a_class_the_same_names(name):
    members = named(CLASSES[name].body)
    assert {member for member in members if not member.startswith("_")} == own(getattr(_native, name))
    properties = {member for member, node in members.items() if is_property(node)}
    assert properties == {
        each for each in own(getattr(_native, name)) if not callable(vars(getattr(_native, name))[each])
    }


@pytest.mark.parametrize(("owner", "stub"), list(functions()), ids=lambda each: getattr(each, "name", ""))
def test_the_stub_and_the_module_give_arguments_the_same_names(owner, stub):
    ((signature, *_),) = getattr(owner, stub.name).__nb_signature__
    names = re.findall(r"\w+(?=: )|self", signature.split(" -> ")[0])
    assert [argument.arg for argument in stub.args.args] == names

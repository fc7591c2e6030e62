"""Checks of the catalogue as a whole: how rules, sentences, exceptions, features and cases refer to each other."""

from __future__ import annotations

import fnmatch
from collections import Counter
from typing import Iterator

from ..coverage import holes
from ..model import ACCEPTED, DIAGNOSED, OUTSIDE, RESTRICTION, Catalogue, Contents
from ..problems import Place, undefined
from .check import CatalogueCheck, Subject


class DuplicateId(CatalogueCheck):
    """No id is defined twice: ids are permanent names."""

    id = "duplicate-id"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for what, name, place in subject.catalogue.repeated:
            yield place, f"{what} '{name}' is already defined; give this one another id"


class DuplicateCase(CatalogueCheck):
    """No case is made twice."""

    id = "duplicate-case"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        seen: set[str] = set()
        for case in subject.cases:
            if case.planned.id in seen:
                yield case.planned.template.place, f"case '{case.planned.id}' is made twice; change its name"
            seen.add(case.planned.id)


class OrphanSentence(CatalogueCheck):
    """Every sentence names rules, or the exception that tells why it has none, not both."""

    id = "orphan-sentence"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for sentence in subject.catalogue.sentences:
            if not sentence.rules and sentence.exception is None:
                message = f"sentence '{sentence.key}' has no rule; add rules = [...] or exception = \"...\""
                yield sentence.place, message
            elif sentence.rules and sentence.exception is not None:
                yield sentence.place, f"sentence '{sentence.key}' has rules and an exception; keep one of them"


class OrphanRule(CatalogueCheck):
    """Every rule is named by a sentence of a document."""

    id = "orphan-rule"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        carried = {rule for sentence in subject.catalogue.sentences for rule in sentence.rules}
        for rule in subject.catalogue.rules.values():
            if rule.id not in carried:
                message = f"no sentence names rule '{rule.id}'; add it to the rules of a sentence in spec/documents"
                yield rule.place, message


class Clause(CatalogueCheck):
    """Every clause of a document is cited by a sentence or listed as uncovered; sentences cite no other clauses."""

    id = "clause"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for contents in subject.catalogue.contents:
            sentences = [sentence for sentence in subject.catalogue.sentences if sentence.document == contents.document]
            for sentence in sentences:
                if sentence.clause not in contents.clauses:
                    message = f"{contents.document} has no clause {sentence.clause}; correct the clause"
                    yield sentence.place, f"sentence '{sentence.key}': {message}"
            cited = {sentence.clause for sentence in sentences}
            yield from self._of_contents(contents, cited)

    @staticmethod
    def _of_contents(contents: Contents, cited: set[str]) -> Iterator[tuple[Place, str]]:
        def covered(clause: str) -> bool:
            return any(within(one, clause) for one in cited)

        def within(clause: str, outer: str) -> bool:
            return clause == outer or clause.startswith(outer + ".")

        for clause in contents.uncovered:
            if clause not in contents.clauses:
                yield contents.place, f"{contents.document} has no clause {clause}; remove it from uncovered"
            elif covered(clause):
                message = f"a sentence cites clause {clause} of {contents.document}; remove it from uncovered"
                yield contents.place, message
        for clause in contents.clauses:
            if not covered(clause) and not any(within(clause, outer) for outer in contents.uncovered):
                yield contents.place, f"no sentence cites clause {clause} of {contents.document}; add one in spec/documents"


class DanglingReference(CatalogueCheck):
    """Every id that something refers to is defined."""

    id = "dangling-reference"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        catalogue = subject.catalogue
        for sentence in catalogue.sentences:
            for rule in sentence.rules:
                if rule not in catalogue.rules:
                    yield sentence.place, f"sentence '{sentence.key}': {undefined('rule', rule, 'spec/rules')}"
            if sentence.exception is not None and sentence.exception not in catalogue.reasons:
                message = undefined("exception", sentence.exception, "spec/exceptions.toml")
                yield sentence.place, f"sentence '{sentence.key}': {message}"
        yield from self._of_rules(catalogue)
        yield from self._of_templates(catalogue)
        for interface in catalogue.interfaces.values():
            for member in interface.members:
                if member.exception is not None and member.exception not in catalogue.reasons:
                    message = undefined("exception", member.exception, "spec/exceptions.toml")
                    yield member.place, f"member '{member.id}': {message}"

    @staticmethod
    def _of_rules(catalogue: Catalogue) -> Iterator[tuple[Place, str]]:
        for rule in catalogue.rules.values():
            if rule.opposite is not None and rule.opposite not in catalogue.rules:
                yield rule.place, f"rule '{rule.id}': {undefined('opposite', rule.opposite, 'spec/rules')}"
            if rule.one_sided is not None and rule.one_sided not in catalogue.reasons:
                yield rule.place, f"rule '{rule.id}': {undefined('exception', rule.one_sided, 'spec/exceptions.toml')}"
            level_feature = [rule.level.split(":")[1]] if rule.level.startswith("optional:") else []
            for feature in [*rule.features, *level_feature]:
                if feature not in catalogue.features:
                    yield rule.place, f"rule '{rule.id}': {undefined('feature', feature, 'spec/features.toml')}"

    @staticmethod
    def _of_templates(catalogue: Catalogue) -> Iterator[tuple[Place, str]]:
        for template in catalogue.templates:
            values = [
                value
                for dimension in template.dimensions.values()
                if dimension in catalogue.dimensions
                for value in catalogue.dimensions[dimension].values
            ]
            features = set(template.features).union(*(value.features for value in values))
            companions = set(template.companions).union(*(value.companions for value in values))
            for feature in sorted(features - set(catalogue.features)):
                yield template.place, undefined("feature", feature, "spec/features.toml")
            for companion in sorted(companions):
                if not fnmatch.filter(catalogue.rules, companion):
                    yield template.place, f"companions: no rule in spec/rules matches '{companion}'; correct it"


class UnusedDefinition(CatalogueCheck):
    """Every exception and every dimension is used."""

    id = "unused-definition"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        catalogue = subject.catalogue
        reasons = {sentence.exception for sentence in catalogue.sentences}
        reasons |= {rule.one_sided for rule in catalogue.rules.values()}
        reasons |= {member.exception for interface in catalogue.interfaces.values() for member in interface.members}
        for reason in catalogue.reasons.values():
            if reason.id not in reasons:
                yield reason.place, f"nothing uses exception '{reason.id}'; remove it"
        dimensions = {name for template in catalogue.templates for name in template.dimensions.values()}
        dimensions |= {OUTSIDE for template in catalogue.templates if template.outside is True}
        # The check 'coverage' reports each unused member.
        dimensions |= {interface.dimension for interface in catalogue.interfaces.values()}
        for dimension in catalogue.dimensions.values():
            if dimension.id not in dimensions:
                yield dimension.place, f"no template uses dimension '{dimension.id}'; remove it"


class Level(CatalogueCheck):
    """No rule requires a warning: warnings are the vendor's choice (spec/docs/README.md)."""

    id = "level"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for rule in subject.catalogue.rules.values():
            if rule.polarity == "warn" and rule.level != "vendor":
                yield rule.place, f"rule '{rule.id}' has polarity warn; set level = \"vendor\""


class Quotation(CatalogueCheck):
    """Each rule that an implementation must fulfil quotes the words that demand it, from the lines that it names."""

    id = "quotation"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        catalogue = subject.catalogue
        for rule in catalogue.rules.values():
            first, last = rule.lines
            where = f"lines {first} to {last} of {rule.document}"
            if rule.quote is None:
                if rule.polarity in ACCEPTED and rule.level != "vendor":
                    yield rule.place, f"rule '{rule.id}' quotes no words that demand it; add quote = \"...\" from {where}"
            elif rule.document not in catalogue.words:
                yield rule.place, f"spec/words has no file for {rule.document}; write one with 'ampgen words'"
            elif not catalogue.words[rule.document].contain(rule.quote, first, last):
                yield rule.place, f"rule '{rule.id}': its quotation does not stand in {where}; correct quote or lines"


class Outside(CatalogueCheck):
    """A template with a fault in amp code states whether the fault is legal in other code."""

    id = "outside"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        diagnosed = {case.planned.template.place for case in subject.cases if case.planned.kind in DIAGNOSED}
        for template in subject.catalogue.templates:
            if template.place in diagnosed and RESTRICTION in template.dimensions.values() and template.outside is None:
                message = 'set outside = true to test that other code may have the fault, or outside = "why not"'
                yield template.place, message


class Synopsis(CatalogueCheck):
    """An interface lists each declaration of its synopsis once."""

    id = "synopsis"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for interface in subject.catalogue.interfaces.values():
            listed = len(interface.members)
            if listed != interface.synopsis:
                message = f"lists {listed} members, but its synopsis prints {interface.synopsis}; list each once"
                yield interface.place, f"interface '{interface.id}' {message}"
            for member, times in Counter(member.id for member in interface.members).items():
                if times > 1:
                    yield interface.place, f"interface '{interface.id}' lists the member '{member}' {times} times; give each its own id"


class Coverage(CatalogueCheck):
    """Every rule has cases on both sides and a case uses every member, or an exception tells why not."""

    id = "coverage"

    def faults(self, subject: Subject) -> Iterator[tuple[Place, str]]:
        for hole in holes(subject.catalogue, list(subject.cases)):
            yield hole.place, hole.message


CATALOGUE_CHECKS: tuple[CatalogueCheck, ...] = (
    DuplicateId(),
    DuplicateCase(),
    OrphanSentence(),
    OrphanRule(),
    Clause(),
    DanglingReference(),
    UnusedDefinition(),
    Level(),
    Quotation(),
    Outside(),
    Synopsis(),
    Coverage(),
)

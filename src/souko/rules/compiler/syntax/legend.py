"""The legend: new names for objects.

    P = Player                  synonym: another name
    @ = Crate and Target        aggregate: all of them at once
    Solid = Wall or Crate       property: any of them

Aggregates and properties are flattened as they are read: their members are objects, never other legend names.
"""

from souko.rules.compiler.syntax.script import MAX_MEMBERS, MAX_MEMBERS_IN_ALL
from souko.rules.compiler.syntax.section import SectionReader
from souko.rules.compiler.syntax.tokens import ENTRY, EQUALS, KEY, KEYWORDS, NAME, SECTION, SECTIONS, Line

FORMS = "one of: A = B, A = B and C, A = B or C"
BROKEN = "ERROR"
SECTION_WORDS = frozenset(SECTIONS)


class LegendReader(SectionReader):
    """Reads entries; `words` are those of the line so far, `position` counts them, a missing one included."""

    words: list[str]
    position = 0

    def begin_line(self, line: Line) -> None:
        """Expect an entry."""
        self.words = []
        self.position = 0

    def read_whole_line(self, line: Line, words: str) -> bool:
        """Read an entry of the usual form."""
        if not ENTRY.fullmatch(words) or SECTION.match(words):
            return False
        self.words = words.split()
        if len(set(self.words[3::2])) > 1 or not SECTION_WORDS.isdisjoint(self.words):
            self.words = []
            return False
        self.end_line(line)
        return True

    def read_token(self, line: Line, start: bool) -> None:
        """Read a word."""
        if self.position == 0:
            self.words.append(line.match(KEY) or "")
            self.position = 1
        elif self.position == 1:
            self.read_equals(line)
        elif self.position % 2:
            self.read_and_or(line)
        else:
            self.read_member(line)
        if line.at_end:
            self.end_line(line)

    def read_equals(self, line: Line) -> None:
        """Read the equals sign."""
        self.position = 2
        if line.match(EQUALS) is not None:
            self.words.append("=")
            return
        self.error(line, f"no equals sign after '{self.words[0]}'", FORMS)
        line.skip_to_comment()
        self.words.append(BROKEN)

    def read_and_or(self, line: Line) -> None:
        """Read `and` or `or`, always the same one."""
        self.position += 1
        word = line.match(NAME)
        if word is None:
            self.reject_symbols(line)
            return
        if word not in ("and", "or"):
            self.error(line, f"'{word}' where names are joined", f"'and' or 'or': {FORMS}")
        elif self.position > 5 and self.words[3:4] != [word]:
            self.error(line, "'and' together with 'or'", "either one", "split the line in two")
        self.words.append(word)

    def read_member(self, line: Line) -> None:
        """Read a name on the right side."""
        word = line.match(NAME)
        if word is None:
            self.reject_symbols(line)
            return
        self.words.append(word)
        self.position += 1

    def reject_symbols(self, line: Line) -> None:
        """Complain about symbols on the right side."""
        self.error(line, "symbols where a name should be", f"{FORMS}, with names of letters, digits and underscores")
        line.skip_to_comment()

    def end_line(self, line: Line) -> None:
        """Make an entry out of the words of the line."""
        words = self.words
        if not words:
            return
        if len(words) == 1:
            self.error(line, f"'{words[0]}' without a meaning", FORMS)
        elif len(words) % 2 == 0:
            found = f"nothing after '{words[-1]}'" if words[-1] != BROKEN else f"no meaning for '{words[0]}'"
            self.error(line, found, FORMS, "say which objects are meant")
        else:
            self.add(words, line)

    def add(self, words: list[str], line: Line) -> None:
        """Check the entry and keep it."""
        name = words[0]
        valid = all([self.check_name(name, line), self.drop_itself(words, line)])
        for member in words[2::2]:
            if member != name and not self.script.is_declared(member):
                self.error(line, f"'{member}' is not known", "objects, or names of the legend above this line")
        if len(words) == 3:
            self.script.add_synonym(name, words[2], line.number)
        elif len(words) > 3 and words[3] == "and":
            self.script.add_aggregate(name, self.aggregate_members(words, line), line.number)
        elif len(words) > 3 and words[3] == "or":
            self.add_property(words, line)
        elif valid:
            self.error(line, "a legend entry of another form", FORMS)

    def check_name(self, name: str, line: Line) -> bool:
        """Whether the name is free; complains if not, or if it is a keyword."""
        taken = self.script.is_declared(name)
        if taken:
            self.error(line, f"the name '{name}' is taken", "a new name", f"see line {self.script.line_of(name)}")
        if name in KEYWORDS:
            self.warn(line, f"'{name}' as a name", "a name that is no word of the language", "choose another one")
        return not taken

    def drop_itself(self, words: list[str], line: Line) -> bool:
        """Whether the entry is not defined by itself; if it is, complain and remove its name from the right side."""
        name, valid, place = words[0], True, 2
        seen: set[str] = set()
        while place < len(words):
            member = words[place]
            if member == name:
                self.error(line, f"'{name}' is explained by itself", "other names on the right side")
                valid = False
                remove_own_name(words)
            if member in seen:
                self.warn(line, f"'{member}' is listed twice", "each name once", "remove one")
            seen.add(words[place] if place < len(words) else "")
            place += 2
        return valid

    def aggregate_members(self, words: list[str], line: Line) -> tuple[str, ...]:
        """The objects of an aggregate."""
        members: list[str] = []
        for word in words[2::2]:
            meaning = self.script.resolve_synonym(word)
            if meaning not in self.script.objects and meaning in self.script.aggregate_by_name:
                members.extend(self.script.aggregate_by_name[meaning].members)
                continue
            if meaning not in self.script.objects and meaning in self.script.property_by_name:
                self.error(
                    line,
                    "objects joined by 'and', one of which is itself joined by 'or'",
                    "'and' joins objects that are there at once",
                )
            members.append(meaning)
        return self.limited(members, line)

    def add_property(self, words: list[str], line: Line) -> None:
        """Keep a property, unless it mixes `or` with other words."""
        if any(word != "or" for word in words[5::2]):
            return
        members: list[str] = []
        for word in words[2::2]:
            meaning = self.script.resolve_synonym(word)
            if meaning in self.script.objects:
                members.append(meaning)
            elif meaning in self.script.aggregate_by_name:
                self.error(
                    line,
                    f"'{words[0]}' is any of several, but '{word}' is several at once",
                    "'or' joins objects and what is itself joined by 'or'",
                )
            elif meaning in self.script.property_by_name:
                members.extend(self.script.property_by_name[meaning].members)
            else:
                members.append(meaning)
        self.script.add_property(words[0], self.limited(members, line), line.number)

    def limited(self, members: list[str], line: Line) -> tuple[str, ...]:
        """The members, cut off (with a complaint) where there are too many."""
        self.script.member_count += len(members)
        if self.script.member_count > MAX_MEMBERS_IN_ALL:
            self.error(line, "too many members of all names", f"at most {MAX_MEMBERS_IN_ALL}", "name fewer objects")
            return ()
        if len(members) > MAX_MEMBERS:
            self.error(line, f"a name for {len(members)} objects", f"at most {MAX_MEMBERS}", "name each object once")
        return tuple(members[:MAX_MEMBERS])


def remove_own_name(words: list[str]) -> None:
    """Remove the name from its own right side, each time with the `and` or `or` beside it.

    >>> words = "a = b or a or c".split()
    >>> remove_own_name(words)
    >>> " ".join(words)
    'a = b or c'
    """
    kept: list[str] = []
    rest = iter(words[2:])
    for word in rest:
        if word != words[0]:
            kept.append(word)
        elif len(kept) >= 2:
            kept.pop()
        else:
            next(rest, None)
    words[2:] = kept

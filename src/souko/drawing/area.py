"""A rectangle of pixels or cells; like a slice, it includes left and top and excludes right and bottom."""

from typing import NamedTuple

import numpy as np

from souko.boards import Mask


class Area(NamedTuple):
    """A rectangle; `right` and `bottom` are excluded."""

    left: int
    top: int
    right: int
    bottom: int

    @classmethod
    def around(cls, mask: Mask) -> "Area | None":
        """The smallest area that contains every true cell of the mask; None if there is none.

        >>> Area.around(np.array([[False, False, False], [False, True, True]]))
        Area(left=1, top=1, right=3, bottom=2)
        """
        rows = np.flatnonzero(mask.any(axis=1))
        if not len(rows):
            return None
        columns = np.flatnonzero(mask[rows[0] : rows[-1] + 1].any(axis=0))
        return cls(int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.right - self.left, self.bottom - self.top

    @property
    def slices(self) -> tuple[slice, slice]:
        """The index of this area in an array of rows and columns."""
        return slice(self.top, self.bottom), slice(self.left, self.right)

    def union(self, other: "Area | None") -> "Area":
        """The smallest area that contains both."""
        if other is None:
            return self
        low, high = map(min, self[:2], other[:2]), map(max, self[2:], other[2:])
        return Area(*low, *high)

    def clipped(self, width: int, height: int) -> "Area":
        """The part of it inside a rectangle of that size at (0, 0)."""
        return Area(max(self.left, 0), max(self.top, 0), min(self.right, width), min(self.bottom, height))

    def scaled(self, factor: int) -> "Area":
        """The same area when each unit becomes `factor` units."""
        return Area(*(edge * factor for edge in self))

    def moved(self, right: int, down: int) -> "Area":
        """The area, moved to the right and down."""
        return Area(self.left + right, self.top + down, self.right + right, self.bottom + down)

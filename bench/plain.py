"""The baseline: the same robot in plain Python over a flat list, written for speed as Python goes."""


def narrow(text: str) -> int:
    """The score of a warehouse of narrow boxes."""
    drawing, script = text.split("\n\n", 1)
    stride = drawing.index("\n") + 1
    grid = list(drawing)
    robot = grid.index("@")
    grid[robot] = "."
    steps = {"^": -stride, "v": stride, "<": -1, ">": 1}
    for character in script:
        if character == "\n":
            continue
        step = steps[character]
        ahead = robot + step
        there = grid[ahead]
        if there == ".":
            robot = ahead
        elif there == "O":
            end = ahead + step
            while grid[end] == "O":
                end += step
            if grid[end] == ".":
                grid[end] = "O"
                grid[ahead] = "."
                robot = ahead
    return sum(100 * (cell // stride) + cell % stride for cell, what in enumerate(grid) if what == "O")


def wide(text: str) -> int:
    """The score after the map has been widened once."""
    drawing, script = text.split("\n\n", 1)
    drawing = drawing.replace("#", "##").replace(".", "..").replace("O", "[]").replace("@", "@.")
    stride = drawing.index("\n") + 1
    grid = list(drawing)
    robot = grid.index("@")
    grid[robot] = "."
    steps = {"^": -stride, "v": stride, "<": -1, ">": 1}
    for character in script:
        if character == "\n":
            continue
        step = steps[character]
        ahead = robot + step
        there = grid[ahead]
        if there == "." or (there != "#" and (_slide if step in (1, -1) else _fan)(grid, ahead, step)):
            robot = ahead
    return sum(100 * (cell // stride) + cell % stride for cell, what in enumerate(grid) if what == "[")


def _slide(grid: list[str], ahead: int, step: int) -> bool:
    end = ahead + 2 * step
    while grid[end] in "[]":
        end += 2 * step
    if grid[end] == "#":
        return False
    if step == 1:
        grid[ahead + 1 : end + 1] = grid[ahead:end]
    else:
        grid[end:ahead] = grid[end + 1 : ahead + 1]
    grid[ahead] = "."
    return True


def _fan(grid: list[str], ahead: int, step: int) -> bool:
    boxes = [ahead if grid[ahead] == "[" else ahead - 1]
    for box in boxes:
        left, right = grid[box + step], grid[box + step + 1]
        if left == "#" or right == "#":
            return False
        if left == "[":
            boxes.append(box + step)
        else:
            if left == "]" and boxes[-1] != box + step - 1:
                boxes.append(box + step - 1)
            if right == "[":
                boxes.append(box + step + 1)
    for box in reversed(boxes):
        grid[box] = grid[box + 1] = "."
        grid[box + step], grid[box + step + 1] = "[", "]"
    return True

"""A game being played: inputs go in, the position and the messages come out. Every app is a view of one.

playthrough    a whole game: levels, undo, redo, the best results
live_session   play from one level on, as one recorded session          recording   the file of recorded sessions
"""

from souko.rooms.live_session import GameFinished, LevelWon, MessageShown, Result
from souko.rooms.playthrough import Playthrough
from souko.rooms.recording import check_writable, write_recording

__all__ = ["GameFinished", "LevelWon", "MessageShown", "Playthrough", "Result", "check_writable", "write_recording"]

"""`python -m souko` is the command `souko`."""

from souko.apps.cli import main

if __name__ == "__main__":
    main()

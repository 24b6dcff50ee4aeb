"""`python -m teocalli` is `teocalli`."""

from teocalli.cli import main

if __name__ == "__main__":  # a spawned worker imports this file too
    main()

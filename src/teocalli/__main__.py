"""`python -m teocalli` is `teocalli`."""


def main() -> None:
    """Run a command. Workers import this file too when they are spawned, and need no commands: these load here."""
    from teocalli.cli import main as run_command

    run_command()


if __name__ == "__main__":
    main()

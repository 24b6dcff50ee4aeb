"""The house on the network: who comes in, which tables stand there, what each guest is told."""

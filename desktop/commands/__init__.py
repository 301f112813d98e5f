"""The subcommands of `didi`, one file for each family."""

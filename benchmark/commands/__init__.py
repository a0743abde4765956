"""One module a subcommand of `evenhand`, each with `configure(parser)` and `run(args) -> exit code`."""

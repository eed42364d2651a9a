// What `--help` and `--version` print.

nonisolated enum HelpText {
  static let version = "app-cli 0.1.0"

  static let help = """
    Usage: app-cli [OPTION]... [FILE | -]

    Works a tree of RIBs by typed commands. Lines come from FILE, or from standard
    input if there is neither FILE nor -c. The command 'help' lists the commands.

      -c LINE          run LINE; may be repeated, and mixed with FILE, in order
      --json           print one JSON object a line instead of text
      --keep-going     go on after a failed command; the status is still 1
      --drain SECONDS  at the end of input, wait at most this long for effects
                       that still run (10)
      --version        print the version
      --help           print this
      --               end of options: what follows is FILE

    Exit status: 0 all went well; 1 a command failed; 64 called wrongly; 66 no such
    file; 74 reading or writing failed; 128+n ended by signal n.
    """
}

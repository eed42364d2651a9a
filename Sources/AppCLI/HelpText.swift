// What `--help` and `--version` print.

nonisolated enum HelpText {
  static let version = "app-cli 0.1.0"

  static let help = """
    Usage: app-cli [OPTION]... [FILE | -]

    Works a tree of RIBs by typed commands. Lines come from FILE, or from standard
    input if there is neither FILE nor -c. The command 'help' lists the commands.

    \(options)
      --               end of options: what follows is FILE

    A session at a terminal begins with the lines of $XDG_CONFIG_HOME/app-cli/rc, or
    ~/.config/app-cli/rc, if there is such a file; scripts do not.

    Exit status: 0 all went well; 1 a command failed; 64 called wrongly; 66 no such
    file; 74 reading or writing failed; 128+n ended by signal n.
    """

  private static let indent = 19

  /// The options, each with its summary beside it, or below where its name takes too much room.
  private static let options = ProcessOption.all.map { option in
    let usage = "  " + option.usage
    let isShort = usage.count + 2 <= indent
    var lines = option.summary.map { String(repeating: " ", count: indent) + $0 }
    if isShort, let first = option.summary.first {
      lines[0] = usage + String(repeating: " ", count: indent - usage.count) + first
    } else {
      lines.insert(usage, at: 0)
    }
    return lines.joined(separator: "\n")
  }.joined(separator: "\n")
}

/// The text that `--help` prints.
enum HelpText {
  /// The largest width of an option beside its summary; the summary of a wider one is in the next row.
  private static let widestUsage = 15

  static func of(
    name: String, summary: String, options: [ProcessOption], columns: Int?
  ) -> String {
    let input =
      "Reads lines from FILE, or from standard input if neither FILE nor -c is given. The command "
      + "'help' lists all commands."
    let rc =
      "At a terminal, the lines of $XDG_CONFIG_HOME/\(name)/rc, or of ~/.config/\(name)/rc, run "
      + "first if that file exists."
    let statuses =
      "Exit status: 0 success; 1 a command failed; 64 usage error; 66 file not found; "
      + "74 input/output error; 128+n ended by signal n."
    let end = ("--", "end of options: what follows is FILE")
    let rows = options.map { ($0.usage, $0.summary) } + [end]
    func wrapped(_ text: String, indent: Int = 0) -> [String] {
      WrappedText.rows(text, columns: columns, indent: indent)
    }
    let parts = [
      wrapped("Usage: \(name) [OPTION]... [FILE | -]", indent: 7), wrapped("\(summary) \(input)"),
      WrappedText.table(rows, widest: widestUsage, columns: columns), wrapped(rc),
      wrapped(statuses),
    ]
    return parts.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
  }
}

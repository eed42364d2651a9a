// What `--help` prints.

enum HelpText {
  private static let width = 80
  private static let indent = 19

  /// The help of a program.
  ///
  /// - Parameters:
  ///   - name: The program's name.
  ///   - summary: What it does, as a sentence.
  static func of(name: String, summary: String) -> String {
    let input =
      "Reads lines from FILE, or from standard input if neither FILE nor -c is given. The command "
      + "'help' lists all commands."
    let rc =
      "At a terminal, the lines of $XDG_CONFIG_HOME/\(name)/rc, or of ~/.config/\(name)/rc, run "
      + "first if that file exists."
    return """
      Usage: \(name) [OPTION]... [FILE | -]

      \(filled("\(summary) \(input)"))

      \(options)
        --               end of options: what follows is FILE

      \(filled(rc))

      Exit status: 0 success; 1 a command failed; 64 usage error; 66 file not found;
      74 input/output error; 128+n ended by signal n.
      """
  }

  /// A paragraph in lines that fit the width, as far as its words do.
  private static func filled(_ paragraph: String) -> String {
    paragraph.split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(String(word))
      }
    }.joined(separator: "\n")
  }

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

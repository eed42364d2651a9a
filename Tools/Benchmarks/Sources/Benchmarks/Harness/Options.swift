// The options of the program.

/// The options of a run.
struct Options {
  static let help = """
    usage: Benchmarks [OPTION]...
      --list            the names of the cases; those with a + run with --all, or when asked for by name
      --filter TEXT     only cases whose names contain TEXT; may be given several times
      --case NAME       only the case of that very name; may be given several times
      --all             the big cases too: a million nodes, ten million lines
      --rounds N        how many rounds after the warm-up: 9, or more
      --json FILE       writes the figures to FILE as well
      --compare FILE    prints this run beside that of FILE; given twice, the one file beside the other
      --markdown        prints the table for a document
      --counts          no rounds: allocations, and the least time of a few runs, for .ci/check-counts
      --marks           no rounds: runs the cases once between two marks, for callgrind
      --app FILE        app-cli; that of the release build unless given
      --static-app FILE app-cli as built with -static-stdlib

    Each case is run by the library and by hand, by turns; the ratio is that of the medians.
    Ten million lines have three rounds, and the memory after more than 100,000 lines one.
    """

  enum Mode { case measure, list, help, counts, marks }

  var mode = Mode.measure
  var filters: [String] = []
  var names: [String] = []
  var includesBig = false
  var rounds = 9
  var json: String?
  var compared: [String] = []
  var isMarkdown = false

  init(_ arguments: [String]) throws(Fault) {
    var rest = arguments[...]
    while let option = rest.popFirst() {
      switch option {
      case "--list": mode = .list
      case "--help", "-h": mode = .help
      case "--counts": mode = .counts
      case "--marks": mode = .marks
      case "--all": includesBig = true
      case "--markdown": isMarkdown = true
      case "--filter": filters.append(try Self.value(of: option, &rest))
      case "--case": names.append(try Self.value(of: option, &rest))
      case "--json": json = try Self.value(of: option, &rest)
      case "--compare": compared.append(try Self.value(of: option, &rest))
      case "--app": Programs.app = try Self.value(of: option, &rest)
      case "--static-app": Programs.staticApp = try Self.value(of: option, &rest)
      case "--rounds":
        guard let number = Int(try Self.value(of: option, &rest)), number >= 9 else {
          throw Fault(text: "--rounds takes a number of at least 9.")
        }
        rounds = number
      default: throw Fault(text: "There is no option \(option).\n" + Self.help)
      }
    }
  }

  /// Whether a case is to be run.
  func includes(_ test: Case) -> Bool {
    if !names.isEmpty { return names.contains(test.name) }
    if !filters.contains(where: { test.name.contains($0) }) && !filters.isEmpty { return false }
    return includesBig || !test.isBig
  }

  private static func value(
    of option: String, _ rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = rest.popFirst() else { throw Fault(text: "\(option) takes a value.") }
    return value
  }
}

/// Why the program cannot do what it was asked for.
struct Fault: Error {
  let text: String
}

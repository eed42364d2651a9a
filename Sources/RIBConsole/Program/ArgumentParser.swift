/// Reads the arguments that follow the program's name; `--help` and the like take effect as soon as they are reached.
///
/// `ACCESSIBLE` in the environment has the effect of `--plain`, unless it is empty or 0.
func parseArguments(
  _ arguments: [String], table: OptionTable = OptionTable(),
  environment: Environment = [:]
) throws(UsageError) -> Invocation {
  var parser = ArgumentParser(rest: arguments[...], table: table)
  parser.options.session.isPlain = !["", "0"].contains(environment["ACCESSIBLE"] ?? "")
  return try parser.parse()
}

private struct ArgumentParser {
  var rest: ArraySlice<String>
  let table: OptionTable
  var options = ProcessOptions()

  mutating func parse() throws(UsageError) -> Invocation {
    options.inputs = []
    while let argument = rest.popFirst() {
      if argument == "--" {
        while let name = rest.popFirst() { try take(file: name) }
      } else if argument.hasPrefix("-"), argument != "-" {
        if let other = try takeOption(argument) { return other }
      } else {
        try take(file: argument)
      }
    }
    if options.inputs.isEmpty { options.inputs = [.standardInput] }
    try table.check(options)
    return .run(options)
  }

  /// Takes `-n`, several such letters as `-nm`, `--name` or `--name=value`; returns a request that is not for a run.
  private mutating func takeOption(_ argument: String) throws(UsageError) -> Invocation? {
    if !argument.hasPrefix("--"), argument.count > 2 {
      try takeLetters(argument)
      return nil
    }
    var name = argument
    var inline: String?
    if argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") {
      name = String(argument[..<equals])
      inline = String(argument[argument.index(after: equals)...])
    }
    guard let option = table.options.first(where: { $0.name == name }) else { throw unknown(name) }
    if option.value == nil, inline != nil {
      throw UsageError(message: "option '\(name)' takes no value")
    }
    let text = option.value == nil ? "" : try value(of: option, inline)
    switch option.effect {
    case .change(let change): try change(&options, text)
    case .instead(let invocation): return invocation(text)
    }
    return nil
  }

  /// Takes options of one letter each; only the last one may have a value, which is the next argument.
  private mutating func takeLetters(_ argument: String) throws(UsageError) {
    let letters = argument.dropFirst().map { "-\($0)" }
    let found = letters.compactMap { name in table.options.first { $0.name == name } }
    if let option = found.first(where: { $0.value != nil }), option.name != letters.last {
      let value = option.value?.placeholder ?? ""
      throw UsageError(
        message:
          "'\(option.name)' must come last in '\(argument)', as its \(value) is the next argument")
    }
    guard found.count == letters.count else { throw unknown(argument) }
    for letter in letters { _ = try takeOption(letter) }
  }

  private mutating func take(file name: String) throws(UsageError) {
    if options.inputs.contains(where: { if case .line = $0 { false } else { true } }) {
      throw UsageError(message: "only one FILE can be run; remove '\(name)'")
    }
    if name.isEmpty { throw UsageError(message: "the name of FILE is empty") }
    options.inputs.append(name == "-" ? .standardInput : .file(name))
  }

  private mutating func value(
    of option: ProcessOption, _ inline: String?
  ) throws(UsageError) -> String {
    guard let value = inline ?? rest.popFirst() else {
      throw UsageError(message: "option '\(option.name)' needs a value: \(option.usage)")
    }
    switch option.value {
    case .choice(_, let words) where !words.contains(value):
      let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw UsageError(message: "option '\(option.name)' takes \(list), not '\(value)'")
    case .number(_, let what, let most) where !Self.isNumber(value, upTo: most):
      throw UsageError(message: "option '\(option.name)' takes \(what), not '\(value)'")
    case .file where value.isEmpty:
      throw UsageError(message: "option '\(option.name)' needs the name of a file")
    default: return value
    }
  }

  /// Whether a text is a whole number of digits alone, without a sign.
  private static func isNumber(_ text: String, upTo most: UInt64) -> Bool {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } && UInt64(text).map { $0 <= most } == true
  }

  private func unknown(_ name: String) -> UsageError {
    // A single letter is near to too many names.
    let near =
      name.count > 3 ? suggestions(for: name, among: table.options.map(\.name)).first : nil
    let question = near.map { "; did you mean '\($0)'?" } ?? ""
    return UsageError(message: "unknown option '\(name)'\(question)")
  }
}

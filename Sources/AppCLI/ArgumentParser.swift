// The program's arguments, read from left to right.

import RIBConsole

/// Reads the arguments that follow the program's name.
///
/// `--help` and `--version` count as soon as they are reached, whatever comes after them.
/// - Throws: `UsageError`, which names the argument at fault.
nonisolated func parseArguments(_ arguments: [String]) throws(UsageError) -> Invocation {
  var parser = ArgumentParser(rest: arguments[...])
  return try parser.parse()
}

private nonisolated struct ArgumentParser {
  var rest: ArraySlice<String>
  var inputs: [ProcessOptions.Input] = []
  var options = ProcessOptions()

  mutating func parse() throws(UsageError) -> Invocation {
    while let argument = rest.popFirst() {
      switch argument {
      case "--":
        while let name = rest.popFirst() { try take(file: name) }
      case "-c":
        inputs.append(.line(try value(of: "-c", inline: nil, what: "LINE")))
      case _ where argument.hasPrefix("--"):
        if let other = try takeLongOption(argument) { return other }
      case _ where argument.hasPrefix("-") && argument != "-":
        throw unknown(argument)
      default:
        try take(file: argument)
      }
    }
    if !inputs.isEmpty { options.inputs = inputs }
    return .run(options)
  }

  /// Takes `--name` or `--name=value`; gives back what to do instead of a run, if that is asked for.
  private mutating func takeLongOption(_ argument: String) throws(UsageError) -> Invocation? {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let inline = parts.count == 2 ? String(parts[1]) : nil
    if name == "--drain" {
      options.drain = try seconds(try value(of: name, inline: inline, what: "SECONDS"))
      return nil
    }
    guard OptionName.all.contains(name) else { throw unknown(name) }
    if inline != nil { throw UsageError(message: "option '\(name)' takes no value") }
    switch name {
    case "--json": options.isJSON = true
    case "--keep-going": options.keepsGoing = true
    case "--help": return .showHelp
    case "--version": return .showVersion
    default: throw unknown(name)
    }
    return nil
  }

  private mutating func take(file name: String) throws(UsageError) {
    let isSecond = inputs.contains { if case .line = $0 { false } else { true } }
    if isSecond {
      throw UsageError(message: "one FILE at most, but '\(name)' is a second one")
    }
    if name.isEmpty { throw UsageError(message: "the name of FILE is empty") }
    inputs.append(name == "-" ? .standardInput : .file(name))
  }

  private mutating func value(
    of name: String, inline: String?, what: String
  ) throws(UsageError) -> String {
    if let value = inline ?? rest.popFirst() { return value }
    throw UsageError(message: "option '\(name)' needs a value: \(name) \(what)")
  }

  private func seconds(_ text: String) throws(UsageError) -> Duration {
    // Digits and a dot alone: what Double reads beside them (inf, nan, 0x10, 1e9) is no waiting time.
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    guard isPlain, let seconds = Double(text), seconds <= Self.longestDrain else {
      throw UsageError(
        message: "option '--drain' takes seconds from 0 to 1000000000, not '\(text)'")
    }
    return .seconds(seconds)
  }

  /// Thirty years: no wait is longer, and adding it to the present time cannot overflow.
  private static let longestDrain = 1_000_000_000.0

  private func unknown(_ name: String) -> UsageError {
    let message = "unknown option '\(name)'"
    guard let near = OptionName.nearest(to: name) else { return UsageError(message: message) }
    return UsageError(message: message + "; did you mean '\(near)'?")
  }
}

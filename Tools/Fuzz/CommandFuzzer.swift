// Bytes as a typed line: it is split, parsed as a command and shown again, and nothing ever traps.

import RIBCore

@testable import RIBConsole

/// Called by libFuzzer with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated {
    for line in lines(of: bytes) {
      checkTexts(line)
      checkWords(line)
      checkCommands(line)
    }
  }
  return 0
}

/// The lines that a reader makes of bytes; cut into pieces anywhere, they are the same.
private func lines(of bytes: [UInt8]) -> [String] {
  func split(by size: Int) -> [InputLine] {
    var splitter = LineSplitter(limit: 1_000)
    var lines: [InputLine] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      splitter.split(piece.span, into: &lines)
    }
    if let last = splitter.finish() { lines.append(last) }
    return lines
  }
  let whole = split(by: max(bytes.count, 1))
  require(whole == split(by: 3), "Lines differ by where their bytes were cut.")
  return whole.compactMap { line in
    guard case .text(let text, _) = line.content else { return nil }
    require(!text.utf8.contains(0x0A), "A line holds a line end: \(text.debugDescription)")
    return text
  }
}

private func checkTexts(_ text: String) {
  let visible = TerminalText.visible(text)
  requireVisible(visible, "Visible text")
  require(TerminalText.visible(visible) == visible, "Visible text is not stable: \(visible)")
  let literal = JSONText.literal(text)
  requireVisible(literal, "A JSON literal")
  require(
    decoded(literal).map { Array($0.utf8) } == Array(text.utf8),
    "A JSON literal says something else: \(literal)")
  let json = JSONText.escapingHidden(inJSON: literal)
  require(json == literal, "A literal was escaped twice: \(json)")
}

/// A JSON string read by the rules of its grammar, without the code that wrote it.
private func decoded(_ literal: String) -> String? {
  var units: [UInt16] = []
  var rest = Array(literal.utf16)[...]
  guard rest.popFirst() == 0x22, rest.popLast() == 0x22 else { return nil }
  while let unit = rest.popFirst() {
    guard unit != 0x22, unit >= 0x20 else { return nil }
    guard unit == 0x5C else {
      units.append(unit)
      continue
    }
    switch rest.popFirst() {
    case 0x22: units.append(0x22)
    case 0x5C: units.append(0x5C)
    case 0x6E: units.append(0x0A)
    case 0x72: units.append(0x0D)
    case 0x74: units.append(0x09)
    case 0x75:
      guard rest.count >= 4,
        let value = UInt16(String(decoding: rest.prefix(4), as: UTF16.self), radix: 16)
      else { return nil }
      units.append(value)
      rest.removeFirst(4)
    default: return nil
    }
  }
  return String(decoding: units, as: UTF16.self)
}

private func checkWords(_ line: String) {
  do throws(ParseError) {
    let words = try Words(line)
    var end = 0
    var column = 0
    for word in words {
      require(word.bytes.lowerBound >= end, "Words overlap in \(line.debugDescription)")
      require(word.column > column, "Columns do not grow in \(line.debugDescription)")
      (end, column) = (word.bytes.upperBound, word.column)
    }
    require(end <= line.utf8.count, "A word ends behind \(line.debugDescription)")
    requireColumn(words.endColumn, in: line)
    let quoted = words.map { "\"" + escaped($0.text) + "\"" }.joined(separator: " ")
    let again = try Words(quoted)
    require(
      again.map { Array($0.text.utf8) } == words.map { Array($0.text.utf8) },
      "Quoted words are others: \(quoted)")
    if !words.isEmpty { _ = words.rest(from: words.count / 2) }
  } catch {
    requireSound(error, in: line)
  }
}

private func escaped(_ text: String) -> String {
  TerminalText.visible(
    text.replacingScalars { scalar, _ in scalar == "\\" ? #"\\"# : scalar == "\"" ? #"\""# : nil })
}

private enum Kind: String, CaseIterable { case counter, sample }

@MainActor private let commands = CommandSet<[String]> {
  command("attach", "", .choice("kind", of: Kind.self), .optional(.keyword("as", .string("name"))))
  {
    ["\($0)", $1 ?? ""]
  }
  command("keys", "", .rest("keys")) { [$0] }
  command("int", "", .int("n")) { ["\($0)"] }
  command("digit", "", .int("n", in: 0...9)) { ["\($0)"] }
  command("decimal", "", .decimal("d")) { ["\($0)"] }
  command("both", "", .optional(.keyword("at", .int("n"))), .string("a"), .optional(.string("b"))) {
    ["\($0 ?? 0)", $1, $2 ?? ""]
  }
  command("plain", "") { [] }.aliases("+", "p")
}

@MainActor private func checkCommands(_ line: String) {
  // The line as it is, and as the arguments of each command.
  for text in [line] + commands.names.map({ "\($0) \(line)" }) {
    guard let words = try? Words(text) else { continue }
    do throws(ParseError) {
      _ = try commands.parse(words)
    } catch {
      requireSound(error, in: text)
    }
    for declaration in commands.declarations where !words.isEmpty {
      let called = CalledLine(words: words, first: 1, declaration: declaration)
      let refusal = Refusal(line, argument: declaration.arguments.last?.name)
      requireSound(called.located(refusal), in: text)
    }
  }
  try? ChildNameRules(reserved: commands.names).check(line)
}

private func requireSound(_ error: ParseError, in line: String) {
  requireVisible(error.description, "An error")
  requireColumn(error.column, in: line)
}

/// Pieces of a line may be wider than the line, where one begins with what joins the one before; but
/// never by more than its scalars.
private func requireColumn(_ column: Int, in line: String) {
  let width = line.unicodeScalars.reduce(0) { $0 + max(2, DisplayWidth.of(scalar: $1)) }
  require(
    (1...(width + 1)).contains(column), "Column \(column) is not in \(line.debugDescription)")
}

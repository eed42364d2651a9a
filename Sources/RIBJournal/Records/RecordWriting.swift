// The writing of records, in one form: without blanks, with the fields in one order.

import Basics
import RIBConsole
import RIBCore

extension JournalRecord {
  func write(at time: Int64, to bytes: inout [UInt8]) {
    bytes.append(#"{"at":"#, number: time)
    switch self {
    case .start(let start):
      bytes.append(#","start":"#, literal: start.session.id)
      bytes.append(#","version":"#, literal: start.version)
      if let date = start.session.date { bytes.append(#","date":"#, number: date) }
      if start.acceptsDifferences { bytes.append(#","accepted":true"#) }
      if let origin = start.origin { bytes.append(#","after":"#, number: origin) }
      if start.isFromCheckpoint { bytes.append(#","checkpoint":true"#) }
    case .event(let event): event.write(to: &bytes)
    case .asked(let name, let path, let number):
      bytes.append(#","asked":"#, literal: name)
      bytes.append(#","to":"#, literal: path)
      bytes.append(#","n":"#, number: number)
    case .check(let checks):
      bytes.append(#","check":{"#, list: checks, "}") {
        $0.append("", literal: $1.path)
        $0.append(":", literal: $1.check)
      }
    case .checkpoint(let nodes):
      bytes.append(#","checkpoint":["#, list: nodes, "]") { $1.write(to: &$0) }
    case .ended(let reason): bytes.append(#","ended":"#, literal: reason)
    case .commit(let commandCount):
      bytes.append(#","commit":"#, number: commandCount)
    }
    bytes.append("}")
  }
}

extension HistoryEvent {
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .command(let path, let line):
      bytes.append(#","to":"#, literal: path)
      bytes.append(#","do":"#, literal: line)
    case .answer(let answer, let number):
      bytes.append(#","answer":"#, number: number)
      answer.write(to: &bytes)
    case .cancelled(let path, let effects):
      bytes.append(#","cancelled":"#, literal: path)
      bytes.append(#","effects":["#, list: effects, "]") { $0.append("", literal: $1) }
    case .date(let date): bytes.append(#","date":"#, number: date)
    case .left(let steps):
      bytes.append(#","left":["#, list: steps, "]") {
        $0.append("[", number: $1.work)
        $0.append(",", number: $1.step)
        $0.append("]")
      }
    case .cameBack(let work): bytes.append(#","back":"#, number: work)
    case .start, .passed:
      programmerError("A journal has records of its own for this event; write a start or a commit.")
    }
  }
}

extension RecordedAnswer {
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .value(let json): bytes.append(#","value":"#, json: json)
    case .error(let json): bytes.append(#","error":"#, json: json)
    case .end: bytes.append(#","end":true"#)
    }
  }
}

extension Checkpoint.KeptNode {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(#"{"node":"#, literal: path)
    if let state { bytes.append(#","state":"#, json: state) }
    if !running.isEmpty {
      bytes.append(#","running":["#, list: running, "]") { $0.append("", literal: $1) }
    }
    if isCovered { bytes.append(#","covered":true"#) }
    bytes.append("}")
  }
}

extension [UInt8] {
  /// Appends a text as it is.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { unsafe append(contentsOf: $0) }
  }

  /// Appends a text as it is, and a number in decimal digits.
  mutating func append(_ text: StaticString, number: some BinaryInteger) {
    append(text)
    // That of any integer is slower.
    append(Int64(number).description.utf8.span)
  }

  /// Appends a text as it is, and another one as a JSON string.
  mutating func append(_ text: StaticString, literal: String) {
    append(text)
    JSONText.append(literal: literal, to: &self)
  }

  /// Appends a text as it is, and JSON with hidden characters escaped.
  fileprivate mutating func append(_ text: StaticString, json: String) {
    append(text)
    append(JSONText.escapingHidden(inJSON: json).utf8.span)
  }

  /// Appends a list between two texts, with commas between its parts.
  fileprivate mutating func append<Part>(
    _ opening: StaticString, list: [Part], _ closing: StaticString,
    _ write: (inout [UInt8], Part) -> Void
  ) {
    append(opening)
    for (index, part) in list.enumerated() {
      if index > 0 { append(",") }
      write(&self, part)
    }
    append(closing)
  }
}

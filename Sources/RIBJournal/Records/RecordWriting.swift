// The writing of records, in one form: without blanks, with the fields in one order.

import RIBConsole
import RIBCore

extension JournalRecord {
  /// Appends the JSON of the record.
  func write(at time: Int64, to bytes: inout [UInt8]) {
    bytes.append(#"{"at":"#)
    bytes.append(number: time)
    switch self {
    case .start(let start):
      bytes.append(#","start":"#)
      bytes.append(literal: start.id)
      bytes.append(#","version":"#)
      bytes.append(literal: start.version)
      if start.acceptsDifferences { bytes.append(#","accepted":true"#) }
      if let origin = start.origin {
        bytes.append(#","after":"#)
        bytes.append(number: Int64(origin))
      }
      if start.isFromCheckpoint { bytes.append(#","checkpoint":true"#) }
    case .command(let path, let line):
      bytes.append(#","to":"#)
      bytes.append(literal: path)
      bytes.append(#","do":"#)
      bytes.append(literal: line)
    case .asked(let name, let path, let number):
      bytes.append(#","asked":"#)
      bytes.append(literal: name)
      bytes.append(#","to":"#)
      bytes.append(literal: path)
      bytes.append(#","n":"#)
      bytes.append(number: Int64(number))
    case .answer(let number, let answer):
      bytes.append(#","answer":"#)
      bytes.append(number: Int64(number))
      answer.write(to: &bytes)
    case .cancelled(let path, let effects):
      bytes.append(#","cancelled":"#)
      bytes.append(literal: path)
      bytes.append(#","effects":["#)
      bytes.append(list: effects) { $0.append(literal: $1) }
      bytes.append("]")
    case .check(let checks):
      bytes.append(#","check":{"#)
      bytes.append(list: checks) {
        $0.append(literal: $1.path)
        $0.append(":")
        $0.append(literal: $1.check)
      }
      bytes.append("}")
    case .checkpoint(let nodes):
      bytes.append(#","checkpoint":["#)
      bytes.append(list: nodes) { $1.write(to: &$0) }
      bytes.append("]")
    case .commit(let commandCount):
      bytes.append(#","commit":"#)
      bytes.append(number: Int64(commandCount))
    }
    bytes.append("}")
  }
}

extension RecordedAnswer {
  fileprivate func write(to bytes: inout [UInt8]) {
    switch self {
    case .value(let json):
      bytes.append(#","value":"#)
      bytes.append(json: json)
    case .error(let json):
      bytes.append(#","error":"#)
      bytes.append(json: json)
    case .end: bytes.append(#","end":true"#)
    }
  }
}

extension Checkpoint.KeptNode {
  fileprivate func write(to bytes: inout [UInt8]) {
    bytes.append(#"{"node":"#)
    bytes.append(literal: path)
    if let state {
      bytes.append(#","state":"#)
      bytes.append(json: state)
    }
    if !running.isEmpty {
      bytes.append(#","running":["#)
      bytes.append(list: running) { $0.append(literal: $1) }
      bytes.append("]")
    }
    if isCovered { bytes.append(#","covered":true"#) }
    bytes.append("}")
  }
}

extension [UInt8] {
  /// Appends JSON, with hidden characters escaped.
  fileprivate mutating func append(json: String) {
    append(contentsOf: JSONText.escapingHidden(inJSON: json).utf8)
  }

  fileprivate mutating func append<Part>(
    list: [Part], _ write: (inout [UInt8], Part) -> Void
  ) {
    for (index, part) in list.enumerated() {
      if index > 0 { append(0x2C) }
      write(&self, part)
    }
  }
}

import RIBConsole

/// The first record of a journal, which names the format and the program.
package struct JournalHeader: Equatable {
  /// The version of the format that is written.
  static let formatVersion: Int64 = 3
  /// The versions that are read.
  ///
  /// Journals of version 2 have no work that is away.
  static let knownVersions: ClosedRange<Int64> = 2...formatVersion

  let app: String
  let version: String
  /// The sixteen digits of this journal; no other journal has the same.
  let id: String

  func write(to bytes: inout [UInt8]) {
    bytes.append(#"{"journal":"#, number: Self.formatVersion)
    bytes.append(#","app":"#, literal: app)
    bytes.append(#","version":"#, literal: version)
    bytes.append(#","id":"#, literal: id)
    bytes.append("}")
  }

  /// Reads the version of the format in a header's JSON.
  static func version(of json: inout RecordScanner) -> Int64? {
    json.take(#"{"journal":"#) ? json.number() : nil
  }
}

extension JournalHeader {
  package init(app: String, version: String) {
    self.init(app: app, version: version, id: SessionStart.makeID())
  }

  /// Reads the fields after the version of the format; nil if this is not a header.
  init?(afterVersion json: inout RecordScanner) {
    guard json.take(#","app":"#), let app = json.text(),
      json.take(#","version":"#), let version = json.text(),
      json.take(#","id":"#), let id = json.text(), id.utf8.count == 16,
      json.take("}"), json.isAtEnd
    else { return nil }
    self.init(app: app, version: version, id: id)
  }
}

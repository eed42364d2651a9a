import Platform
import RIBCore
import RIBTerminal
import Synchronization

/// A value that was stored by an older version of a program.
public struct OldValue: Sendable {
  /// The version of the schema that it was stored with.
  public let version: Int
  fileprivate let bytes: [UInt8]

  /// Returns the value as the type that it had then.
  public func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try JSONDecoder().decode(Envelope<Value>.self, from: Data(bytes)).value
  }
}

/// The file of one value, off the main actor: one save after the other, each against the version that is known.
final class StoredFile<Value: Codable & Sendable>: Sendable {
  enum Loaded: Codable, Sendable {
    case none
    /// `isOld` marks a value that was migrated, so that the file has another one.
    case value(Value, version: String, isOld: Bool)
    /// The file could not be decoded, and has another name now.
    case setAside(StorageError)
  }

  /// The outcome of a save; in journals one text, which is the version alone if nothing was kept.
  struct Saved: Codable, RawRepresentable, Sendable {
    /// The new version of the file, which has no blanks.
    let version: String
    /// The path at which its other content was kept.
    let keptPath: String?

    init(_ version: String, keptPath: String? = nil) {
      (self.version, self.keptPath) = (version, keptPath)
    }

    init(rawValue: String) {
      let parts = rawValue.split(separator: " ", maxSplits: 1).map(String.init)
      self.init(parts.first ?? "", keptPath: parts.count > 1 ? parts[1] : nil)
    }

    var rawValue: String { keptPath.map { "\(version) \($0)" } ?? version }
  }

  private struct Known {
    /// The version that the file must have to be replaced; nil for no file.
    var version: String?
    /// The reason why it must not be replaced at all.
    var refusal: StorageError?
    /// The number of the latest save that has begun; an earlier one comes too late.
    var saveNumber = 0
    /// Whether this process has read or replaced the file.
    var isOfProcess = false
    /// The path at which other content was kept, until the save that replaced it has ended.
    var keptPath: String?
  }

  private let file: any StorageFile
  private let schema: Int
  private let migrate: @Sendable (OldValue) throws -> Value
  private let known = Mutex(Known())

  init(
    _ file: any StorageFile, schema: Int, migrate: @escaping @Sendable (OldValue) throws -> Value
  ) {
    self.file = file
    self.schema = schema
    self.migrate = migrate
  }

  /// Creates a failure in sentences that begin with the path.
  func failure(_ kind: StorageError.Kind, _ predicate: String) -> StorageError {
    StorageError(kind, file.path, predicate)
  }

  /// Creates the failure of a file that had another content than the session knows, which was kept at a path.
  func replaced(keptAt newPath: String) -> StorageError {
    failure(
      .replaced,
      "was replaced, as the session has gone back; its content until then was kept as "
        + "'\(TerminalText.visible(newPath))'.")
  }

  /// Notes what follows from an outcome, which a restored session knows from its journal.
  ///
  /// - Parameter refusal: The reason why the file could not be read, so that it must not be replaced.
  func note(_ version: String?, refusal: StorageError? = nil) {
    known.withLock { ($0.version, $0.refusal) = (version, refusal) }
  }

  /// Does work with the file off the main actor, as files can be slow.
  @concurrent
  func off<Answer: Sendable>(
    _ work: @Sendable (StoredFile) throws -> Answer
  ) async rethrows -> Answer {
    try work(self)
  }

  // MARK: Reading

  /// Reads the file, after which a save that began before, and has a lower number, comes too late.
  func load(number: Int) throws(StorageError) -> Loaded {
    try known.withLock { known throws(StorageError) in
      known.saveNumber = number
      known.isOfProcess = true
      return try file.read().map(decode) ?? .none
    }
  }

  private func decode(_ contents: FileContents) throws(StorageError) -> Loaded {
    do {
      let version = try JSONDecoder().decode(Head.self, from: Data(contents.bytes)).version
      if version > schema {
        throw failure(
          .newer,
          "is of a later version of the program (\(version); this one knows \(schema)), and was left as it is. Open it "
            + "with that version, or name another file.")
      }
      let old = OldValue(version: version, bytes: contents.bytes)
      let value = version == schema ? try old.decode(Value.self) : try migrate(old)
      return .value(value, version: contents.version, isOld: version != schema)
    } catch let error as StorageError {
      throw error
    } catch {
      let newPath = try file.setAside(contents.version)
      return .setAside(
        failure(
          .unreadable,
          "cannot be decoded (\(CodingFault.clause(of: error))), so it was kept as '\(TerminalText.visible(newPath))', and the "
            + "value begins anew."))
    }
  }

  // MARK: Saving

  func contents(of value: Value) throws(StorageError) -> FileContents {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    do {
      return FileContents(try encoder.encode(Envelope(version: schema, value: value)) + [10])
    } catch {
      throw failure(.unwritable, "cannot be encoded: \(CodingFault.clause(of: error))")
    }
  }

  /// Replaces the file, and returns its new version; nil if a later save has begun.
  ///
  /// - Parameters:
  ///   - isForced: Whether to replace whatever the file holds now.
  ///   - hasGoneBack: Whether to do so with the first save, and to keep what it holds.
  func save(
    _ value: Value, number: Int, isForced: Bool = false, hasGoneBack: Bool
  ) throws(StorageError) -> Saved? {
    let new = try contents(of: value)
    return try known.withLock { known throws(StorageError) in
      if number < known.saveNumber { return nil }
      known.saveNumber = number
      if isForced { known.refusal = nil }
      if let refusal = known.refusal { throw refusal }
      if hasGoneBack, !known.isOfProcess {
        try keep(&known, replacing: new)
      } else if isForced {
        known.version = try file.read()?.version
      }
      do throws(StorageError) {
        try file.replace(with: new, expecting: known.version)
      } catch {
        if error.kind == .unsynced { known.version = new.version }
        throw error
      }
      known.version = new.version
      known.isOfProcess = true
      return Saved(new.version, keptPath: known.keptPath.take())
    }
  }

  /// Keeps the content of the file if a save that was undone, or another program, has made it.
  private func keep(_ known: inout Known, replacing new: FileContents) throws(StorageError) {
    let present = try file.read()
    if let present, ![known.version, new.version].contains(present.version) {
      known.keptPath = try file.keep(present)
    }
    // A second try keeps it no second time.
    known.version = present?.version
  }

  /// Looks at the file of a restored session; one that holds the value already is known from now on.
  ///
  /// - Parameter hasGoneBack: Whether the next save may replace any content.
  /// - Returns: What another program has done with the file, if it has, or the reason why that is not known.
  func look(for value: Value, hasGoneBack: Bool) -> StorageError? {
    do throws(StorageError) {
      let version = try contents(of: value).version
      return try known.withLock { known throws(StorageError) in
        let found = try file.read()?.version
        if found == known.version { return nil }
        if found == nil || found == version { known.version = found }
        if found == version || found != nil && hasGoneBack { return nil }
        let clause =
          found == nil
          ? "is not there any more. It is created with the next change."
          : "was changed by another program while the session did not run, and was left as it is. Reload it, or "
            + "overwrite it."
        return failure(.changed, clause)
      }
    } catch {
      return error
    }
  }
}

/// The content of a file: the version of the schema, and the value.
private struct Envelope<Value> {
  var version: Int
  var value: Value
}

extension Envelope: Encodable where Value: Encodable {}
extension Envelope: Decodable where Value: Decodable {}

/// The part of a content that all versions have.
private struct Head: Decodable {
  let version: Int
}

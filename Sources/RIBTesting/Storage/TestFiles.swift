import RIBCore
import RIBStorage
import Synchronization

/// Files in memory for stored values, which fail on demand.
///
/// ```swift
/// let files = TestFiles(["boards": #"{"version":1,"value":[]}"#])
/// let storage = Storage(files, clock: clock)
/// files.failSaving("No space left on device", times: 2)
/// ```
public final class TestFiles: StorageFiles {
  private struct Contents {
    var texts: [String: String]
    var saveCount = 0
    var failures: [String] = []
  }

  private let contents: Mutex<Contents>

  /// Creates files with their texts, by the names of the values.
  public init(_ texts: [String: String] = [:]) { contents = Mutex(Contents(texts: texts)) }

  /// The text of a file, nil for none.
  ///
  /// To set it is what another program would do.
  public subscript(name: String) -> String? {
    get { contents.withLock { $0.texts[name] } }
    set { contents.withLock { $0.texts[name] = newValue } }
  }

  /// The number of saves that have been tried.
  public var saveCount: Int { contents.withLock { $0.saveCount } }

  /// Has the next saves fail.
  public func failSaving(_ reason: String, times: Int = 1) {
    contents.withLock { $0.failures += Array(repeating: reason, count: times) }
  }

  package func path(of name: String) -> String { "test/\(name).json" }

  package func read(_ name: String) throws(StorageError) -> StoredContents? {
    self[name].map { StoredContents(bytes: Array($0.utf8), version: $0) }
  }

  package func replace(
    _ name: String, with bytes: [UInt8], known: inout String?
  ) throws(StorageError) {
    let text = String(decoding: bytes, as: UTF8.self)
    let expected = known
    try contents.withLock { contents throws(StorageError) in
      contents.saveCount += 1
      if !contents.failures.isEmpty {
        let reason = contents.failures.removeFirst()
        throw StorageError(.unwritable, "'\(path(of: name))' cannot be written: \(reason).")
      }
      guard [expected, text].contains(contents.texts[name]) else {
        throw StorageError(
          .changed, "'\(path(of: name))' was changed by another program since it was read.")
      }
      contents.texts[name] = text
    }
    known = text
  }

  package func setAside(_ name: String, _ version: String) throws(StorageError) -> String {
    contents.withLock {
      $0.texts[name + ".unreadable"] = $0.texts.removeValue(forKey: name)
      return path(of: name + ".unreadable")
    }
  }
}

extension Storage {
  /// Creates a storage in files of a test.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - clock: The clock that measures the pauses before saves.
  ///   - pause: The time from the first change of a value to its save.
  public convenience init(
    _ files: TestFiles, clock: any Clock<Duration>, pause: Duration = .milliseconds(500)
  ) {
    self.init(files as any StorageFiles, clock: clock, pause: pause)
  }
}

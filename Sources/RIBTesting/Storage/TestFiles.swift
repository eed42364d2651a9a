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
  private struct Saves {
    var count = 0
    var failures: [String] = []
  }

  private let files: MemoryFiles
  private let saves = Mutex(Saves())

  /// Creates files with their texts, by the names of the values.
  public init(_ texts: [String: String] = [:]) { files = MemoryFiles(texts) }

  /// The text of a file, nil for none.
  ///
  /// To set it is what another program would do.
  public subscript(name: String) -> String? {
    get { files[name] }
    set { files[name] = newValue }
  }

  /// The number of saves that have been tried.
  public var saveCount: Int { saves.withLock { $0.count } }

  /// Has the next saves fail.
  public func failSaving(_ reason: String, times: Int = 1) {
    saves.withLock { $0.failures += Array(repeating: reason, count: times) }
  }

  package func path(of name: String) -> String { files.path(of: name) }
  package func version(of bytes: [UInt8]) -> String { files.version(of: bytes) }

  package func read(_ name: String) throws(StorageError) -> StoredContents? {
    try files.read(name)
  }

  package func replace(
    _ name: String, with bytes: [UInt8], known: inout String?
  ) throws(StorageError) {
    let reason = saves.withLock { saves in
      saves.count += 1
      return saves.failures.isEmpty ? nil : saves.failures.removeFirst()
    }
    if let reason {
      throw StorageError(.unwritable, "'\(path(of: name))' cannot be written: \(reason).")
    }
    try files.replace(name, with: bytes, known: &known)
  }

  package func setAside(_ name: String, _ version: String) throws(StorageError) -> String {
    try files.setAside(name, version)
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

import RIBStorage

/// Files in memory for stored values, which fail on demand.
///
/// ```swift
/// let files = TestFiles(["boards": #"{"version":1,"value":[]}"#])
/// let storage = Storage(files, clock: clock)
/// files.failSaving("No space left on device", times: 2)
/// ```
public final class TestFiles: Sendable {
  package let files: MemoryFiles

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
  public var saveCount: Int { files.saveCount }

  /// Has the next saves fail.
  public func failSaving(_ reason: String, times: Int = 1) {
    files.failSaving(reason, times: times)
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
    self.init(files.files.file, clock: clock, pause: pause)
  }
}

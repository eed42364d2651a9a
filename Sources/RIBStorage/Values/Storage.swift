import Basics
import RIBCore
import RIBTerminal

/// The values that an app keeps in the files of a folder.
///
/// It is a worker of the root, so that saves go on whatever becomes of the node that asked for them:
///
/// ```swift
/// // where the program is put together
/// let storage = Storage(folder: options.dataFolder(), clock: options.clock)
/// let boards = storage.value("boards", default: [Board]())
///
/// // in the root's interactor
/// override func didBecomeActive() { storage.start(self) }
/// ```
///
/// A pause after the first change, each value that has changed is saved: its file is replaced as a whole, so that it
/// always holds the old value or the new one, complete, whenever the process is killed. Pending saves are listed as
/// running work, are waited for at the end of input, and are done at once when the session ends in any other way but a
/// kill; with a journal, even a kill loses nothing.
@MainActor
public final class Storage: Worker {
  private let file: (_ name: String) -> any StorageFile
  let clock: any Clock<Duration>
  /// The time from the first change to the save.
  let pause: Duration
  private var values: [(name: String, start: () -> Void, stop: () -> Void)] = []

  /// Creates a storage in a folder, which is created with the first save.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder. Values have the names of its files, `name.json`. Without a folder, they are kept in
  ///     memory.
  ///   - clock: The clock of the session, which measures the pauses.
  ///   - pause: The time from the first change of a value to its save, in which changes are gathered.
  public convenience init(
    folder: String?, clock: any Clock<Duration>, pause: Duration = .milliseconds(500)
  ) {
    self.init(folder.map(Self.files) ?? MemoryFiles().file, clock: clock, pause: pause)
  }

  package init(
    _ file: @escaping (_ name: String) -> any StorageFile, clock: any Clock<Duration>,
    pause: Duration
  ) {
    self.file = file
    self.clock = clock
    self.pause = pause
  }

  /// Returns a value that is kept in a file, and is read once the storage runs.
  ///
  /// - Parameters:
  ///   - name: The name of the file, less its extension; one value for each.
  ///   - initialValue: The value while there is no file.
  ///   - version: The version of the value's schema, which grows when the type changes in a way that breaks decoding.
  ///   - migrate: Returns the present form of a value that was stored with an older version.
  public func value<Value: Codable & Sendable>(
    _ name: String, default initialValue: Value, version: Int = 1,
    migrate: @escaping @Sendable (_ old: OldValue) throws -> Value = { try $0.decode(Value.self) }
  ) -> Stored<Value> {
    if name.isEmpty || name.contains("/") || values.contains(where: { $0.name == name }) {
      programmerError(
        "A storage has no value with the name \"\(name)\" to give: names of files are not empty, have no slash, and are "
          + "each given once.")
    }
    let file = StoredFile(file(name), schema: version, migrate: migrate)
    let value = Stored(name, initialValue, file, in: self)
    values.append((name, value.storageDidStart, value.storageDidStop))
    if isRunning { value.storageDidStart() }
    return value
  }

  private static func files(in folder: String) -> (_ name: String) -> any StorageFile {
    { DataFile(path: RealPath.joined(folder, $0 + ".json")) }
  }

  public override func didStart(_ interactorScope: any InteractorScope) {
    for value in values { value.start() }
  }

  public override func didStop() {
    for value in values { value.stop() }
  }
}

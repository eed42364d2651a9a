import Platform

/// The file that keeps typed lines between sessions.
public struct HistoryLocation: Equatable, Sendable {
  /// The path of the file; missing folders on it are created.
  public var path: String
  /// The environment variable with which a user can choose another file, if there is one.
  public var variable: String?

  /// Creates a location.
  public init(path: String, variable: String? = nil) {
    self.path = path
    self.variable = variable
  }
}

/// The reason why the history file is not used, as a message for its user.
struct HistoryFault: Error, Equatable, Sendable {
  let message: String

  init(_ reason: String) { message = "The history is not saved: \(reason)." }
}

/// A file of typed lines, which several sessions may share.
///
/// Only the file's owner can read it, from its creation on. A writer holds an advisory lock on it. After
/// locking it checks that the path still leads to the same file, because rewriting replaces the file. It waits
/// for the lock for a tenth of a second only, as a stopped program could hold it for ever.
struct HistoryFile {
  /// The number of bytes that are read, at the end of the file.
  static let largestSize = 16 << 20

  private let location: HistoryLocation
  /// The home folder, which is never created: users without one have nowhere to keep a history.
  private let home: String?

  init(_ location: HistoryLocation, home: String? = Environment.ofProcess["HOME"]) {
    self.location = location
    self.home = home
  }

  private var path: String { location.path }

  /// Returns the lines of the file; none if there is no file.
  func read() throws(HistoryFault) -> [[UInt8]] {
    guard let file = try open(O_RDONLY) else { return [] }
    return try read(file)
  }

  private func read(_ file: InputDescriptor) throws(HistoryFault) -> [[UInt8]] {
    let start = max(lseek(file.number, 0, SEEK_END) - off_t(Self.largestSize), 0)
    guard lseek(file.number, start, SEEK_SET) == start else { throw fault(.latest) }
    let lines = try attempt(file.readAll(), or: fault).split(separator: 0x0A).map(Array.init)
    return start == 0 ? lines : Array(lines.dropFirst())
  }

  /// Appends a line in one write, after those of other sessions.
  func append(_ line: String) throws(HistoryFault) {
    let file = try lockedFile()
    defer { file.close() }  // and with it goes the lock
    let size = lseek(file.number, 0, SEEK_END)
    // A line torn by a crash or a full disk must not spoil the next one.
    let end = try? SystemCall.readChunk(of: file.number, at: Int(size) - 1, atMost: 1)
    let text = ([nil, 0x0A].contains(end?.last) ? "" : "\n") + line + "\n"
    try attempt(SystemCall.writeBytes(Array(text.utf8), to: file.number)) {
      (error: SystemError) in
      ftruncate(file.number, size)
      return fault(error)
    }
  }

  /// Replaces the file by a new one with the lines that `select` returns.
  func rewrite(_ select: ([[UInt8]]) -> [String]) throws(HistoryFault) {
    let old = try lockedFile()
    defer { old.close() }
    let text = select(try read(old)).map { $0 + "\n" }.joined()
    try attempt(NewFile.write(text, to: path, replacing: true, mode: 0o600), or: refused)
  }

  /// Returns the file, open and locked, and created if it is missing.
  private func lockedFile() throws(HistoryFault) -> InputDescriptor {
    for _ in 0..<20 {
      guard let file = try open(O_RDWR | O_APPEND | O_CREAT) else { break }
      // Another session may replace the file between opening and locking.
      if try attempt(file.lock(), or: fault), isStillThere(file) { return file }
      SystemCall.pause(milliseconds: 5)
    }
    throw HistoryFault("another program has \(path) locked")
  }

  /// Whether the path still leads to the open file.
  func isStillThere(_ file: InputDescriptor) -> Bool {
    guard let status = try? file.status() else { return false }
    return SystemCall.isPath(path, of: status)
  }

  /// Opens the file if it may be used; returns nil if it is missing and must not be created.
  private func open(_ flags: Int32) throws(HistoryFault) -> InputDescriptor? {
    let makes = flags & O_CREAT != 0
    if makes {
      try attempt(MissingFolders.make(for: path, home: home)) {
        (failure: MissingFolders.Failure) in
        HistoryFault("\(failure.folder): \(failure.error)")
      }
    }
    do throws(PlainFile.Refusal) {
      return try PlainFile.open(path, flags, narrowing: true)
    } catch {
      if case .failed(let error) = error, error.isMissingFile, !makes { return nil }
      throw refused(error)
    }
  }

  private func refused(_ refusal: PlainFile.Refusal) -> HistoryFault {
    switch refusal {
    case .failed(let error): return fault(error)
    case .isOther(let kind):
      let other = location.variable.map { ", or name another file in \($0)" } ?? ""
      return HistoryFault("\(path) is \(kind.rawValue). Move it away\(other)")
    }
  }

  private func fault(_ error: SystemError) -> HistoryFault { HistoryFault("\(path): \(error)") }
}

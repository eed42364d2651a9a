import Platform

/// A folder for temporary files, which only its owner can enter.
///
/// It is removed with its contents at release, which may be right after the last use of this value: callers
/// that pass on a path must keep it as long as the path is used. If the process was killed, another process
/// removes the folder when it creates its own: the folder's name contains the number of its process, which also
/// holds a lock on it.
package final class ScratchFolder {
  package let path: String
  private let lock: InputDescriptor
  private var isRemoved = false

  /// The folder for temporary files: `TMPDIR`, or `/tmp` if that is not set.
  package static var parent: String {
    let variable = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return variable.isEmpty ? "/tmp" : variable
  }

  package init() throws(SystemError) {
    let parent = Self.parent
    Self.removeAbandoned(in: parent)
    var name = Array(RealPath.joined(parent, "\(Self.prefix)\(getpid())-XXXXXX").utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw .latest }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    lock = InputDescriptor(try SystemCall.openFile(path), isOwned: true)
    _ = try lock.lock()
  }

  private static let prefix = "rib-"

  private static func removeAbandoned(in parent: String) {
    let names = try? FileManager.default.contentsOfDirectory(atPath: parent)
    for name in names ?? [] where name.hasPrefix(prefix) {
      let number = name.dropFirst(prefix.count).prefix { $0 != "-" }
      // For 0 there is always a process: this one.
      guard let process = pid_t(number), kill(process, 0) != 0, errno == ESRCH else { continue }
      let path = RealPath.joined(parent, name)
      // The process may belong to another container with the same folder and its own numbers.
      guard let number = try? SystemCall.openFile(path, O_DIRECTORY | O_NOFOLLOW) else { continue }
      let folder = InputDescriptor(number, isOwned: true)
      guard let status = try? folder.status(), status.st_uid == geteuid(),
        (try? folder.lock()) == true
      else { continue }
      withExtendedLifetime(folder) { try? FileManager.default.removeItem(atPath: path) }
    }
  }

  deinit { remove() }

  package subscript(name: String) -> String { RealPath.joined(path, name) }

  package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    try SystemCall.writeFile(bytes, to: self[name], mode: 0o600)
  }

  /// - Throws: "File too large" if the file is longer than the limit.
  package func read(_ name: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let (input, size) = try open(name)
    if size > limit { throw .fileTooLarge }
    return try SystemCall.readChunk(of: input.number, at: 0, atMost: size)
  }

  /// Reads the last bytes of a file of any length.
  package func readEnd(of name: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let (input, size) = try open(name)
    return try SystemCall.readChunk(
      of: input.number, at: max(0, size - limit), atMost: min(size, limit))
  }

  /// Removes the folder with its contents, as far as the system permits.
  package func remove() {
    if isRemoved { return }
    isRemoved = true
    try? FileManager.default.removeItem(atPath: path)
  }

  private func open(_ name: String) throws(SystemError) -> (InputDescriptor, size: Int) {
    let input = InputDescriptor(try SystemCall.openFile(self[name]), isOwned: true)
    return (input, Int(try SystemCall.status(of: input.number).st_size))
  }
}

import CLibrary
import SmallFoundation

/// A folder for temporary files, which only its owner can enter.
///
/// It is removed with its contents at release, which may be right after the last use of this value: callers
/// that pass on a path must keep it as long as the path is used.
package final class ScratchFolder {
  package let path: String
  private var isRemoved = false

  /// The folder for temporary files: `TMPDIR`, or `/tmp` if that is not set.
  package static var parent: String {
    let variable = ProcessInfo.processInfo.environment["TMPDIR"] ?? ""
    return variable.isEmpty ? "/tmp" : variable
  }

  /// Creates a folder in that for temporary files.
  package init() throws(SystemError) {
    var name = Array(RealPath.joined(Self.parent, "rib-\(getpid())-XXXXXX").utf8CString)
    guard unsafe mkdtemp(&name) != nil else { throw .latest }
    path = String(decoding: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { remove() }

  /// The path of a file in the folder.
  package subscript(name: String) -> String { RealPath.joined(path, name) }

  /// Writes a whole file, and replaces an existing one.
  package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    try SystemCall.writeFile(bytes, to: self[name], mode: 0o600)
  }

  /// Reads a file; of one that is longer than the limit, its end.
  package func read(_ name: String, atMost limit: Int) throws(SystemError) -> [UInt8] {
    let input = InputDescriptor(try SystemCall.openFile(self[name]), isOwned: true)
    let size = Int(try input.status().st_size)
    return try SystemCall.readChunk(
      of: input.number, at: max(0, size - limit), atMost: min(size, limit))
  }

  /// Removes the folder with its contents, as far as the system permits.
  package func remove() {
    if isRemoved { return }
    isRemoved = true
    try? FileManager.default.removeItem(atPath: path)
  }
}

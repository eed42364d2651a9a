/// The folders on the path of a file that do not exist yet.
package enum MissingFolders {
  /// The reason why a folder was not created.
  package struct Failure: Error, Equatable {
    package let folder: String
    package let error: SystemError
  }

  /// Creates them, for their owner alone, and waits until they are on the device.
  ///
  /// - Parameter home: The home folder, which is never created: users without one have nowhere to keep files.
  package static func make(
    for path: String, home: String? = Environment.ofProcess["HOME"], calls: FileCalls = .system
  ) throws(Failure) {
    if let home, let end = home.lastIndex(where: { $0 != "/" }) {
      let home = String(home[...end])
      if RealPath.path(path, below: home) != nil, SystemCall.kind(at: home) == nil {
        throw Failure(folder: home, error: .latest)
      }
    }
    // Byte by byte: a combining character after a slash would hide it.
    for end in path.utf8.indices.dropFirst() where path.utf8[end] == UInt8(ascii: "/") {
      let folder = String(path[..<end])
      if SystemCall.kind(at: folder) != nil { continue }
      do throws(SystemError) {
        try calls.makeFolder(folder)
        let entries = try OpenFolder(RealPath.folder(of: folder)).openEntries()
        defer { withExtendedLifetime(entries) {} }
        try calls.sync(entries.number)
      } catch {
        throw Failure(folder: folder, error: error)
      }
    }
  }
}

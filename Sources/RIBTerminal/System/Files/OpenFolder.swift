#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder, which stays the same one wherever its path leads from now on.
///
/// Files below it are reached step by step, each from an open folder, so that nobody can lead a step elsewhere
/// by putting a link in a folder's place meanwhile.
package struct OpenFolder: Sendable {
  private let descriptor: InputDescriptor

  /// Opens a folder; links on its path are followed.
  ///
  /// - Parameter path: The path; an empty one is that of the working folder.
  package init(_ path: String) throws(SystemError) {
    let path = path.isEmpty ? "." : path
    self.init(try SystemCall.openFile(path, SystemCall.onlyForPaths | O_DIRECTORY))
  }

  private init(_ descriptor: Int32) { self.descriptor = InputDescriptor(descriptor, isOwned: true) }

  /// Opens a file in the folder.
  ///
  /// - Parameter mode: The mode of a file that is created, less the process's mask.
  package func open(
    _ name: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0
  ) throws(SystemError) -> Int32 {
    try SystemCall.openFile(name, flags, mode: mode, in: descriptor.number)
  }

  /// Opens the file that a path leads to from here, if no link is on the path.
  package func open(below path: String) throws(SystemError) -> Int32 {
    var names = Self.names(of: path)
    let file = names.popLast() ?? "."
    var folder = self
    for name in names {
      folder = OpenFolder(
        try folder.open(name, SystemCall.onlyForPaths | O_DIRECTORY | O_NOFOLLOW))
    }
    return try folder.open(file, O_RDONLY | O_NOFOLLOW)
  }

  /// Removes a file in the folder.
  func remove(_ name: String) { unsafe unlinkat(descriptor.number, name, 0) }

  /// Gives a file in the folder another name, in place of one that there may be.
  func rename(_ name: String, to newName: String) throws(SystemError) {
    let folder = descriptor.number
    guard unsafe renameat(folder, name, folder, newName) == 0 else { throw .latest }
  }

  private static func names(of path: String) -> [String] {
    // By bytes: a combining character behind a slash would hide it.
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }
}

// MARK: Links on the way

extension OpenFolder {
  /// As many links are followed as the system would follow.
  private static let mostLinks = 40

  /// Opens the folder in which a path has a file that nobody else is to choose.
  ///
  /// A link on the way to the folder is followed only if the user of the process owns it, or root: there are
  /// folders, such as `/tmp`, into which anyone may put a link.
  static func trusted(of path: String) throws(PlainFile.Refusal) -> OpenFolder {
    var folder = try PlainFile.Refusal.wrap { () throws(SystemError) in
      try OpenFolder(path.utf8.first == UInt8(ascii: "/") ? "/" : ".")
    }
    var names = Array(names(of: RealPath.folder(of: path)).reversed())
    var linkCount = 0
    while let name = names.popLast() {
      let (item, status) = try PlainFile.Refusal.wrap { () throws(SystemError) in
        let item = try folder.open(name, SystemCall.onlyForPaths | SystemCall.linksThemselves)
        return (OpenFolder(item), try SystemCall.status(of: item))
      }
      guard FileKind(status.st_mode) == .link else {
        folder = item
        continue
      }
      guard [0, geteuid()].contains(status.st_uid) else { throw .isOther(.foreignLink) }
      linkCount += 1
      guard linkCount <= mostLinks else { throw .failed(SystemError(code: ELOOP)) }
      let target = try PlainFile.Refusal.wrap { () throws(SystemError) in
        let target = try SystemCall.target(ofLink: item.descriptor.number)
        if target.utf8.first == UInt8(ascii: "/") { folder = try OpenFolder("/") }
        return target
      }
      names += Self.names(of: target).reversed()
    }
    return folder
  }
}

import Platform

/// An open folder, which stays the same wherever its path leads later.
///
/// Files below it are opened step by step, each from an open folder, so that replacing a folder by a link
/// meanwhile cannot lead a step elsewhere.
package struct OpenFolder: Sendable {
  private static let slash = UInt8(ascii: "/")

  private let descriptor: InputDescriptor

  /// Opens a folder; links on its path are followed.
  ///
  /// - Parameter path: The path; an empty one is that of the working folder.
  package init(_ path: String) throws(SystemError) {
    let path = path.isEmpty ? "." : path
    self.init(try SystemCall.openFile(path, CLibrary.onlyForPaths | O_DIRECTORY))
  }

  private init(_ descriptor: Int32) { self.descriptor = InputDescriptor(descriptor, isOwned: true) }

  /// - Parameter mode: The mode of a created file, less the process's mask.
  package func open(
    _ name: String, _ flags: Int32 = O_RDONLY, mode: mode_t = 0
  ) throws(SystemError) -> Int32 {
    try SystemCall.openFile(name, flags, mode: mode, in: descriptor.number)
  }

  /// Opens the file at a path below the folder, if no link is on the path.
  package func open(below path: String) throws(SystemError) -> Int32 {
    var names = Self.names(of: path)
    let file = names.popLast() ?? "."
    var folder = self
    for name in names {
      folder = OpenFolder(
        try folder.open(name, CLibrary.onlyForPaths | O_DIRECTORY | O_NOFOLLOW))
    }
    return try folder.open(file, O_RDONLY | O_NOFOLLOW)
  }

  /// Opens the folder itself, so that its entries can be synced.
  package func openEntries() throws(SystemError) -> InputDescriptor {
    InputDescriptor(try open(".", O_RDONLY | O_DIRECTORY), isOwned: true)
  }

  /// Returns the status of the file with a name in the folder, a link not followed; nil if there is none.
  package func status(of name: String) -> stat? {
    SystemCall.status(at: name, in: descriptor.number)
  }

  package func isName(_ name: String, of file: stat) -> Bool {
    SystemCall.isPath(name, of: file, in: descriptor.number)
  }

  package func remove(_ name: String) { unsafe unlinkat(descriptor.number, name, 0) }

  package func rename(_ name: String, to newName: String) throws(SystemError) {
    let folder = descriptor.number
    guard unsafe renameat(folder, name, folder, newName) == 0 else { throw .latest }
  }

  /// Gives a file another name beside its own.
  func link(_ name: String, to otherName: String) throws(SystemError) {
    let folder = descriptor.number
    guard unsafe linkat(folder, name, folder, otherName, 0) == 0 else { throw .latest }
  }

  private static func names(of path: String) -> [String] {
    // Split by bytes: a combining character after a slash would hide it.
    path.utf8.split(separator: slash).map { String(Substring($0)) }
  }

  /// The number of links that are followed, as many as the system would follow.
  private static let mostLinks = 40

  /// Opens the folder of a file that no other user may choose.
  ///
  /// A link on the path is followed only if the user of the process or root owns it: there are folders, such as
  /// `/tmp`, in which any user may create a link.
  package static func trusted(of path: String) throws(PlainFile.Refusal) -> OpenFolder {
    let failed = PlainFile.Refusal.failed
    var folder = try attempt(OpenFolder(path.utf8.first == slash ? "/" : "."), or: failed)
    var names = Array(names(of: RealPath.folder(of: path)).reversed())
    var linkCount = 0
    while let name = names.popLast() {
      let flags = CLibrary.onlyForPaths | CLibrary.linksThemselves
      let item = OpenFolder(try attempt(folder.open(name, flags), or: failed))
      let status = try attempt(item.descriptor.status(), or: failed)
      guard FileKind(status.st_mode) == .link else {
        folder = item
        continue
      }
      guard [0, geteuid()].contains(status.st_uid) else { throw .isOther(.foreignLink) }
      linkCount += 1
      guard linkCount <= mostLinks else { throw .failed(SystemError(code: ELOOP)) }
      let target = try attempt(SystemCall.target(ofLink: item.descriptor.number), or: failed)
      if target.utf8.first == slash {
        folder = try attempt(OpenFolder("/"), or: failed)
      }
      names += Self.names(of: target).reversed()
    }
    return folder
  }
}

import Platform

/// Paths with all symbolic links and `..` resolved, and parts of paths.
package enum RealPath {
  /// Returns the path without symbolic links, `.` and `..`.
  ///
  /// - Throws: An error if nothing exists there.
  package static func of(_ path: String) throws(ScriptFileError) -> String {
    // C would stop at the NUL and look at another file.
    if path.utf8.contains(0) { throw .cannotOpen(path: path, .invalidArgument) }
    guard let resolved = unsafe realpath(path, nil) else {
      throw .cannotOpen(path: path, .latest)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Returns a real path relative to a real folder; nil if it is not below the folder.
  ///
  /// They are compared byte by byte, as the system compares names.
  package static func path(_ path: String, below folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return String(path.slice(start.utf8.count..<path.utf8.count))
  }

  /// Returns the folder of a path, as it is written; empty for one without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the part of a path after its last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// Returns a path with `~` at its beginning replaced by the user's home folder.
  package static func expandingHome(
    _ path: String, in environment: Environment = .ofProcess
  ) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }

  /// Returns the first path at which nothing is, of those that a closure makes for 1, 2 and so on.
  package static func unused(_ path: (_ number: Int) -> String) -> String {
    var number = 1
    while SystemCall.hasEntry(path(number)) { number += 1 }
    return path(number)
  }

  /// Returns a path relative to a folder, or the path itself if it is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
  }
}

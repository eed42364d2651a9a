#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where a path leads when all symbolic links and `..` on it are followed.
package enum RealPath {
  /// The path without symbolic links, `.` and `..`.
  ///
  /// - Throws: Why it leads nowhere.
  package static func of(_ path: String) throws(ScriptFileError) -> String {
    // C would stop at the NUL and look at another file.
    if path.utf8.contains(0) { throw .cannotOpen(path: path, .invalidArgument) }
    guard let resolved = unsafe realpath(path, nil) else {
      throw .cannotOpen(path: path, .latest)
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// Whether a real path lies below a real folder; byte by byte, as the system compares names.
  static func isBelow(_ folder: String, _ path: String) -> Bool {
    self.path(path, below: folder) != nil
  }

  /// A real path as it is written from a real folder; nil if it does not lie below that.
  package static func path(_ path: String, below folder: String) -> String? {
    let start = folder == "/" ? folder : folder + "/"
    guard path.utf8.starts(with: start.utf8) else { return nil }
    return String(path.slice(start.utf8.count..<path.utf8.count))
  }

  /// The folder that a path names, as it is written; empty for one without a slash.
  package static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part of a path behind its last slash.
  package static func name(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
    return String(path[path.utf8.index(after: slash)...])
  }

  /// A path that begins in the user's home folder, written as shells have it: `~/script`.
  package static func expandingHome(
    _ path: String, in environment: Environment = .ofProcess
  ) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = environment["HOME"], !home.isEmpty else {
      return path
    }
    return home + path.dropFirst()
  }

  /// A path that is written relative to a folder, unless it is absolute.
  package static func joined(_ folder: String, _ path: String) -> String {
    if folder.isEmpty || path.utf8.first == UInt8(ascii: "/") { return path }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + path : "\(folder)/\(path)"
  }
}

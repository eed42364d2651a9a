import Platform

/// The kind of a file, or the reason why it is not the user's own, in words for messages.
package enum FileKind: String {
  case file = "a file"
  case folder = "a folder"
  case pipe = "a named pipe"
  case socket = "a socket"
  case link = "a symbolic link"
  case device = "a device"
  case foreignFile = "another user's file"
  case foreignLink = "behind another user's symbolic link"

  /// The reason why it is no plain file of the user, for a sentence that begins with its path.
  package var clause: String {
    let isForeign = self == .foreignFile || self == .foreignLink
    return "is \(rawValue)\(isForeign ? "" : ", not a regular file")"
  }

  package init(_ mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    case S_IFLNK: self = .link
    default: self = .device
    }
  }
}

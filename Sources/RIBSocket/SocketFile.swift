import Platform
import RIBConsole

/// The reason why a session does not listen, as a message for its user.
struct SocketError: Error, CustomStringConvertible {
  let description: String

  /// An error of the system.
  static func failed(_ error: SystemError, at path: String) -> SocketError {
    let socket = "'\(TerminalText.visible(path))'"
    return SocketError(
      description: "cannot listen at \(socket): \(error). Fix that, or name another socket.")
  }
}

/// A listening socket in the file system, which is removed from there at release.
///
/// Only its user can connect: its mode is 0600 from the start, and it is in a folder in which no other user can create or
/// replace files.
final class SocketFile: Sendable {
  let listener: InputDescriptor
  private let folder: OpenFolder
  private let name: String
  private let status: stat

  /// Listens at a path; a socket of the same user at which no program listens any more is replaced.
  init(_ path: String) throws(SocketError) {
    let socket = "'\(TerminalText.visible(path))'"
    func refusal(_ reason: String) -> SocketError {
      SocketError(description: "cannot listen at \(socket)\(reason)")
    }
    func refusal(_ kind: FileKind) -> SocketError {
      refusal(", as it is \(kind.rawValue), which was left as it is. Name another socket.")
    }
    func failure(_ error: SystemError) -> SocketError { .failed(error, at: path) }

    let size = path.utf8.count
    if size > LocalSocket.longestPath {
      throw refusal(
        ": the path of a socket has at most \(LocalSocket.longestPath) bytes, not \(size). "
          + "Name a shorter one, or one that is relative to the working folder.")
    }
    name = RealPath.name(of: path).isEmpty ? "." : RealPath.name(of: path)
    folder = try attempt(OpenFolder.trusted(of: path)) { (error: PlainFile.Refusal) in
      switch error {
      case .isOther(let kind): refusal(kind)
      case .failed(let error) where error.isMissingFile:
        refusal(", as its folder does not exist. Make it with mkdir -m 700.")
      case .failed(let error): failure(error)
      }
    }
    let entries = try attempt(folder.openEntries(), or: failure)
    let ofFolder = try attempt(entries.status(), or: failure)
    let ownFolder = "Name a socket in a folder of your own, such as one that mkdir -m 700 makes."
    if ![0, geteuid()].contains(ofFolder.st_uid) {
      throw refusal(", as another user owns its folder. \(ownFolder)")
    }
    if ofFolder.st_mode & 0o022 != 0 {
      throw refusal(", as other users can write in its folder. \(ownFolder)")
    }

    // Of two starts at once, each could find that no program answers, and remove the socket of the other.
    guard try attempt(entries.lock(tries: 1_000), or: failure) else {
      throw failure(SystemError(code: EWOULDBLOCK))
    }
    defer { withExtendedLifetime(entries) {} }
    if let found = folder.status(of: name) {
      let kind = FileKind(found.st_mode)
      if kind != .socket { throw refusal(kind) }
      if found.st_uid != geteuid() { throw refusal(.foreignFile) }
      if try attempt(Self.isAnswered(path), or: failure) {
        throw SocketError(
          description: "another session listens at \(socket). "
            + "Join it with --join \(socket), or name another socket.")
      }
      folder.remove(name)
    }
    listener = try attempt(LocalSocket.listen(at: path), or: failure)
    // A path that leads elsewhere by now does not lead into the folder that was checked.
    guard let created = folder.status(of: name),
      (created.st_mode, created.st_uid) == (S_IFSOCK | 0o600, geteuid())
    else { throw failure(SystemError(code: EACCES)) }
    status = created
  }

  private static func isAnswered(_ path: String) throws(SystemError) -> Bool {
    do throws(SystemError) {
      _ = try LocalSocket.connect(to: path, waits: false)
      return true
    } catch {
      switch error.code {
      case EAGAIN, EINPROGRESS: return true  // as many programs wait as may
      case ECONNREFUSED, ENOENT: return false
      default: throw error
      }
    }
  }

  // The listener is still open, so that no other file can have got its number.
  deinit { if folder.isName(name, of: status) { folder.remove(name) } }
}

import CLibrary
import RIBConsole

/// The error of a session that does not listen, as a message for its user.
struct SocketError: Error, Equatable, CustomStringConvertible {
  enum Reason: Equatable {
    case failed(SystemError)
    /// A socket's path cannot be as long as this one, in bytes.
    case pathTooLong(Int)
    case noFolder
    /// Other users can write in its folder.
    case sharedFolder
    /// Another user, who is not root, owns its folder.
    case foreignFolder
    /// There is something else, or another user's socket.
    case isOther(FileKind)
    case isAnswered
  }

  let path: String
  let reason: Reason

  var description: String {
    let socket = "'\(TerminalText.visible(path))'"
    let ownFolder = "Name a socket in a folder of your own, such as one that mkdir -m 700 makes."
    return switch reason {
    case .failed(let error):
      "cannot listen at \(socket): \(error). Fix that, or name another socket."
    case .pathTooLong(let size):
      "cannot listen at \(socket): the path of a socket has at most \(LocalSocket.longestPath) bytes, not"
        + " \(size). Name a shorter one, or one that is relative to the working folder."
    case .noFolder:
      "cannot listen at \(socket), as its folder does not exist. Make it with mkdir -m 700."
    case .sharedFolder:
      "cannot listen at \(socket), as other users can write in its folder. \(ownFolder)"
    case .foreignFolder:
      "cannot listen at \(socket), as another user owns its folder. \(ownFolder)"
    case .isOther(let kind):
      "cannot listen at \(socket), as it is \(kind.rawValue), which was left as it is. Name another socket."
    case .isAnswered:
      "another session listens at \(socket). Join it with --join \(socket), or name another socket."
    }
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
    func refusal(_ reason: SocketError.Reason) -> SocketError { .init(path: path, reason: reason) }
    func failure(_ error: SystemError) -> SocketError { refusal(.failed(error)) }

    let size = path.utf8.count
    if size > LocalSocket.longestPath { throw refusal(.pathTooLong(size)) }
    name = RealPath.name(of: path).isEmpty ? "." : RealPath.name(of: path)
    folder = try attempt(OpenFolder.trusted(of: path)) { (error: PlainFile.Refusal) in
      switch error {
      case .isOther(let kind): refusal(.isOther(kind))
      case .failed(let error): error.isMissingFile ? refusal(.noFolder) : failure(error)
      }
    }
    let entries = try attempt(folder.openEntries(), or: failure)
    let ofFolder = try attempt(entries.status(), or: failure)
    if ![0, geteuid()].contains(ofFolder.st_uid) { throw refusal(.foreignFolder) }
    if ofFolder.st_mode & 0o022 != 0 { throw refusal(.sharedFolder) }

    // Of two starts at once, each could find that no program answers, and remove the socket of the other.
    guard try attempt(entries.lock(tries: 1_000), or: failure) else {
      throw failure(SystemError(code: EWOULDBLOCK))
    }
    defer { withExtendedLifetime(entries) {} }
    if let found = folder.status(of: name) {
      let kind = FileKind(found.st_mode)
      if kind != .socket { throw refusal(.isOther(kind)) }
      if found.st_uid != geteuid() { throw refusal(.isOther(.foreignFile)) }
      if try attempt(Self.isAnswered(path), or: failure) { throw refusal(.isAnswered) }
      folder.remove(name)
    }
    listener = try attempt(LocalSocket.listen(at: path), or: failure)
    // A path that leads elsewhere by now does not lead into the folder that was checked.
    guard let created = folder.status(of: name), FileKind(created.st_mode) == .socket,
      created.st_uid == geteuid(), created.st_mode & 0o7777 == 0o600
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

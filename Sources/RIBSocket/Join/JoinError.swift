import Platform
import RIBConsole
import RIBTerminal

/// The reason why a session cannot be joined, as a message for its user.
struct JoinError: ErrorWithStatus, CustomStringConvertible {
  let description: String
  let exitStatus: ExitStatus

  private init(_ description: String, _ status: ExitStatus = .inputOutputError) {
    self.description = description
    exitStatus = status
  }

  /// A connection that was lost, by an error if there is one.
  static func lost(_ error: SystemError? = nil) -> JoinError {
    JoinError("The connection to the session was lost\(error.map { ": \($0)" } ?? "").")
  }

  /// The reason why no connection to a path can be made.
  init(_ error: SystemError, at path: String) {
    let start = "with --listen '\(path)'"
    // The system's errors for other files are like those for a socket at which no program listens.
    switch (SystemCall.kind(at: path), error.code) {
    case (nil, ENOENT), (nil, ENOTDIR):
      self.init("there is no socket '\(path)'; start a session \(start)", .noSuchFile)
    case (let kind?, _) where kind != .socket:
      self.init("'\(path)' is \(kind.rawValue), not the socket of a session", .noSuchFile)
    case (_, EACCES): self.init("cannot join '\(path)', as only its user can: \(error)")
    case (_, ECONNREFUSED):
      self.init("the session at '\(path)' has ended; start another one \(start)")
    default: self.init("cannot join '\(path)': \(error)")
    }
  }

  /// The reason why a session of a user cannot be joined; nil if it is that of the process.
  init?(ofUser user: uid_t, at path: String) {
    if user == geteuid() { return nil }
    self.init(
      "the session at '\(path)' belongs to another user (\(user)), and only that user can join it")
  }

  /// The reason why a session cannot be joined that begins with an event; nil if it can.
  init?(_ first: SessionReply?, at path: String) {
    switch (first?.event, first?.protocol) {
    case ("hello", ProtocolSchema.version?): return nil
    case ("hello", let version?):
      self.init(
        "the session at '\(path)' uses version \(version) of the protocol, and this program version "
          + "\(ProtocolSchema.version); join it with the program that runs it")
    case ("error", _): self.init("cannot join '\(path)': \(first?.message ?? "no reason is given")")
    default: self.init("cannot join '\(path)', as what answers there is no session")
    }
  }
}

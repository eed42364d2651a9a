import Foundation
import Platform
import RIBCore
import RIBTerminal
import TestSupport
import Testing

/// The other side of a joined terminal: a socket at which a test plays the session.
final class ScriptedSession {
  /// A request, and the parts of it that a test looks at.
  struct Request: Decodable {
    struct Terminal: Decodable, Equatable {
      var columns: Int?
      var colors = false
      var plain = false
      var prompt = false
      var others = false
    }

    let id: Int
    var line: String?
    var complete: String?
    var cursor: Int?
    var cancel: String?
    var terminal: Terminal?

    private enum CodingKeys: String, CodingKey {
      case id, complete, cursor, cancel, terminal
      case line = "do"
    }
  }

  static let hello = #"{"event":"hello","at":0,"protocol":1,"program":"shop","version":"1.2"}"#

  let folder: TestFolder
  var path: String { folder["session"] }
  var focus = "root"
  /// All lines that were received.
  private(set) var received: [String] = []
  /// The terminals that were described.
  private(set) var terminals: [Request.Terminal] = []
  /// The requests that are not answered yet; descriptions of the terminal are answered at once.
  private(set) var open: [Request] = []
  private(set) var isAtEnd = false
  private let listener: InputDescriptor
  private var socket: InputDescriptor?

  init() throws {
    folder = try TestFolder()
    listener = try LocalSocket.listen(at: folder["session"])
  }

  /// Accepts the connection that was made, and begins to talk.
  func accept(_ hello: String = hello) throws {
    let socket = try LocalSocket.accept(from: listener)
    self.socket = socket
    send(hello)
    Task.immediate { [weak self] in
      let reader = LineReader(input: socket)
      while let lines = try? await reader.nextBatch() {
        for line in lines { self?.take(line) }
        VirtualClock.checkWaits()
      }
      self?.isAtEnd = true
      VirtualClock.checkWaits()
    }
  }

  private func take(_ line: InputLine) {
    guard case .text(let text, _) = line.content else { return }
    received.append(text)
    guard let request = try? JSONDecoder().decode(Request.self, from: Data(text.utf8)) else {
      return
    }
    open.append(request)
    guard let terminal = request.terminal else { return }
    terminals.append(terminal)
    done()
  }

  func send(_ line: String) {
    if let socket { try? LocalSocket.sendAll(Array("\(line)\n".utf8), to: socket) }
  }

  func text(_ text: String, to stream: String = "output") {
    send(#"{"event":"text","at":1,"to":"\#(stream)","text":"\#(text)"}"#)
  }

  /// Ends the latest request.
  func done(status: Int = 0, _ more: String = "") {
    let id = open.popLast()?.id ?? -1
    send(#"{"event":"done","at":1,"id":\#(id),"status":\#(status),"focus":"\#(focus)"\#(more)}"#)
  }

  /// Waits for a line to run.
  func receives(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async {
    await wait(for: "the line \(line)", sourceLocation: sourceLocation) {
      self.open.last?.line == line
    }
  }

  /// Answers a request to end as a session does.
  func end(status: Int = 0) {
    done(status: status)
    send(#"{"event":"ended","at":2,"status":\#(status)}"#)
    close()
  }

  func close() {
    if let socket { LocalSocket.shutDown(socket) }
    socket = nil
  }
}

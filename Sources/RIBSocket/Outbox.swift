import RIBConsole

/// The limits of a session's door.
struct SocketLimits: Sendable {
  /// The number of clients.
  var clients = 64
  /// The number of bytes that may wait for a client before events are dropped.
  var backlog = 4 << 20
  /// The number of bytes that may wait for a client, with those of lines that must not be dropped.
  var wholeBacklog = 5 << 20
  /// The time that slow clients have at the session's end to take the rest.
  var farewell = Duration.milliseconds(500)
}

/// The lines that a client has not taken yet.
struct Outbox {
  private let limits: SocketLimits
  private var bytes: ArraySlice<UInt8> = []
  /// The number of bytes that were released to be sent.
  private var releasedCount = 0
  /// The size of the first line since all was sent: a long line alone is no backlog.
  private var firstSize = 0
  /// The number of dropped lines that the client does not know of.
  private var droppedCount = 0

  init(_ limits: SocketLimits) { self.limits = limits }

  var size: Int { bytes.count }

  /// Adds a line, or drops one that is not essential.
  ///
  /// - Returns: False if an essential line does not fit.
  mutating func add(_ line: [UInt8], isEssential: Bool) -> Bool {
    if !isEssential, !fits(line, limits.backlog) {
      droppedCount += 1
      return true
    }
    noteDropped()
    guard fits(line, limits.wholeBacklog) else { return false }
    append(line)
    return true
  }

  /// Adds the number of the lines that were dropped, if there are any.
  mutating func noteDropped() {
    if droppedCount == 0 { return }
    append(Array(#"{"event":"dropped","at":0,"count":\#(droppedCount)}"#.utf8))
    droppedCount = 0
  }

  /// Lets all lines up to here be sent.
  mutating func release() { releasedCount = bytes.count }

  /// Takes back the lines that were not released.
  mutating func withdraw() { bytes = bytes.prefix(releasedCount) }

  /// Sends released lines by a closure that returns the number of bytes for which there was room.
  ///
  /// - Returns: Whether all are sent; false if there is no room for more.
  mutating func send(
    by send: (ArraySlice<UInt8>) throws(SystemError) -> Int
  ) throws(SystemError) -> Bool {
    while releasedCount > 0 {
      let count = try send(bytes.prefix(releasedCount))
      if count == 0 { return false }
      bytes.removeFirst(count)
      releasedCount -= count
    }
    if bytes.isEmpty { bytes = [] }  // with the room that a backlog took
    return true
  }

  private func fits(_ line: [UInt8], _ limit: Int) -> Bool {
    bytes.isEmpty || size - firstSize + line.count < limit
  }

  private mutating func append(_ line: [UInt8]) {
    if bytes.isEmpty { firstSize = line.count + 1 }
    bytes += line
    bytes.append(0x0A)
  }
}

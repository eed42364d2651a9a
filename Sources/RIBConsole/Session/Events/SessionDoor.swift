/// A door of a session, through which other programs come in as its clients.
@MainActor
package protocol SessionDoor: AnyObject {
  /// Lets programs in from now on; `admit` makes a client of each.
  func open(_ admit: @escaping @MainActor (any ClientConnection) -> any ConnectedClient)

  /// Lets no more programs in, and returns when all that have connected are clients.
  func stop() async

  /// Admits no more clients, and closes all connections, once what they can take at once has been sent.
  func close()
}

/// The way to a client, which may be slow, or gone.
@MainActor
package protocol ClientConnection: AnyObject {
  /// Adds a line, without its end, to those that ``flush()`` sends.
  ///
  /// If the client has not taken what was sent before, a line that is not essential may be dropped.
  func write(_ line: [UInt8], isEssential: Bool)

  /// Sends what was written, as far as the client takes it at once; the rest follows as it takes more.
  func flush()

  /// Takes back the lines that were written since the last flush, as what led to them cannot be made safe.
  func withdraw()

  /// Closes the connection once all that was written has been sent.
  func close()
}

/// A client of a session as its connection sees it.
@MainActor
package protocol ConnectedClient: AnyObject {
  /// Takes lines, which are run in turn with those of others; suspends while too many wait.
  func take(_ lines: [InputLine]) async

  /// Notes that no more lines follow: the client leaves when those that it has sent have been run.
  func endInput()

  /// Notes that the connection is closed: nothing more is written to it.
  func leave()
}

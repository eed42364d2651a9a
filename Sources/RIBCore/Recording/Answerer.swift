/// The party that answers a recorded request.
package enum Answerer: Sendable {
  /// This process, at once: nothing outside is asked, so that the request needs no record before it is made.
  case process
  /// This machine, and soon, as its files do.
  case machine
  /// This machine, some time, as its calendar does: it cannot fail, and asking it again loses nothing.
  case machineLater
  /// Others, at any time.
  case outside
}

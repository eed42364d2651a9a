// How many presenters of a type there are, as a line of one could then be another's.

/// The presenters of one type that a session has connected.
@MainActor
final class PresenterPeers {
  var count = 0
}

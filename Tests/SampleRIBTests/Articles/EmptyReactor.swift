import RIBCore

/// The reactor of a root that only shows how a program is made.
final class EmptyReactor: Reactor {
  typealias Action = Never
  struct State: Codable, Equatable {}

  let initialState = State()
}

import RIBCore

extension Reactor {
  /// Returns the values of a pulse that a closure takes from the state.
  @inlinable
  public func pulse<Result>(
    _ transformToPulse: @escaping (State) throws -> Pulse<Result>, replay: Bool = true
  ) -> Observable<Result> {
    state.pulse(transformToPulse, replay: replay)
  }
}

extension ObservableType {
  /// Returns the values of a pulse that a closure takes from each state; see the form with a key path.
  @inlinable
  public func pulse<Result>(
    _ transformToPulse: @escaping (Element) throws -> Pulse<Result>, replay: Bool = true
  ) -> Observable<Result> {
    map(transformToPulse).assigned(replay: replay)
  }
}

import Basics

/// The state of one reactor, and its subscribers.
@usableFromInline
@MainActor
final class StateStore<State> {
  /// The properties on the path of a state.
  ///
  /// They go without the run-time check of exclusive access, which took three quarters of an action. That
  /// is sound as they are used on the main actor alone, and none is handed on `inout` to code that could
  /// come back here.
  @usableFromInline
  struct Fields {
    @usableFromInline var subscribers = SinkList<State>()
    /// The deliveries that came, or were stopped, in the middle of another.
    @usableFromInline var late: LateDeliveries<State>?
    /// The number of deliveries that are under way, one in the middle of another.
    @usableFromInline var deliveries: Int32 = 0
    @usableFromInline var style = ReductionStyle.unknown
    /// The style of the reduction that is under way; nil if there is none.
    ///
    /// Until it is known, the state counts as one that is changed in place, which cannot be read.
    @usableFromInline var reducing: ReductionStyle?
    /// Whether subscribers get states: the node is active, or a stub stands in.
    @usableFromInline var isOpen = true

    @usableFromInline init() {}
  }

  /// How the reducer makes a state, found out at its first run.
  @usableFromInline
  enum ReductionStyle { case unknown, inPlace, byCopy }

  @safe @exclusivity(unchecked) @usableFromInline private(set) var fields = Fields()
  /// The state that `reduce` is given.
  ///
  /// While `isTaken` a reducer may have it `inout`. Only `change`, which is not entered again
  /// meanwhile, and code that looks at `isTaken` first use it: that takes the place of the run-time
  /// check. Not optional, as the deinit would look the type of an optional up.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var reduced: State

  @inlinable
  init(_ state: State) { reduced = state }

  // MARK: Changing

  /// The reactor whose reducer runs for the first time.
  ///
  /// The default `reduce(into:)` looks whether it is that reactor's: then the reducer makes a new state instead of changing
  /// the one it is given.
  @usableFromInline static var probed: ObjectIdentifier? {
    get { ReducerProbe.reactor }
    set { ReducerProbe.reactor = newValue }
  }

  @inlinable var isReducing: Bool { fields.reducing != nil }

  /// Whether a reducer has the state, which then cannot be read.
  @inlinable var isTaken: Bool { fields.reducing != nil && fields.reducing != .byCopy }

  /// Changes the state.
  ///
  /// The reducer gets the property itself, so that it is the state's only owner and can change a large
  /// collection in place. If it makes a new state instead, the old one stays readable meanwhile. The first
  /// run, which finds out, gets a copy.
  @inlinable
  @inline(__always)
  func change(of reactor: AnyObject, by reduce: (inout State) -> Void) {
    fields.reducing = fields.style
    if fields.style == .inPlace {
      reduce(&reduced)
      fields.reducing = nil
    } else {
      var state = reduced
      if fields.style == .unknown { Self.probed = ObjectIdentifier(reactor) }
      reduce(&state)
      Self.probed = nil
      fields.style = fields.reducing == .byCopy ? .byCopy : .inPlace
      fields.reducing = nil
      // The old one is released when the new one can be read.
      swap(&reduced, &state)
    }
  }

  /// Notes that the reducer makes a new state, so that the old one can be read meanwhile.
  @usableFromInline
  func keepReadable() {
    Self.probed = nil
    fields.reducing = .byCopy
  }

  /// Replaces the state; the result of a running reducer replaces it in turn.
  func replace(_ state: State) { if !isTaken { reduced = state } }

  // MARK: Delivering

  var isOpen: Bool {
    get { fields.isOpen }
    set { fields.isOpen = newValue }
  }

  /// Whether subscribers are getting a state: the next one is held back until all have it.
  var isDelivering: Bool { fields.deliveries > 0 }

  /// Delivers a state to the subscribers, in the order in which they came.
  ///
  /// Stops when one of them has the node deactivated: the others get the present state when the node is active again, as
  /// all do that get none while it is inactive. A state that comes meanwhile, as one of them made a merged stream emit, is
  /// delivered after this one.
  @inlinable
  func deliver(_ state: consuming State) {
    if fields.deliveries > 0 { return holdBack(state) }
    let sinks = fields.subscribers
    if !fields.isOpen { return keepMissed(sinks, after: 0) }
    fields.deliveries += 1
    let (reached, hasStopped) = sinks.deliver(state) { fields.isOpen }
    fields.deliveries -= 1
    if !fields.isOpen { keepMissed(sinks, after: reached) }
    if hasStopped { clean() }
    if fields.late != nil { deliverHeld() }
  }

  @usableFromInline
  func append(_ sink: Sink<State>) { fields.subscribers.append(sink) }

  /// Gives a state to the subscribers that missed one.
  func deliverMissed(_ state: State?) {
    let missed = fields.late?.takeMissed() ?? []
    // A state that came in the middle of a delivery, as this does, is still to be delivered.
    if fields.late?.isEmpty == true { fields.late = nil }
    if let state { holdingBack { _ = SinkList<State>(missed).deliver(state) } }
  }

  func disposeAll() {
    fields.subscribers.disposeAll()
    fields.late = nil
  }

  /// Runs a closure; the states that it leads to are delivered after it.
  func holdingBack(_ body: () -> Void) {
    fields.deliveries += 1
    body()
    fields.deliveries -= 1
    if !isDelivering, fields.late != nil { deliverHeld() }
  }

  private var madeLate: LateDeliveries<State> {
    if let late = fields.late { return late }
    let late = LateDeliveries<State>()
    fields.late = late
    return late
  }

  /// Keeps a state until all subscribers have got the one that is being delivered.
  @usableFromInline
  func holdBack(_ state: State) { madeLate.hold(state, for: fields.subscribers) }

  /// Notes the subscribers that a delivery did not reach.
  @usableFromInline
  func keepMissed(_ sinks: SinkList<State>, after reached: Int) {
    if reached < sinks.count { madeLate.miss(sinks.all.dropFirst(reached)) }
  }

  @usableFromInline
  func clean() { fields.subscribers.clean() }

  /// Delivers the states that were held back.
  @usableFromInline
  func deliverHeld() {
    while let (state, sinks) = fields.late?.popHeld() {
      fields.deliveries += 1
      let reached = fields.isOpen ? sinks.deliver(state) { fields.isOpen }.reached : 0
      // All that subscribed until then, so they come before the few that are noted.
      if !fields.isOpen { madeLate.missEarlier(Array(sinks.all.dropFirst(reached))) }
      fields.deliveries -= 1
    }
    if fields.late?.isEmpty == true { fields.late = nil }
  }
}

/// The reducer whose style is being found out.
@MainActor
private enum ReducerProbe { static var reactor: ObjectIdentifier? }

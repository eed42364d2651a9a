// What reactors promise, in the plainest code: the programs, run without any.

import TestSupport

/// Takes the steps of a program by the rules of Promises.md alone, with no regard to speed.
@MainActor
final class ReactorReference {
  private typealias Step = ReactorProgram.Step

  private struct State {
    var items: [Int] = []
    var pulse = 0
    /// The number of the pulse's assignment; 0 for none.
    var assignment = 0

    mutating func append(_ number: Int, _ assignments: inout Int) {
      items.append(number)
      if !number.isMultiple(of: 3) { return }
      assignments += 1
      (pulse, assignment) = (number % 2, assignments)
    }
  }

  /// A transformed stream of actions or mutations.
  ///
  /// It is bypassed when it has failed twice with no element in between (R7).
  private struct Transform {
    var (hasEmitted, isBypassed) = (true, false)
    /// The number of its subscription: those of earlier ones give nothing.
    var subscription = 0

    mutating func fail() {
      (isBypassed, hasEmitted) = (!hasEmitted, false)
      subscription += 1
    }
  }

  /// The subscription to a signal.
  private class Follower {
    var hasEnded = false
    init() {}
  }

  /// An action that a transform emits with the next element of a signal.
  private final class Delay: Follower {
    let act: ReactorProgram.Act
    let (model, subscription): (Model, Int)
    init(_ act: ReactorProgram.Act, _ model: Model) {
      (self.act, self.model) = (act, model)
      subscription = model.actions.subscription
    }
  }

  /// One part of an effect that follows a signal.
  private final class Stream: Follower {
    let effect: Effect
    var name: Int?
    /// The number among all streams, in whose order those of a name end.
    let number: Int
    let last: Int?
    var left: Int

    init(_ effect: Effect, _ name: Int?, _ number: Int, _ last: Int?, left: Int) {
      (self.effect, self.name, self.number) = (effect, name, number)
      (self.last, self.left) = (last, left)
    }
  }

  /// The wait of an action's sender for its end (R22).
  private final class Receipt {
    let act: Int
    var (end, isAwaited, running): (String?, Bool, Int) = (nil, false, 1)
    /// Whether the action came out of the transform, and whether what `mutate` returned began.
    var (isPassedOn, hasBegun) = (false, false)
    init(_ act: Int) { self.act = act }
  }

  private final class Effect {
    let act: Int
    let receipt: Receipt?
    let reactor: Model
    var parts: ArraySlice<ReactorProgram.Part>
    var stream: Stream?
    var (isStarting, isReported, isCancelled) = (true, false, false)
    var (isOver, isEmitting) = (false, false)

    init(
      _ act: Int, _ receipt: Receipt?, _ reactor: Model, _ parts: ArraySlice<ReactorProgram.Part>
    ) {
      (self.act, self.receipt, self.reactor, self.parts) = (act, receipt, reactor, parts)
    }
  }

  private final class Subscriber {
    let number: Int
    let elements: ReactorProgram.Elements
    /// The number of the element at which it takes the steps.
    let last: Int
    let steps: [Step]
    var (count, isSubscribed, isDisposed) = (0, false, false)
    /// The assignment of the latest pulse that it got.
    var assignment: Int?
    init(_ number: Int, _ elements: ReactorProgram.Elements, _ last: Int, _ steps: [Step]) {
      (self.number, self.elements, self.last, self.steps) = (number, elements, last, steps)
    }
  }

  private enum Activity { case never, active, resigning, inactive }

  private final class Model {
    let number: Int
    /// Whether streams are merged into its mutations and states, by its `transform` functions.
    var merges: Bool { number > 0 }
    var transforms: Bool { number > 1 }
    var (actions, mutations) = (Transform(), Transform())
    var (state, shown) = (State(), State())
    var (activity, isAwake, activation) = (Activity.never, false, 0)
    /// Whether subscribers get states.
    var isOpen: Bool { isAwake || isStubbed }
    var isReducing = false
    /// Whether its transformed streams are subscribed to.
    var isFollowing: Bool
    /// The stub that can stand in for its rules (R14): whether it does, its state, and the actions that it recorded.
    var (isStubbed, assigned): (Bool, State) = (false, State())
    var recorded: [Int] = []
    /// The number of ends of what runs: what began before goes on no more.
    var ends = 0
    /// Whether its owner is released, and whether it is itself: a turn or a call of its owner keeps it (R15, T18).
    var (isReleased, isGone, uses) = (false, false, 0)
    /// The number of deliveries of states, one inside the other.
    var deliveries = 0
    var subscribers: [Subscriber] = []
    var held: [(state: State, subscribers: [Subscriber])] = []
    var missed: [Subscriber] = []
    var postponed: [(act: ReactorProgram.Act, receipt: Receipt?)] = []
    var effects: [Effect] = []

    func end() {
      isFollowing = false
      actions.subscription += 1
      ends += 1
    }

    init(_ number: Int) { (self.number, isFollowing) = (number, number > 0) }
  }

  /// A subject: what comes in the middle of a delivery is delivered after it.
  private struct Subject {
    var waiting: [() -> Void] = []
    var isDelivering = false
  }

  private var notes: [String] = []
  private var isLeftOut = false
  private let program: ReactorProgram
  private let models = (0..<ReactorProgram.reactorCount).map { Model($0) }
  private var subscribers: [Subscriber] = []
  private var followers: [[Follower]] = Array(repeating: [], count: ReactorProgram.signalCount)
  private var subjects: [String: Subject] = [:]
  private var isRunning = false
  private var (assignments, streams) = (0, 0)
  private var queue: [() -> Void] = []

  private init(_ program: ReactorProgram) { self.program = program }

  /// Returns what a program notes; nil if it is left out.
  ///
  /// It is if it traps, as it reads a state while that is reduced (R18), and for now if it reaches a known fault.
  static func run(_ program: ReactorProgram) -> [String]? {
    let reference = ReactorReference(program)
    for (number, step) in program.steps.enumerated() {
      reference.note("-- \(number)")
      reference.take(step)
    }
    for model in reference.models where !model.isReleased {
      reference.note("recorded \(model.recorded)")
    }
    return reference.isLeftOut ? nil : reference.notes
  }

  /// Returns a state that comes from elsewhere.
  private func makeState(_ number: Int) -> State {
    var state = State()
    state.append(number, &assignments)
    return state
  }

  private func note(_ text: String) { notes.append(text) }

  private func take(_ step: Step) {
    switch step {
    case .send(let act, let reactor):
      let receipt = act.isAwaited ? Receipt(act.number) : nil
      send(act, receipt, to: models[reactor])
      receipt?.isAwaited = true
      if let end = receipt?.end { note(end) }
    case .emit(let number, let signal):
      deliver(of: "signal \(signal)") { [self] in
        for follower in followers[signal] where !follower.hasEnded {
          if let stream = follower as? Stream { receive(number, stream) }
          if let delay = follower as? Delay { emit(delay) }
        }
        followers[signal].removeAll { $0.hasEnded }
      }
    case .merge(let number, let reactor):
      deliver(of: "merged \(reactor)") { [self] in
        let model = models[reactor]
        guard model.isAwake, model.isFollowing, !model.mutations.isBypassed else { return }
        model.mutations.hasEmitted = true
        reduce(number, in: model)
      }
    case .offer(let act, let reactor):
      deliver(of: "offered \(reactor)") { [self] in
        let model = models[reactor]
        if model.isAwake, model.isFollowing, model.transforms, !model.actions.isBypassed {
          emit(act, in: model)
        }
      }
    case .show(let number, let reactor):
      let state = makeState(number)
      deliver(of: "shown \(reactor)") { [self] in
        let model = models[reactor]
        guard model.isFollowing else { return }
        if model.isReducing { return note("state [\(number)] is dropped: reducing") }
        run { show(state, by: model) }
      }
    case .subscribe(let reactor, let elements, let last, let steps):
      subscribe(to: models[reactor], elements, at: last, then: steps)
    case .dispose(let number):
      guard subscribers.indices.contains(number), subscribers[number].isSubscribed else { return }
      subscribers[number].isDisposed = true
    case .deactivate(let reactor): call(models[reactor], deactivate)
    case .activate(let reactor): call(models[reactor], activate)
    case .cancelEffects(let reactor):
      call(models[reactor]) { model in run { cancelEffects(of: model) } }
    case .restart(let reactor):
      take(.deactivate(reactor))
      take(.activate(reactor))
    case .release(let reactor):
      call(models[reactor]) { model in
        model.isReleased = true
        deactivate(model)
      }
    case .toggleStub(let reactor): call(models[reactor], toggleStub)
    case .assign(let number, let reactor):
      let (model, state) = (models[reactor], makeState(number))
      if model.isReleased { return }
      model.assigned = state
      deliver(of: "stub \(reactor)") { [self] in
        if model.isStubbed { run { use(model) { show(state, byStubOf: model) } } }
      }
    }
  }

  /// Calls a function of a reactor's owner, unless that is released.
  private func call(_ model: Model, _ body: (Model) -> Void) {
    if !model.isReleased { use(model) { body(model) } }
  }

  /// Keeps a reactor until a closure has run, after which it may be released.
  private func use(_ model: Model, _ body: () -> Void) {
    if model.isGone { return }
    model.uses += 1
    body()
    model.uses -= 1
    if model.uses == 0, model.isReleased { endWithReactor(model) }
  }

  private func deliver(of subject: String, _ delivery: @escaping () -> Void) {
    subjects[subject, default: Subject()].waiting.append(delivery)
    if subjects[subject]?.isDelivering == true { return }
    subjects[subject]?.isDelivering = true
    while let next = subjects[subject]?.waiting.first {
      subjects[subject]?.waiting.removeFirst()
      next()
    }
    subjects[subject]?.isDelivering = false
  }

  // MARK: Actions, one after the other (R5)

  private func run(_ body: () -> Void) {
    if isRunning { return body() }
    isRunning = true
    body()
    while !queue.isEmpty { queue.removeFirst()() }
    isRunning = false
  }

  private func runOrWait(_ turn: @escaping () -> Void) {
    if isRunning { queue.append(turn) } else { run(turn) }
  }

  /// Processes an action now or later; it may be one that `transform(action:)` has passed on.
  private func send(
    _ act: ReactorProgram.Act, _ receipt: Receipt?, to model: Model, isPassed: Bool = false
  ) {
    if model.isGone { return drop(act, receipt, model) }
    let activation = model.activation
    runOrWait { [self] in
      if model.isGone { return drop(act, receipt, model) }
      if model.isStubbed { return record(act, receipt, in: model) }
      if activation != model.activation { return drop(act, receipt, model) }
      use(model) { process(act, receipt, in: model, isPassed: isPassed) }
    }
  }

  private func drop(_ act: ReactorProgram.Act, _ receipt: Receipt?, _ model: Model) {
    let reason = model.isGone ? "released" : "inactive"
    note("action \(act.number) is dropped: \(reason)")
    fail(receipt, "dropped, \(reason)")
  }

  private func fail(_ receipt: Receipt?, _ reason: String) {
    end(receipt, "gets an error: \(reason)")
  }

  private func end(_ receipt: Receipt?, _ end: String) {
    guard let receipt, receipt.end == nil else { return }
    receipt.end = "the sender of \(receipt.act) \(end)"
    if receipt.isAwaited, let end = receipt.end { note(end) }
  }

  private func endPart(of receipt: Receipt?) {
    receipt?.running -= 1
    if receipt?.running == 0 { end(receipt, "goes on") }
  }

  private func process(
    _ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model, isPassed: Bool
  ) {
    if !model.isAwake {
      if !isPassed, model.activity == .never || model.activity == .active {
        model.postponed.append((act, receipt))
      } else {
        drop(act, receipt, model)
      }
      return
    }
    if model.transforms, !isPassed, !model.actions.isBypassed {
      transform(act, receipt, in: model)
    } else {
      perform(act, receipt, in: model)
    }
    guard let receipt else { return }
    if receipt.hasBegun {
      endPart(of: receipt)
    } else {
      fail(receipt, receipt.isPassedOn ? "cancelled" : "not passed on")
    }
  }

  /// Takes an action through `transform(action:)`; those that it emits at once are part of the turn (R22).
  private func transform(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    var numbers = [act.number]
    switch act.passing {
    case .asItIs: break
    case .emits(let others): numbers = others
    case .delayed(let signal): return followers[signal].append(Delay(act, model))
    case .fails:
      model.actions.fail()
      return note("\(model.number) has an error")
    }
    let subscription = model.actions.subscription
    for number in numbers where subscription == model.actions.subscription {
      model.actions.hasEmitted = true
      perform(act.numbered(number), receipt, in: model)
    }
  }

  private func emit(_ delay: Delay) {
    delay.hasEnded = true
    if delay.subscription == delay.model.actions.subscription { emit(delay.act, in: delay.model) }
  }

  /// Emits an action from `transform(action:)` that belongs to no turn.
  private func emit(_ act: ReactorProgram.Act, in model: Model) {
    model.actions.hasEmitted = true
    send(act, nil, to: model, isPassed: true)
  }

  private func perform(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    note("\(model.number) begins \(act.number)")
    receipt?.isPassedOn = true
    let ends = model.ends
    if let first = act.first { take(first) }
    if ends == model.ends { begin(act, receipt, in: model) }
    note("\(model.number) did \(act.number)")
  }

  // MARK: Effects (R7, R8, R21)

  private func begin(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    var parts = act.parts[...]
    let ends = model.ends
    // What comes at once is no effect, unless its end is waited for.
    while receipt == nil, case .mutations(let mutations)? = parts.first {
      parts.removeFirst()
      for mutation in mutations where ends == model.ends { apply(mutation, to: model) }
      if ends != model.ends { return }
    }
    if receipt == nil, parts.isEmpty { return }
    receipt?.running += 1
    receipt?.hasBegun = true
    let effect = Effect(act.number, receipt, model, parts)
    effect.reactor.effects.append(effect)
    goOn(effect)
    effect.isStarting = false
    // Cancelled by what its own beginning led to.
    if effect.isCancelled { fail(receipt, "cancelled") }
    if effect.isOver { return }
    effect.isReported = true
    note("effect \(effect.act) goes on")
  }

  private func goOn(_ effect: Effect) {
    while !effect.isOver, !effect.isCancelled {
      guard let part = effect.parts.popFirst() else { return end(effect) }
      switch part {
      case .mutations(let mutations):
        for mutation in mutations where !effect.isOver && !effect.isCancelled {
          emit(mutation, from: effect)
        }
      case .failure:
        end(effect, failing: true)
        note("\(effect.reactor.number) has an error")
        fail(effect.receipt, "failed")
      case .cancel(let name): cancel(name, in: effect.reactor)
      case .follow(let signal, let count, let name, let replaces, let last):
        if replaces, let name { cancel(name, in: effect.reactor) }
        if effect.isOver || effect.isCancelled { return }
        let stream = Stream(effect, name, streams, last, left: count)
        streams += 1
        effect.stream = stream
        followers[signal].append(stream)
        return
      }
    }
  }

  private func emit(_ mutation: Int, from effect: Effect) {
    let wasEmitting = effect.isEmitting
    effect.isEmitting = wasEmitting || !effect.isStarting
    apply(mutation, to: effect.reactor)
    effect.isEmitting = wasEmitting
  }

  private func receive(_ number: Int, _ stream: Stream) {
    stream.left -= 1
    let isLast = stream.left == 0
    emit(number, from: stream.effect)
    if isLast, !stream.hasEnded { end(stream) }
  }

  private func end(_ stream: Stream) {
    stream.hasEnded = true
    stream.effect.stream = nil
    goOn(stream.effect)
  }

  private func end(_ effect: Effect, failing: Bool = false) {
    if effect.isOver { return }
    effect.isOver = true
    effect.reactor.effects.removeAll { $0 === effect }
    if effect.isReported { note("effect \(effect.act) ends") }
    if !failing { endPart(of: effect.receipt) }
  }

  /// Ends the streams of a name, each with its last mutation.
  private func cancel(_ name: Int, in model: Model) {
    let named = model.effects.compactMap(\.stream).filter { $0.name == name }
      .sorted { $0.number < $1.number }
    for stream in named { stream.name = nil }
    for stream in named where !stream.hasEnded {
      emitLast(of: stream)
      if !stream.effect.isOver { end(stream) }
    }
  }

  private func emitLast(of stream: Stream) {
    if stream.hasEnded { return }
    stream.hasEnded = true
    if let last = stream.last { apply(last, to: stream.effect.reactor) }
  }

  private func cancelEffects(of model: Model, lastMutations: Bool = true) {
    for effect in model.effects where !effect.isOver {
      effect.isCancelled = true
      if let stream = effect.stream {
        if lastMutations { emitLast(of: stream) } else { stream.hasEnded = true }
      }
      if !effect.isOver, !effect.isStarting { fail(effect.receipt, "cancelled") }
      if !effect.isOver, effect.isReported, !effect.isEmitting {
        note("effect \(effect.act) is cancelled")
      }
      end(effect)
    }
  }

  // MARK: States (R4, R10, R23)

  private func apply(_ mutation: Int, to model: Model) {
    if model.isAwake, model.transforms, !model.mutations.isBypassed {
      if program.failing.contains(mutation) {
        model.mutations.fail()
        return note("\(model.number) has an error")
      }
      model.mutations.hasEmitted = true
    }
    reduce(mutation, in: model)
  }

  private func reduce(_ mutation: Int, in model: Model) {
    run { use(model) { reduceNow(mutation, in: model) } }
  }

  private func reduceNow(_ mutation: Int, in model: Model) {
    if !model.isAwake { return note("mutation \(mutation) is dropped: inactive") }
    if model.isReducing { return note("mutation \(mutation) is dropped: reducing") }
    note("\(model.number) reduces \(mutation)")
    model.isReducing = true
    if let step = program.inReducers[mutation] { take(step) }
    model.isReducing = false
    // The stub's state stays.
    if model.isStubbed { return }
    model.state.append(mutation, &assignments)
    // A transformed stream of states is over when the node is inactive; the state is shown when it is active again.
    if model.isFollowing || !model.merges { show(model.state, by: model) }
  }

  private func show(_ state: State, by model: Model) {
    model.shown = state
    if model.deliveries > 0 { return model.held.append((state, model.subscribers)) }
    deliver(state, to: model.subscribers, of: model)
    deliverHeld(of: model)
  }

  private func deliver(_ state: State, to subscribers: [Subscriber], of model: Model) {
    if !model.isOpen {
      model.missed += subscribers
      return
    }
    model.deliveries += 1
    for (index, subscriber) in subscribers.enumerated() {
      give(state, to: subscriber, of: model)
      if !model.isOpen {
        model.missed += subscribers[(index + 1)...]
        break
      }
    }
    model.deliveries -= 1
  }

  private func deliverHeld(of model: Model) {
    while model.deliveries == 0, !model.held.isEmpty {
      let (state, subscribers) = model.held.removeFirst()
      if model.isOpen {
        deliver(state, to: subscribers, of: model)
      } else {
        model.missed = subscribers + model.missed
      }
    }
  }

  private func give(_ state: State, to subscriber: Subscriber, of model: Model) {
    if subscriber.isDisposed { return }
    var text = "\(state.items)"
    if subscriber.elements != .states {
      // Once for each assignment (R13).
      if subscriber.assignment == state.assignment { return }
      let isFirst = subscriber.assignment == nil
      subscriber.assignment = state.assignment
      if isFirst, subscriber.elements == .newPulses { return }
      text = "pulse \(state.pulse)"
    }
    note("\(subscriber.number) of \(model.number) gets \(text), now \(model.shown.items)")
    subscriber.count += 1
    if subscriber.count == subscriber.last { for step in subscriber.steps { take(step) } }
  }

  private func subscribe(
    to model: Model, _ elements: ReactorProgram.Elements, at last: Int, then steps: [Step]
  ) {
    if model.isReleased { return }
    if model.isReducing { isLeftOut = true }
    let subscriber = Subscriber(subscribers.count, elements, last, steps)
    subscribers.append(subscriber)
    model.subscribers.append(subscriber)
    run {
      model.deliveries += 1
      give(model.shown, to: subscriber, of: model)
      model.deliveries -= 1
      deliverHeld(of: model)
    }
    subscriber.isSubscribed = true
  }

  // MARK: Activity (R15, R19)

  private func activate(_ model: Model) {
    guard model.activity == .never || model.activity == .inactive else { return }
    model.activity = .active
    model.isAwake = true
    run {
      let beginsAnew = follow(model)
      if !model.isAwake { return }
      let missed = beginsAnew || model.isReducing ? [] : model.missed
      model.missed = []
      model.deliveries += 1
      var given: Set<Int> = []
      for subscriber in missed where given.insert(subscriber.number).inserted {
        give(model.shown, to: subscriber, of: model)
      }
      model.deliveries -= 1
      deliverHeld(of: model)
      let postponed = model.postponed
      model.postponed = []
      for (act, receipt) in postponed { send(act, receipt, to: model) }
    }
  }

  private func deactivate(_ model: Model) {
    guard model.activity == .active else { return }
    model.activity = .resigning
    run {
      cancelEffects(of: model)
      model.isAwake = false
      model.activation += 1
      model.end()
    }
    model.activity = .inactive
  }

  /// Subscribes to the transformed streams, and returns whether it does: that of states gives the state to all.
  @discardableResult
  private func follow(_ model: Model) -> Bool {
    if !model.merges || model.isFollowing || model.isStubbed { return false }
    if !model.isAwake, model.activity != .never { return false }
    run {
      model.isFollowing = true
      model.deliveries += 1
      // The result of a reduction is shown to all anyway.
      if !model.isReducing { show(model.state, by: model) }
      model.deliveries -= 1
      deliverHeld(of: model)
    }
    return true
  }

  /// Ends everything as a reactor is released (R15, R19).
  private func endWithReactor(_ model: Model) {
    model.isGone = true
    model.isAwake = false
    model.end()
    for subscriber in model.subscribers { subscriber.isDisposed = true }
    model.held = []
    for (act, receipt) in model.postponed { drop(act, receipt, model) }
    model.postponed = []
  }

  // MARK: Stubs (R14)

  private func toggleStub(of model: Model) {
    model.isStubbed.toggle()
    if !model.isStubbed {
      follow(model)
      return
    }
    model.end()
    cancelEffects(of: model, lastMutations: false)
    (model.state, model.shown) = (model.assigned, model.assigned)
  }

  private func record(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    model.recorded.append(act.number)
    note("\(model.number) did \(act.number)")
    end(receipt, "goes on")
  }

  private func show(_ state: State, byStubOf model: Model) {
    model.state = state
    show(state, by: model)
  }
}

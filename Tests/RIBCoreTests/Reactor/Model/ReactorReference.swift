// What reactors promise, in the plainest code: the programs, run without any.

import TestSupport

/// Takes the steps of a program by the rules of Promises.md alone, with no regard to speed.
@MainActor
final class ReactorReference {
  private typealias Step = ReactorProgram.Step

  /// One part of an effect that follows a signal.
  private final class Stream {
    let effect: Effect
    var name: Int?
    let last: Int?
    var left: Int
    var hasEnded = false

    init(_ effect: Effect, _ name: Int?, _ last: Int?, left: Int) {
      (self.effect, self.name, self.last, self.left) = (effect, name, last, left)
    }
  }

  /// The wait of an action's sender for its end (R22).
  private final class Receipt {
    let act: Int
    var (end, isAwaited, running): (String?, Bool, Int) = (nil, false, 1)
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
    /// The number of the state at which it takes the steps.
    let state: Int
    let steps: [Step]
    var (count, isSubscribed, isDisposed) = (0, false, false)
    init(_ number: Int, _ state: Int, _ steps: [Step]) {
      (self.number, self.state, self.steps) = (number, state, steps)
    }
  }

  private enum Activity { case never, active, resigning, inactive }

  private final class Model {
    let number: Int
    /// Whether streams are merged into its mutations and states, by its `transform` functions.
    var merges: Bool { number > 0 }
    var (items, shown): ([Int], [Int]) = ([], [])
    var (activity, isAwake, activation) = (Activity.never, false, 0)
    var isReducing = false
    /// The number of deliveries of states, one inside the other.
    var deliveries = 0
    var subscribers: [Subscriber] = []
    var held: [(items: [Int], subscribers: [Subscriber])] = []
    var missed: [Subscriber] = []
    var postponed: [(act: ReactorProgram.Act, receipt: Receipt?)] = []
    var effects: [Effect] = []
    init(_ number: Int) { self.number = number }
  }

  /// A subject: what comes in the middle of a delivery is delivered after it.
  private struct Subject {
    var waiting: [Int] = []
    var isDelivering = false
  }

  private var notes: [String] = []
  private var hasTrapped = false
  private let program: ReactorProgram
  private let models = (0..<ReactorProgram.reactorCount).map { Model($0) }
  private var subscribers: [Subscriber] = []
  private var streams: [[Stream]] = Array(repeating: [], count: ReactorProgram.signalCount)
  private var subjects: [String: Subject] = [:]
  private var isRunning = false
  private var queue: [(act: ReactorProgram.Act, receipt: Receipt?, model: Model, activation: Int)] =
    []

  private init(_ program: ReactorProgram) { self.program = program }

  /// Returns what a program notes; nil if it traps, as it reads a state while that is reduced (R18).
  static func run(_ program: ReactorProgram) -> [String]? {
    let reference = ReactorReference(program)
    for (number, step) in program.steps.enumerated() {
      reference.note("-- \(number)")
      reference.take(step)
    }
    return reference.hasTrapped ? nil : reference.notes
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
      deliver(number, of: "signal \(signal)") { [self] number in
        for stream in streams[signal] { receive(number, stream) }
        streams[signal].removeAll { $0.hasEnded }
      }
    case .merge(let number, let reactor):
      deliver(number, of: "merged \(reactor)") { [self] in
        let model = models[reactor]
        if model.isAwake, model.merges { apply($0, to: model) }
      }
    case .show(let number, let reactor):
      deliver(number, of: "shown \(reactor)") { [self] number in
        let model = models[reactor]
        guard model.isAwake || model.activity == .never, model.merges else { return }
        if model.isReducing { return note("state [\(number)] is dropped: reducing") }
        run { show([number], by: model) }
      }
    case .subscribe(let reactor, let state, let steps):
      subscribe(to: models[reactor], at: state, then: steps)
    case .dispose(let number):
      guard subscribers.indices.contains(number), subscribers[number].isSubscribed else { return }
      subscribers[number].isDisposed = true
    case .deactivate(let reactor): deactivate(models[reactor])
    case .activate(let reactor): activate(models[reactor])
    case .cancelEffects(let reactor): run { cancelEffects(of: models[reactor]) }
    }
  }

  private func deliver(_ number: Int, of subject: String, _ send: (Int) -> Void) {
    subjects[subject, default: Subject()].waiting.append(number)
    if subjects[subject]?.isDelivering == true { return }
    subjects[subject]?.isDelivering = true
    while let next = subjects[subject]?.waiting.first {
      subjects[subject]?.waiting.removeFirst()
      send(next)
    }
    subjects[subject]?.isDelivering = false
  }

  // MARK: Actions, one after the other (R5)

  private func run(_ body: () -> Void) {
    if isRunning { return body() }
    isRunning = true
    body()
    while !queue.isEmpty {
      let (act, receipt, model, activation) = queue.removeFirst()
      if activation == model.activation {
        process(act, receipt, in: model)
      } else {
        drop(act, receipt)
      }
    }
    isRunning = false
  }

  private func send(_ act: ReactorProgram.Act, _ receipt: Receipt?, to model: Model) {
    if isRunning {
      queue.append((act, receipt, model, model.activation))
    } else {
      run { process(act, receipt, in: model) }
    }
  }

  private func drop(_ act: ReactorProgram.Act, _ receipt: Receipt?) {
    note("action \(act.number) is dropped: inactive")
    end(receipt, "gets an error")
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

  private func process(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    if !model.isAwake {
      if model.activity == .never || model.activity == .active {
        model.postponed.append((act, receipt))
      } else {
        drop(act, receipt)
      }
      return
    }
    note("\(model.number) begins \(act.number)")
    let activation = model.activation
    if let first = act.first { take(first) }
    if activation == model.activation { begin(act, receipt, in: model) }
    note("\(model.number) did \(act.number)")
    if activation == model.activation || receipt?.running == 2 {
      endPart(of: receipt)
    } else {
      end(receipt, "gets an error")
    }
  }

  // MARK: Effects (R7, R8, R21)

  private func begin(_ act: ReactorProgram.Act, _ receipt: Receipt?, in model: Model) {
    var parts = act.parts[...]
    let activation = model.activation
    // What comes at once is no effect, unless its end is waited for.
    while receipt == nil, case .mutations(let mutations)? = parts.first {
      parts.removeFirst()
      for mutation in mutations where activation == model.activation { apply(mutation, to: model) }
      if activation != model.activation { return }
    }
    if receipt == nil, parts.isEmpty { return }
    receipt?.running += 1
    let effect = Effect(act.number, receipt, model, parts)
    effect.reactor.effects.append(effect)
    goOn(effect)
    effect.isStarting = false
    // Cancelled by what its own beginning led to.
    if effect.isCancelled { end(receipt, "gets an error") }
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
        end(effect.receipt, "gets an error")
      case .cancel(let name): cancel(name, in: effect.reactor)
      case .follow(let signal, let count, let name, let replaces, let last):
        if replaces, let name { cancel(name, in: effect.reactor) }
        if effect.isOver || effect.isCancelled { return }
        let stream = Stream(effect, name, last, left: count)
        effect.stream = stream
        streams[signal].append(stream)
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
    if stream.hasEnded { return }
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

  private func cancelEffects(of model: Model) {
    for effect in model.effects where !effect.isOver {
      effect.isCancelled = true
      if let stream = effect.stream { emitLast(of: stream) }
      if !effect.isOver, !effect.isStarting { end(effect.receipt, "gets an error") }
      if !effect.isOver, effect.isReported, !effect.isEmitting {
        note("effect \(effect.act) is cancelled")
      }
      end(effect)
    }
  }

  // MARK: States (R4, R10, R23)

  private func apply(_ mutation: Int, to model: Model) {
    run { [self] in
      if !model.isAwake { return note("mutation \(mutation) is dropped: inactive") }
      if model.isReducing { return note("mutation \(mutation) is dropped: reducing") }
      note("\(model.number) reduces \(mutation)")
      model.isReducing = true
      if let step = program.inReducers[mutation] { take(step) }
      model.isReducing = false
      model.items.append(mutation)
      // A transformed stream of states is over when the node is inactive; the state is shown when it is active again.
      if model.isAwake || !model.merges { show(model.items, by: model) }
    }
  }

  private func show(_ items: [Int], by model: Model) {
    model.shown = items
    if model.deliveries > 0 { return model.held.append((items, model.subscribers)) }
    deliver(items, to: model.subscribers, of: model)
    deliverHeld(of: model)
  }

  private func deliver(_ items: [Int], to subscribers: [Subscriber], of model: Model) {
    model.deliveries += 1
    for (index, subscriber) in subscribers.enumerated() {
      give(items, to: subscriber, of: model)
      if !model.isAwake {
        model.missed += subscribers[(index + 1)...]
        break
      }
    }
    model.deliveries -= 1
  }

  private func deliverHeld(of model: Model) {
    while model.deliveries == 0, !model.held.isEmpty {
      let (items, subscribers) = model.held.removeFirst()
      if model.isAwake {
        deliver(items, to: subscribers, of: model)
      } else {
        model.missed = subscribers + model.missed
      }
    }
  }

  private func give(_ items: [Int], to subscriber: Subscriber, of model: Model) {
    if subscriber.isDisposed { return }
    note("\(subscriber.number) of \(model.number) gets \(items), now \(model.shown)")
    subscriber.count += 1
    if subscriber.count == subscriber.state { for step in subscriber.steps { take(step) } }
  }

  private func subscribe(to model: Model, at state: Int, then steps: [Step]) {
    if model.isReducing { hasTrapped = true }
    let subscriber = Subscriber(subscribers.count, state, steps)
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
    let wasNever = model.activity == .never
    model.activity = .active
    model.isAwake = true
    run {
      // The transformed stream of states begins anew, and gives the state to all.
      if !wasNever, model.merges { show(model.items, by: model) }
      if !model.isAwake { return }
      let missed = model.merges ? [] : model.missed
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
    }
    model.activity = .inactive
  }
}

// What a reactor's storage does beside the way of an action: queueing, effects, reports.

extension ReactorStorage: TurnTaker {
  /// Puts a turn behind all that wait.
  @usableFromInline
  func enqueue(_ turn: Turn<Action, Mutation, State>) {
    if holder == nil { return endWithReactor(turn) }
    if let reason = loop.enqueue(self) { return refuse(turn, reason) }
    waiting.append((turn, activation))
  }

  /// Drops what was not accepted, and reports it.
  ///
  /// What is sent on that report is refused as well. So the reactor is told of the outermost refusal
  /// only, the observers also of those inside it, and what is inside these is no news.
  private func refuse(_ turn: Turn<Action, Mutation, State>, _ reason: DropReason) {
    let level = loop.openReports
    if level > 1 { return }
    loop.openReports += 1
    drop(turn, reason)
    if reason == .queueFull {
      report(
        .loop, ReactorLimitError.tooManyWaiting(limit: ReactorLimits.waitingTurns),
        toReactor: level == 0)
    }
    loop.openReports -= 1
  }

  @inlinable
  func take(_ turn: Turn<Action, Mutation, State>) { processTurn(self, turn) }

  /// Processes a turn at once where nothing runs, or else puts it behind all that wait.
  @inlinable
  func runOrEnqueue(_ turn: Turn<Action, Mutation, State>) {
    if loop.isRunning { return enqueue(turn) }
    loop.isRunning = true
    take(turn)
    loop.finish()
  }

  @usableFromInline
  func takeTurn() {
    guard let (turn, activation) = waiting.popFirst() else { return }
    // Where the reactor has gone too, that is what is found out first.
    let isStale = activation != self.activation && !turn.isStubbed && holder != nil
    if isStale { drop(turn, .inactive) } else { take(turn) }
  }

  @usableFromInline
  func dropTurn(_ error: ReactorLimitError?) {
    if let turn = waiting.popFirst()?.turn { drop(turn, .runLimit) }
    if let error { report(.loop, error) }
  }

  // MARK: Effects

  /// Subscribes to a stream of mutations; it is an effect until it ends.
  @inlinable
  func startEffect(_ mutations: Observable<Mutation>, _ action: Action) {
    let effect = Effect<Action, Mutation>(
      number: AsyncWork.nextNumber(), action: action, node: owner, reactorType: reactorType)
    let sink = Sink<Mutation> { [self] event in receive(event, from: effect) }
    sink.scope = self
    effect.sink = sink
    let outer = begin(effect)
    mutations.run(into: sink)
    AsyncWork.currentScope = outer
    effect.isStarting = false
    if !sink.isStopped, observers != nil {
      effect.wasTold = true
      tell { $0.didBegin(effect: effect.info, $1) }
    }
  }

  @inlinable
  func receive(_ event: Event<Mutation>, from effect: Effect<Action, Mutation>) {
    switch event {
    case .next(let mutation):
      if effect.isStarting, !isTelling {
        take(.mutation(mutation, of: effect))
      } else {
        runOrEnqueue(.mutation(mutation, of: effect))
      }
    case .error(let error):
      fail(effect, error)
    case .completed:
      remove(effect)
    }
  }

  /// Notes an effect as running, also for the asynchronous work that it starts.
  ///
  /// - Returns: The effect that was noted before.
  @usableFromInline
  func begin(_ effect: any RunningEffect) -> (any WorkScope)? {
    effects[effect.number] = effect
    let outer = AsyncWork.currentScope
    AsyncWork.currentScope = effect
    return outer
  }

  @usableFromInline
  func fail(_ effect: any RunningEffect, _ error: any Error) {
    remove(effect)
    let info = effect.info
    report(.effect(action: info.action), error, effect: effect.wasTold ? info : nil)
  }

  @usableFromInline
  func remove(_ effect: any RunningEffect) {
    guard effects.removeValue(forKey: effect.number) != nil else { return }
    effect.letGo()
    if effect.wasTold { tell { $0.didEnd(effect: effect.info, $1) } }
  }

  func cancelEffects() {
    if effects.isEmpty { return }
    // A run, so that what is sent as an effect ends has its turn after all have ended; it might
    // begin the effect again, without end.
    loop.running {
      // An effect that ends may end others.
      for effect in effects.values.sorted(by: { $0.number < $1.number }) {
        effect.cancel()
        remove(effect)
      }
    }
  }

  var runningEffects: [EffectInfo] {
    effects.values.sorted { $0.number < $1.number }.map(\.info)
  }

  // MARK: Reports

  @usableFromInline
  func tellWillProcess(_ action: Action, _ observers: TreeObservers) {
    observers.tellReactorObservers { $0.willProcess(action: action, NodePath(context: context)) }
  }

  @usableFromInline
  func tellWillReduce(_ mutation: Mutation, _ observers: TreeObservers) {
    observers.tellReactorObservers { $0.willReduce(mutation: mutation, NodePath(context: context)) }
  }

  @usableFromInline
  func tellDidChange(_ state: State, _ observers: TreeObservers) {
    observers.tellReactorObservers { $0.didChange(state: state, NodePath(context: context)) }
  }

  @usableFromInline
  func tell(_ event: (any TreeObserver, NodePath) -> Void) {
    observers?.tell { event($0, NodePath(context: context)) }
  }

  /// Reports an error that the reactor survives, to the reactor and to the observers.
  func report(
    _ origin: ReactorFailure.Origin, _ error: any Error, isBypassed: Bool = false,
    effect: EffectInfo? = nil, toReactor: Bool = true
  ) {
    if toReactor, let reactor = holder as? any Reactor { reactor.didReceiveError(error) }
    let failure = ReactorFailure(origin, error, isBypassed: isBypassed, effect: effect)
    tell { $0.didFail(failure, $1) }
  }

  func drop(_ turn: Turn<Action, Mutation, State>, _ reason: DropReason) {
    // Of what is sent on a report of what was sent on a report, nothing is reported.
    if loop.openReports > 2 { return }
    loop.openReports += 1
    defer { loop.openReports -= 1 }
    let dropped: DroppedTurn =
      switch turn {
      case .action(let action), .transformedAction(let action): .action(action)
      case .mutation(let mutation, _), .transformedMutation(let mutation): .mutation(mutation)
      case .transformedState(let state), .stubbedState(let state): .state(state)
      }
    // A misuse rather than news, so it is told to the process where the node's tree has nobody.
    context.lastObservers?.tell {
      $0.didDrop(dropped, reason, NodePath(context: context))
    }
  }
}

// How a reactor's storage follows the activity of the node that owns it.

extension ReactorStorage: ActivityDependent, ReactorStorageType {
  /// Ties the reactor to a node: from now on it works while the node is active.
  @usableFromInline
  func setOwner(_ owner: NodeContext?) {
    guard owner !== self.owner else { return }
    self.owner?.remove(dependent: self)
    self.owner = owner
    owner?.add(dependent: self)
    isAwake = owner?.activity != .inactive
  }

  /// Subscribes to the transformed streams, as far as the reactor is awake; to none while a stub
  /// stands in.
  @usableFromInline
  func start() {
    if pipelines == nil || stubStorage?.isEnabled == true { return }
    startStatePipeline()
    if isAwake { startPipelines() }
  }

  private func startStatePipeline() {
    guard let pipeline = pipelines?.state, !pipeline.isRunning else { return }
    pipeline.start(in: self) { [self] state in
      if !loop.isRunning || pipeline.isFeeding, !isTelling {
        showNow(state)
      } else {
        enqueue(.transformedState(state))
      }
    } fail: { [self] error, isBypassed in
      report(.transformState, error, isBypassed: isBypassed)
    }
    if let reducedState { pipeline.feed(reducedState) }
  }

  private func showNow(_ state: State) {
    if loop.isRunning { return show(state) }
    // It comes from elsewhere, and may come when the reactor has gone.
    if holder == nil { return reactorDidGo() }
    loop.running { show(state) }
  }

  private func startPipelines() {
    if let pipeline = pipelines?.mutation, !pipeline.isRunning {
      pipeline.start(in: self) { [self] mutation in
        if pipeline.isFeeding, !isTelling {
          take(.transformedMutation(mutation))
        } else {
          runOrEnqueue(.transformedMutation(mutation))
        }
      } fail: { [self] error, isBypassed in
        report(.transformMutation, error, isBypassed: isBypassed)
      }
    }
    if let pipeline = pipelines?.action, !pipeline.isRunning {
      pipeline.start(in: self) { [self] action in
        if pipeline.isFeeding, !isPerforming {
          take(.transformedAction(action))
        } else {
          runOrEnqueue(.transformedAction(action))
        }
      } fail: { [self] error, isBypassed in
        report(.transformAction, error, isBypassed: isBypassed)
      }
    }
  }

  /// Decides on a turn that has come while the reactor is not awake.
  ///
  /// Before the first activation actions wait; while `didBecomeActive()` runs the first one wakes
  /// the reactor; afterwards they are dropped and reported.
  ///
  /// - Returns: Whether the reactor is awake now and the turn can be processed.
  @usableFromInline
  func wakeOrPutAside(_ turn: Turn<Action, Mutation, State>) -> Bool {
    if turn.isStubbed { return true }
    guard let owner, case .action(let action) = turn else {
      drop(turn, .inactive)
      return false
    }
    switch owner.activity {
    case .active where postponed.isEmpty:
      nodeDidBecomeActive()
      return isAwake
    case .active:
      postponed.append(action)
    case .inactive where !owner.hasBeenActive:
      postponed.append(action)
    case .inactive, .resigning:
      drop(turn, .inactive)
    }
    return false
  }

  func nodeDidBecomeActive() {
    if isAwake { return }
    isAwake = true
    start()
    // In one run, so that what these lead to comes after them all.
    loop.running {
      let untold = self.untold
      self.untold = nil
      for sink in untold ?? [] {
        if let state = transformsState ? pipelines?.transformedState : reducedState {
          sink.next(state)
        }
      }
      let postponed = self.postponed
      self.postponed = []
      for action in postponed { onNext(action) }
    }
  }

  func nodeWillBecomeInactive() {
    isAwake = false
    activation += 1
    stopPipelines()
    cancelEffects()
    dropPostponed(.inactive)
  }

  private func dropPostponed(_ reason: DropReason) {
    let postponed = self.postponed
    self.postponed = []
    for action in postponed { drop(.action(action), reason) }
  }

  func stopPipelines() {
    guard let pipelines else { return }
    pipelines.action?.stop()
    pipelines.mutation?.stop()
    pipelines.state?.stop()
  }

  @usableFromInline
  func keepUntold(from: Int, to: Int) {
    if from < to { untold = (untold ?? []) + (from..<to).map { subscribers[$0] } }
  }

  /// Ends everything on finding at a turn that the reactor has gone; an action that was accepted is
  /// reported.
  @usableFromInline
  func endWithReactor(_ turn: Turn<Action, Mutation, State>) {
    if case .action = turn { drop(turn, .released) }
    reactorDidGo()
  }

  @usableFromInline
  func reactorDidGo() {
    isAwake = false
    stopPipelines()
    cancelEffects()
    owner?.remove(dependent: self)
    subscribers.disposeAll()
    listeners.disposeAll()
    untold = nil
    dropPostponed(.released)
    // It keeps this.
    stubStorage = nil
  }
}

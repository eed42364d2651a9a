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

  /// Subscribes to the transformed streams, as far as the reactor is awake.
  @usableFromInline
  func start() {
    if pipelines == nil { return }
    startStatePipeline()
    if isAwake { startPipelines() }
  }

  private func startStatePipeline() {
    guard let pipeline = pipelines?.state, !pipeline.isRunning else { return }
    pipeline.start { [unowned self, unowned pipeline] state in
      if !loop.isRunning || pipeline.isFeeding, !isTelling {
        showNow(state)
      } else {
        enqueue(.transformedState(state))
      }
    } fail: { [unowned self] error, isBypassed in
      report(.transformState, error, isBypassed: isBypassed)
    }
    if let reducedState { pipeline.feed(reducedState) }
  }

  private func showNow(_ state: State) {
    if loop.isRunning { return show(state) }
    loop.isRunning = true
    show(state)
    loop.finish()
  }

  private func startPipelines() {
    if let pipeline = pipelines?.mutation, !pipeline.isRunning {
      pipeline.start { [unowned self, unowned pipeline] mutation in
        if pipeline.isFeeding, !isTelling {
          take(.transformedMutation(mutation))
        } else {
          runOrEnqueue(.transformedMutation(mutation))
        }
      } fail: { [unowned self] error, isBypassed in
        report(.transformMutation, error, isBypassed: isBypassed)
      }
    }
    if let pipeline = pipelines?.action, !pipeline.isRunning {
      pipeline.start { [unowned self, unowned pipeline] action in
        if pipeline.isFeeding, !isPerforming {
          take(.transformedAction(action))
        } else {
          runOrEnqueue(.transformedAction(action))
        }
      } fail: { [unowned self] error, isBypassed in
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
    // A stub shows what a test tells it to, active or not.
    if case .stubbedState = turn { return true }
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
    let isOuter = !loop.isRunning
    loop.isRunning = true
    defer { if isOuter { loop.finish() } }
    let untold = self.untold
    self.untold = nil
    for sink in untold ?? [] {
      if let state = transformsState ? pipelines?.transformedState : reducedState {
        sink.next(state)
      }
    }
    let postponed = self.postponed
    self.postponed = []
    for action in postponed { enqueue(.action(action)) }
  }

  func nodeWillBecomeInactive() {
    isAwake = false
    activation += 1
    stopPipelines()
    cancelEffects()
    let postponed = self.postponed
    self.postponed = []
    for action in postponed { drop(.action(action), .inactive) }
  }

  private func stopPipelines() {
    guard let pipelines else { return }
    pipelines.action?.stop()
    pipelines.mutation?.stop()
    pipelines.state?.stop()
  }

  @usableFromInline
  func keepUntold(from: Int, to: Int) {
    if from < to { untold = (untold ?? []) + (from..<to).map { subscribers[$0] } }
  }

  @usableFromInline
  func reactorDidGo() {
    isAwake = false
    // First of all: from its own deinit on, the reactor must not be touched.
    declared = nil
    stopPipelines()
    cancelEffects()
    owner?.remove(dependent: self)
    subscribers.disposeAll()
    listeners.disposeAll()
    untold = nil
    postponed = []
  }
}

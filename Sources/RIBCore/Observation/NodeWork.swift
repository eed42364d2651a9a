/// A piece of a node's running work, listed until it is disposed, that is a part of none of its effects: that of its
/// workers, and of subscriptions that end with its activity.
@MainActor
final class ListedWork: Disposable {
  /// The end of work that has not ended by itself; the closures dispose of it.
  enum Ending {
    /// It ends with its node.
    case withNode
    /// It can be cancelled by itself.
    case cancelled(() -> Void)
    /// It is finished at once before its node ends, such as a save that waits.
    case finished(() -> Void)
  }

  fileprivate(set) var info: EffectInfo
  fileprivate let ending: Ending
  private weak var node: NodeContext?

  fileprivate init(_ name: String, isBackground: Bool, ending: Ending, at node: NodeContext) {
    info = EffectInfo(
      number: AsyncWork.nextNumber(), action: name, isBackground: isBackground, isEffect: false)
    self.ending = ending
    self.node = node
  }

  /// Ends the entry; work that ends as its node becomes inactive has been cancelled.
  func dispose() { end(isCancelled: node?.fields.isClosing == true) }

  func end(isCancelled: Bool) {
    guard let node, node.fields.rareParts?.work.remove(info.number) != nil else { return }
    if isCancelled, !info.isBackground { node.notify { $0.didCancel(effect: info, $1) } }
    node.notify { $0.didEnd(effect: info, $1) }
  }

  /// Ends the entry of work that failed without a subscriber, and reports the error.
  func fail(_ error: any Error) {
    dispose()
    node?.report(error, of: info.action, info)
  }

  func setProgress(percent: Int8) {
    if percent == info.percent { return }
    info.percent = percent
    node?.notify { $0.didProgress(effect: info, $1) }
  }
}

extension NodeContext {
  /// The running work that is a part of no effect, in the order of its start.
  final var work: [ListedWork] { fields.rareParts?.work.values ?? [] }

  /// Lists a piece of work as running; not that of an inactive node, which is about to end.
  final func list(
    _ name: String, isBackground: Bool, ending: ListedWork.Ending = .withNode
  ) -> ListedWork? {
    guard fields.activity == .active else { return nil }
    let work = ListedWork(name, isBackground: isBackground, ending: ending, at: self)
    writableRare().work.append(work, number: work.info.number)
    notify { $0.didBegin(effect: work.info, $1) }
    return work
  }

  /// Cancels the work that can be cancelled by itself.
  final func cancelWork() {
    for work in work { if case .cancelled(let cancel) = work.ending { cancel() } }
  }

  /// Finishes the work that can be finished at once.
  final func finishWork() {
    for work in work { if case .finished(let finish) = work.ending { finish() } }
  }

  /// Reports the failure of named work.
  final func report(_ error: any Error, of name: String, _ info: EffectInfo? = nil) {
    let failure = ReactorFailure(.work(name: name), error, effect: info)
    lastObservers?.notify { $0.didFail(failure, NodePath(context: self)) }
  }
}

/// A scope whose work is that of a node.
@usableFromInline
@MainActor
protocol NodeWorkScope: WorkScope {
  /// The node; nil if it was released, or there is none.
  var node: NodeContext? { get }
  /// The name of the scope beside the node's path.
  var workName: String { get }
}

extension NodeWorkScope {
  @usableFromInline var label: String { "\(ownerPath ?? "a node") \(workName)" }
  @usableFromInline var ownerPath: String? { node?.path }
  @usableFromInline var owner: AnyObject? { node }
}

extension NodeContext: NodeWorkScope {
  @usableFromInline final var node: NodeContext? { self }
  @usableFromInline final var workName: String { "work" }

  @usableFromInline
  final func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)? {
    list(kind.rawValue, isBackground: isBackground)
  }
}

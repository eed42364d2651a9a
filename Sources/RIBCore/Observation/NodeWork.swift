/// The running work of a node that is a part of none of its effects: of its workers, and of subscriptions that end with
/// its activity.
@MainActor
final class NodeWork {
  private struct Entry {
    var info: EffectInfo
    let ending: WorkEnding
  }

  private var entries = NumberedValues<Entry>()

  var infos: [EffectInfo] { entries.values.map(\.info) }

  fileprivate func begin(_ info: EffectInfo, _ ending: WorkEnding) {
    entries.append(Entry(info: info, ending: ending), number: info.number)
  }

  fileprivate func end(_ number: Int) -> EffectInfo? { entries.remove(number)?.info }

  fileprivate func change(_ number: Int, _ change: (inout EffectInfo) -> Void) -> EffectInfo? {
    entries.change(number) { change(&$0.info) }?.info
  }

  fileprivate func cancelAll() {
    for entry in entries.values { if case .cancelled(let cancel) = entry.ending { cancel() } }
  }

  fileprivate func finishAll() {
    for entry in entries.values { if case .finished(let finish) = entry.ending { finish() } }
  }
}

/// What becomes of a piece of work that has not ended by itself; the closures have its entry disposed.
enum WorkEnding {
  /// It ends with its node.
  case withNode
  /// It can be cancelled by itself.
  case cancelled(() -> Void)
  /// It is finished at once before its node ends, such as a save that waits.
  case finished(() -> Void)
}

extension NodeContext {
  /// Lists a piece of work as running; not that of an inactive node, which is about to end.
  func list(
    _ name: String, isBackground: Bool, ending: WorkEnding = .withNode
  ) -> ListedWork? {
    guard fields.activity == .active else { return nil }
    let info = EffectInfo(
      number: AsyncWork.nextNumber(), action: name, isBackground: isBackground, isEffect: false)
    let parts = writableRareParts()
    let work = parts.work ?? NodeWork()
    parts.work = work
    work.begin(info, ending)
    notify { $0.didBegin(effect: info, $1) }
    return ListedWork(info, node: self)
  }

  /// Removes an entry; one that ends as the node becomes inactive has been cancelled.
  fileprivate func endWork(_ number: Int, isCancelled: Bool) {
    guard let info = fields.rareParts?.work?.end(number) else { return }
    if isCancelled, !info.isBackground { notify { $0.didCancel(effect: info, $1) } }
    notify { $0.didEnd(effect: info, $1) }
  }

  fileprivate func setProgress(_ percent: Int8, of number: Int) {
    guard let info = fields.rareParts?.work?.change(number, { $0.percent = percent }) else {
      return
    }
    notify { $0.didProgress(effect: info, $1) }
  }

  /// Ends all entries: the node has become inactive.
  final func endWork() {
    for info in fields.rareParts?.work?.infos ?? [] { endWork(info.number, isCancelled: true) }
  }

  /// Cancels the work that can be cancelled by itself.
  final func cancelWork() { fields.rareParts?.work?.cancelAll() }

  /// Finishes the work that can be finished at once.
  final func finishWork() { fields.rareParts?.work?.finishAll() }
}

/// An entry of a node's running work, which is disposed when the work is over.
@MainActor
final class ListedWork: Disposable {
  private let info: EffectInfo
  private weak var node: NodeContext?

  fileprivate init(_ info: EffectInfo, node: NodeContext) {
    self.info = info
    self.node = node
  }

  func dispose() { node?.endWork(info.number, isCancelled: node?.fields.isClosing == true) }

  /// Ends the entry of work that was cancelled by itself.
  func cancel() { node?.endWork(info.number, isCancelled: true) }

  /// Notes how much of the work is done.
  func setProgress(_ percent: Int8) { node?.setProgress(percent, of: info.number) }

  /// Ends the entry of work whose error nobody handles, and reports that.
  func fail(_ error: any Error) {
    dispose()
    let failure = ReactorFailure(.work(name: info.action), error, effect: info)
    node?.lastObservers?.notify { [node] in
      if let node { $0.didFail(failure, NodePath(context: node)) }
    }
  }
}

extension NodeContext: WorkScope {
  @usableFromInline final var label: String { "\(path) work" }
  @usableFromInline final var ownerPath: String? { path }
  @usableFromInline final var owner: AnyObject? { self }
  @usableFromInline final func workDidBegin() {}
  @usableFromInline final func workDidEnd() {}

  @usableFromInline
  final func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)? {
    list(kind.rawValue, isBackground: isBackground)
  }
}

/// A named part of a program that asynchronous work belongs to: an effect, a node, a worker.
@usableFromInline
@MainActor
protocol WorkScope: AnyObject {
  /// The name in reports.
  var label: String { get }
  /// The path of the owner; nil if there is none.
  var ownerPath: String? { get }
  /// The object that the scope belongs to and ends with.
  var owner: AnyObject? { get }
  /// Notes the start of a piece of its work, which may outlast the scope.
  func workDidBegin()
  func workDidEnd()
  /// Lists a piece of work as running, and returns what ends the entry; nil if there is none, as for a part of an
  /// effect, which is listed itself.
  func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)?
}

extension WorkScope {
  @usableFromInline func workDidBegin() {}
  @usableFromInline func workDidEnd() {}
  @usableFromInline func list(_ kind: WorkKind, isBackground: Bool) -> (any Disposable)? { nil }
  func list(_ kind: WorkKind) -> (any Disposable)? { list(kind, isBackground: kind.isBackground) }
}

/// The kinds of asynchronous work, by the names under which it is listed.
@usableFromInline
enum WorkKind: String {
  case task, sequence, delay, timer, interval, debounce, throttle

  /// Whether it may go on without end, so that nothing waits for it.
  var isBackground: Bool { self == .sequence || self == .interval }
}

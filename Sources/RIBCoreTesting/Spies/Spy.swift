import RIBCore

/// The calls of doubles, in order, as text: `didLogIn("ann", as: guest)`.
@MainActor
public final class CallLog {
  /// The calls so far.
  private(set) var calls: [String] = []
  /// Called with each call; the tester that watches the double sets it.
  package var onCall: (String) -> Void = { _ in }

  /// Makes an empty log.
  public init() {}

  /// Records a call: the name of a function, and its arguments.
  func note(_ arguments: [Any], function: String) {
    let parts = function.split(separator: "(", maxSplits: 1)
    let labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":")
    let texts = arguments.enumerated().map { index, argument in
      let label = index < labels.count && labels[index] != "_" ? "\(labels[index]): " : ""
      // Texts are quoted as in source code; other values have their own description.
      return label + ((argument as? String).map { String(reflecting: $0) } ?? "\(argument)")
    }
    let call = "\(parts.first ?? "")(\(texts.joined(separator: ", ")))"
    calls.append(call)
    onCall(call)
  }
}

/// A double that records its calls.
@MainActor
public protocol CallRecording: AnyObject {
  /// The calls so far.
  var log: CallLog { get }
}

extension CallRecording {
  /// Records a call of the function that calls this.
  ///
  /// ```swift
  /// func didLogIn(_ player: Player, as role: Role) { record(player, role) }
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: The function's arguments, in order; left out if they do not matter.
  ///   - function: The function; leave out this argument.
  public func record(_ arguments: Any..., function: String = #function) {
    log.note(arguments, function: function)
  }

  /// The calls so far: `["didLogIn(\"ann\", as: guest)"]`.
  public var calls: [String] { log.calls }
}

/// A double of a listener, a presenter or a service that records its calls.
///
/// ```swift
/// final class CounterListenerSpy: Spy, CounterListener {
///   func counterDidReach(_ count: Int) { record(count) }
/// }
/// ```
@MainActor
open class Spy: CallRecording {
  /// The calls so far.
  public final let log = CallLog()

  /// Makes a double without calls.
  public init() {}
}

/// A double of a child's router, or of the router of the interactor under test.
///
/// It can be attached like any router, as it is a whole node, with an interactor and a view that do
/// nothing. A subclass records the calls of its `…Routing` protocol with `record`.
///
/// ```swift
/// final class RootRouterSpy: RouterSpy, RootRouting {
///   func routeToLoggedIn(_ player: Player) { record(player) }
/// }
/// ```
@MainActor
open class RouterSpy: ViewableRouter<any Interactable, any ViewControllable>, CallRecording {
  /// The calls so far.
  public final let log = CallLog()

  /// Makes a node that does nothing.
  public init() {
    super.init(interactor: Interactor(), viewController: BlankView())
  }

  public override init(
    interactor: any Interactable, viewController: any ViewControllable
  ) {
    super.init(interactor: interactor, viewController: viewController)
  }
}

/// A view that shows nothing.
@MainActor
package final class BlankView: ViewControllable {
  package init() {}
}

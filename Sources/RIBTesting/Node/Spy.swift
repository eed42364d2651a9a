// Doubles that note what they are asked.

import RIBCore

/// What doubles were asked, in order, as text: `didLogIn("ann", as: guest)`.
@MainActor
public final class CallLog {
  /// The calls so far.
  public private(set) var calls: [String] = []
  /// Called with each call; set by the tester that watches the double.
  var onCall: (String) -> Void = { _ in }

  /// Makes an empty log.
  public init() {}

  /// Notes a call: the name of a function, and what it was given.
  public func note(_ arguments: [Any], function: String) {
    let parts = function.split(separator: "(", maxSplits: 1)
    let labels = parts.count < 2 ? [] : parts[1].dropLast().split(separator: ":")
    let texts = arguments.enumerated().map { index, argument in
      let label = index < labels.count && labels[index] != "_" ? "\(labels[index]): " : ""
      // Texts as in the source; all else as it describes itself.
      return label + ((argument as? String).map { String(reflecting: $0) } ?? "\(argument)")
    }
    let call = "\(parts.first ?? "")(\(texts.joined(separator: ", ")))"
    calls.append(call)
    onCall(call)
  }
}

/// A double that notes what it is asked.
@MainActor
public protocol CallRecording: AnyObject {
  /// What was asked so far.
  var log: CallLog { get }
}

extension CallRecording {
  /// Notes the call of the function that calls this.
  ///
  /// ```swift
  /// func didLogIn(_ player: Player, as role: Role) { record(player, role) }
  /// ```
  ///
  /// - Parameters:
  ///   - arguments: What the function was given, in order; left out where that is of no interest.
  ///   - function: The function; not given by hand.
  public func record(_ arguments: Any..., function: String = #function) {
    log.note(arguments, function: function)
  }

  /// What was asked so far: `["didLogIn(\"ann\", as: guest)"]`.
  public var calls: [String] { log.calls }
}

/// A double of a listener, a presenter or a service that notes what it is asked.
///
/// ```swift
/// final class CounterListenerSpy: Spy, CounterListener {
///   func counterDidReach(_ count: Int) { record(count) }
/// }
/// ```
@MainActor
open class Spy: CallRecording {
  /// What was asked so far.
  public final let log = CallLog()

  /// Makes a double that has not been asked anything.
  public init() {}
}

/// A double of a child's router, or of the router of the interactor under test.
///
/// It can be attached like any other, as it is a whole node: one with an interactor and a view that do
/// nothing. What its `…Routing` protocol asks beyond that, the subclass notes with `record`.
///
/// ```swift
/// final class RootRouterSpy: RouterSpy, RootRouting {
///   func routeToLoggedIn(_ player: Player) { record(player) }
/// }
/// ```
@MainActor
open class RouterSpy: ViewableRouter<any Interactable, any ViewControllable>, CallRecording {
  /// What was asked so far.
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
final class BlankView: ViewControllable {}

// What relays have in common, so that what ends in a relay is written once.

/// A relay of any kind.
@MainActor
public protocol RelayType<Element>: ObservableType {
  /// Sends an element to the subscribers.
  func accept(_ element: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}

/// A page of a ``BackStack``, or an overlay in front of the page before it.
public struct BackStackEntry<Route>: Identifiable {
  /// The id of the entry, higher than those of the entries below.
  public let id: Int
  /// The route that it shows.
  public let route: Route
  /// Whether it is an overlay.
  public let isOverlay: Bool
  /// Identifies the entry, also among stacks with equal ids.
  let identity = BackStackIdentity()
  /// Identifies the last removal of an entry below; nil if there was none.
  ///
  /// Copies of a stack that have the same entry with the same removal have the same entries below it.
  var removal: BackStackIdentity?

  private enum CodingKeys: String, CodingKey { case id, route, isOverlay }

  init(id: Int, route: Route, isOverlay: Bool) {
    self.id = id
    self.route = route
    self.isOverlay = isOverlay
  }
}

/// An object used for its identity alone.
final class BackStackIdentity: Sendable {}

extension BackStackEntry: Sendable where Route: Sendable {}
extension BackStackEntry: Encodable where Route: Encodable {}
extension BackStackEntry: Decodable where Route: Decodable {}

extension BackStackEntry: Equatable where Route: Equatable {
  /// Whether id, kind and route are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.isOverlay == right.isOverlay && left.route == right.route
  }
}

extension BackStackEntry: Hashable where Route: Hashable {
  /// Hashes the id and the route.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(route)
  }
}

extension BackStackEntry: CustomReflectable {
  /// Shows the id, the route, and whether it is an overlay.
  public var customMirror: Mirror {
    Mirror(
      self, children: ["id": id, "route": route, "isOverlay": isOverlay], displayStyle: .struct)
  }
}

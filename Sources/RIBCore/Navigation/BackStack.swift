/// The pages of a flow, one above the other, and the overlays in front of each.
///
/// It belongs into the state of a reactor, whose rules push and pop; a router follows it by ``StackedChildren``.
///
/// ```swift
/// enum Page: Equatable, Codable { case cart, address, payment }
///
/// var pages = BackStack(Page.cart)
/// pages.push(.address)
/// pages.push(.payment)
/// pages.pop()                  // the entry of .payment
/// pages.top.route              // .address
/// ```
///
/// It is never empty: the first page stays until another replaces it. Equal routes may be in it more than once, as
/// each entry has an id, which is not used again and which an encoded stack keeps. Two stacks are equal if their
/// entries and the next id are: one that has popped a page is not equal to one that never pushed it.
///
/// Changes at the top cost O(1), as long as no copy from before the change is kept. A stream of the state needs no
/// `distinctUntilChanged()`, which would keep one: following a stack that has not changed costs nothing.
public struct BackStack<Route>: CustomStringConvertible {
  /// A page, or an overlay in front of the page before it.
  public struct Entry: Identifiable, CustomReflectable {
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

    /// Shows the id, the route, and whether it is an overlay.
    public var customMirror: Mirror {
      Mirror(
        self, children: ["id": id, "route": route, "isOverlay": isOverlay], displayStyle: .struct)
    }
  }

  private enum CodingKeys: String, CodingKey { case entries, lastID }

  /// All entries from the first page up, each page followed by its overlays.
  public private(set) var entries: [Entry]
  private var lastID = 1

  /// Creates a stack of one page.
  public init(_ root: Route) { entries = [Entry(id: 1, route: root, isOverlay: false)] }

  // MARK: Asking

  /// The page on top.
  ///
  /// - Complexity: O(1), and the number of its overlays.
  public var top: Entry { entries[topIndex] }

  /// The entries in view: the page on top, and its overlays.
  public var visible: ArraySlice<Entry> { entries[topIndex...] }

  /// The entries below: the other pages with their overlays.
  public var covered: ArraySlice<Entry> { entries[..<topIndex] }

  /// Whether ``goBack()`` changes anything.
  public var canGoBack: Bool { entries.count > 1 }

  /// Returns the entry with an id, if it is in the stack.
  ///
  /// - Complexity: O(log n).
  public subscript(id id: Int) -> Entry? { index(of: id).map { entries[$0] } }

  /// The routes from the first page up, such as `cart > address + confirm`.
  public var description: String {
    entries.enumerated().map { index, entry in
      (index == 0 ? "" : entry.isOverlay ? " + " : " > ") + "\(entry.route)"
    }.joined()
  }

  // MARK: Pages

  /// Puts a page on top; the one below keeps its overlays.
  ///
  /// - Returns: The id of its entry.
  @discardableResult
  public mutating func push(_ route: Route) -> Int { append(route, isOverlay: false) }

  /// Removes the page on top, with its overlays.
  ///
  /// - Returns: Its entry; nil if it is the only page, which stays as it is.
  @discardableResult
  public mutating func pop() -> Entry? {
    let index = topIndex
    guard index > 0 else { return nil }
    let page = entries[index]
    entries.removeLast(entries.count - index)
    return page
  }

  /// Removes the entry in front: the last overlay, or else the page on top.
  ///
  /// - Returns: The removed entry; nil if there is only the first page.
  @discardableResult
  public mutating func goBack() -> Entry? { canGoBack ? entries.removeLast() : nil }

  /// Pops until the page with an id is on top; its overlays stay.
  ///
  /// - Returns: Whether there is such a page; if not, nothing changes.
  /// - Complexity: O(log n), and the number of removed entries.
  @discardableResult
  public mutating func popTo(id: Int) -> Bool {
    guard let index = index(of: id), !entries[index].isOverlay else { return false }
    cut(above: index)
    return true
  }

  /// Pops until a page that fulfils the condition is on top, the uppermost such; its overlays stay.
  ///
  /// - Returns: Whether there is such a page; if not, nothing changes.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func popTo(where condition: (Route) throws -> Bool) rethrows -> Bool {
    let found = try entries.lastIndex { try !$0.isOverlay && condition($0.route) }
    guard let found else { return false }
    cut(above: found)
    return true
  }

  /// Pops until the first page is on top; its overlays stay.
  public mutating func popToRoot() { cut(above: 0) }

  /// Replaces the page on top, and its overlays, by another page.
  ///
  /// - Returns: The id of its entry.
  @discardableResult
  public mutating func replace(_ route: Route) -> Int {
    entries.removeSubrange(topIndex...)
    return push(route)
  }

  /// Replaces all entries by one page.
  ///
  /// - Returns: The id of its entry.
  @discardableResult
  public mutating func newRoot(_ route: Route) -> Int {
    entries.removeAll(keepingCapacity: true)
    return push(route)
  }

  /// Removes an entry: an overlay, or a page with its overlays.
  ///
  /// - Returns: Whether it was there, and is not the only page; if not, nothing changes.
  /// - Complexity: O(log n), and the number of entries above it.
  @discardableResult
  public mutating func remove(id: Int) -> Bool {
    guard let index = index(of: id) else { return false }
    let end = entries[index].isOverlay ? index + 1 : self.end(of: index)
    guard end - index < entries.count else { return false }
    entries.removeSubrange(index..<end)
    let removal = BackStackIdentity()
    for above in index..<entries.count { entries[above].removal = removal }
    return true
  }

  // MARK: Overlays

  /// Puts an overlay in front of the page on top, and of its overlays.
  ///
  /// - Returns: The id of its entry.
  @discardableResult
  public mutating func present(_ route: Route) -> Int { append(route, isOverlay: true) }

  /// Removes the last overlay of the page on top.
  ///
  /// - Returns: Its entry; nil if the page has none.
  @discardableResult
  public mutating func dismiss() -> Entry? {
    guard let last = entries.last, last.isOverlay else { return nil }
    return entries.removeLast()
  }

  // MARK: Inside

  /// The index of the page on top, as the first entry is no overlay; a loop, as methods of collections look types up
  /// where the route is not known.
  var topIndex: Int {
    var index = entries.count - 1
    while entries[index].isOverlay { index -= 1 }
    return index
  }

  private mutating func append(_ route: Route, isOverlay: Bool) -> Int {
    lastID += 1
    entries.append(Entry(id: lastID, route: route, isOverlay: isOverlay))
    return lastID
  }

  private func index(of id: Int) -> Int? {
    let index = entries.partitioningIndex { $0.id >= id }
    return index < entries.count && entries[index].id == id ? index : nil
  }

  /// Returns the index after a page's overlays.
  private func end(of page: Int) -> Int {
    entries[(page + 1)...].firstIndex { !$0.isOverlay } ?? entries.count
  }

  private mutating func cut(above page: Int) { entries.removeSubrange(end(of: page)...) }
}

extension BackStack where Route: Equatable {
  /// Goes to a page: back to the uppermost one with the route, or else to a new one on top.
  ///
  /// - Returns: The id of its entry.
  /// - Complexity: O(n).
  @discardableResult
  public mutating func singleTop(_ route: Route) -> Int {
    popTo { $0 == route } ? top.id : push(route)
  }
}

extension BackStack: Sendable where Route: Sendable {}
extension BackStack: Equatable where Route: Equatable {}
extension BackStack: Hashable where Route: Hashable {}
extension BackStack: Encodable where Route: Encodable {}

extension BackStack: Decodable where Route: Decodable {
  /// Decodes a stack; throws if it has no page, or ids that do not rise.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    entries = try values.decode([Entry].self, forKey: .entries)
    lastID = try values.decode(Int.self, forKey: .lastID)
    guard let first = entries.first, let last = entries.last, !first.isOverlay else {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: values, debugDescription: "a back stack begins with a page")
    }
    let ids = entries.map(\.id)
    // Far from the largest number, so that counting on cannot overflow.
    guard zip(ids, ids.dropFirst()).allSatisfy(<), last.id <= lastID, lastID < Int.max / 2 else {
      throw DecodingError.dataCorruptedError(
        forKey: .entries, in: values, debugDescription: "the ids of a back stack rise")
    }
  }
}

/// An object used for its identity alone.
final class BackStackIdentity: Sendable {}

extension BackStack.Entry: Sendable where Route: Sendable {}
extension BackStack.Entry: Encodable where Route: Encodable {}
extension BackStack.Entry: Decodable where Route: Decodable {}

extension BackStack.Entry: Equatable where Route: Equatable {
  /// Whether id, kind and route are equal.
  public static func == (left: Self, right: Self) -> Bool {
    left.id == right.id && left.isOverlay == right.isOverlay && left.route == right.route
  }
}

extension BackStack.Entry: Hashable where Route: Hashable {
  /// Hashes the id and the route.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(route)
  }
}

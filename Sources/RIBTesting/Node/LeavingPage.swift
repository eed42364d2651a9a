import RIBCore

/// A flow's children before a page is left, to be compared with those afterwards; it keeps no node.
@MainActor
struct LeavingPage {
  @MainActor
  private struct Child {
    let name: String
    weak var routing: (any Routing)?

    init(_ routing: any Routing) {
      name = routing.name
      self.routing = routing
    }

    func isSame(as other: any Routing) -> Bool { routing === other }
  }

  /// The lines that the presenters of the page, and of nodes below it, have written so far.
  let written: WrittenLines
  private let page: Child
  private let below: [Child]
  /// The pages that can be on top next: the one behind an overlay, or the one that was covered last.
  private let next: [Child]

  /// Takes the page on top; nil if no page is below it.
  init?(on node: any Routing) {
    guard let left = node.children.last else { return nil }
    let covered = node.coveredChildren.map(Child.init)
    let inFront = node.children.dropLast().map(Child.init)
    next = [inFront.last, covered.last].compactMap { $0 }
    if next.isEmpty { return nil }
    below = covered + inFront
    page = Child(left)
    written = WrittenLines(of: left.presenters)
  }

  func sentence(on node: any Routing, back: String, errors: String) -> String? {
    guard let top = node.children.last else {
      return "After \"\(back)\", no page is on top."
    }
    if page.isSame(as: top) {
      return "\"\(back)\" does not leave it. Look at what the reactor pops.\(errors)"
    }
    let now = node.coveredChildren + node.children
    let isRest =
      now.count == below.count
      && now.allSatisfy { child in below.contains { $0.isSame(as: child) } }
    guard isRest, next.contains(where: { $0.isSame(as: top) }) else {
      let (was, isNow) = (below.map(\.name), now.map(\.name))
      return "\"\(back)\" does not lead back to the page that was below it. Below it were "
        + "\(was.joined(separator: ", ")); now there are \(isNow.joined(separator: ", "))."
    }
    if !top.interactable.isActive {
      return "After \"\(back)\", \(top.name) is on top again, but is not active."
    }
    guard let left = page.routing else { return nil }
    return "\(type(of: left as AnyObject)) is still held after \"\(back)\". Look for what keeps it "
      + "besides the stack: a variable, or a closure without [weak self]."
  }
}

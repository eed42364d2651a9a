import RIBCore

/// A page of the flow, named as a user types it.
///
/// A page with a value is a case with a payload, `case card(Int)`, which ``build(_:listener:)`` passes on:
///
/// ```swift
/// case .card(let number):
///   CardBuilder(dependency: component).build(withListener: listener, number: number)
/// ```
///
/// and which a command of the flow sets. Its name is not that of the page, whose path would hide it:
///
/// ```swift
/// command("show", "Go to a card", .int("number")) { .open(.card($0)) }
/// ```
enum NewFlowPage: Codable, Equatable {
  case newpage
  case newpage2
  case newpage3
}

extension NewFlowPage {
  /// The pages in their order: `next` leads from one to another, and `open` to each by its name.
  ///
  /// A page with a value is here with the one to which they lead, such as `.card(1)`, or not at all.
  static let inOrder: [NewFlowPage] = [
    .newpage,
    .newpage2,
    .newpage3,
  ]

  /// Builds the page's child.
  func build(_ component: NewFlowComponent, listener: NewFlowInteractor) -> any Routing {
    switch self {
    case .newpage: NewPageBuilder(dependency: component).build(withListener: listener)
    case .newpage2: NewPageBuilder(dependency: component).build(withListener: listener)
    case .newpage3: NewPageBuilder(dependency: component).build(withListener: listener)
    }
  }
}

extension NewFlowPage {
  /// The name of the page's child, which is that of the case: `card` for `card(17)`.
  var name: String { String("\(self)".prefix { $0 != "(" }) }

  /// The page after this one; nil for the last, and for one that is not in order.
  var next: NewFlowPage? { Self.inOrder.drop { $0.name != name }.dropFirst().first }

  /// Creates the page in order that has a name; the first, if there is none.
  init(named name: String) { self = Self.inOrder.first { $0.name == name } ?? Self.inOrder[0] }
}

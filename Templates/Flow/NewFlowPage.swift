import RIBCore

/// A page of the flow; `NewFlowPages.swift` has the table of all pages.
struct NewFlowPage {
  /// The word that a user types, and the name of the page's child.
  let rawValue: String
  /// Builds the page's child.
  let build: (NewFlowComponent, NewFlowInteractor) -> any Routing

  init(_ word: String, build: @escaping (NewFlowComponent, NewFlowInteractor) -> any Routing) {
    rawValue = word
    self.build = build
  }

  /// The page after this one; nil for the last.
  var next: NewFlowPage? { Self.table.drop { $0 != self }.dropFirst().first }
}

extension NewFlowPage: RawRepresentable, CaseIterable, Codable, Equatable, CustomStringConvertible {
  static var allCases: [NewFlowPage] { table }

  var description: String { rawValue }

  init?(rawValue: String) {
    guard let page = Self.table.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = page
  }

  static func == (left: NewFlowPage, right: NewFlowPage) -> Bool { left.rawValue == right.rawValue }
}

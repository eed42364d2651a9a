import RIBCore

/// A kind of child that the root or a group can attach; `RootKinds.swift` has the table of all kinds.
struct RootKind {
  /// The word that a user types, and the child's default name.
  let rawValue: String
  /// The line about the kind in `help attach`.
  let summary: String
  /// Builds a child of this kind, given its name.
  let build: (RootComponent, RootInteractor, String) -> any Routing

  /// Makes a kind whose children do not use their name.
  init(
    _ word: String, _ summary: String = "",
    build: @escaping (RootComponent, RootInteractor) -> any Routing
  ) {
    self.init(
      word, summary, buildNamed: { component, interactor, _ in build(component, interactor) })
  }

  /// Makes a kind whose children are built with their name.
  init(
    _ word: String, _ summary: String = "",
    buildNamed: @escaping (RootComponent, RootInteractor, String) -> any Routing
  ) {
    rawValue = word
    self.summary = summary
    build = buildNamed
  }
}

extension RootKind: RawRepresentable, CaseIterable, Codable, Equatable, CustomDebugStringConvertible
{
  static var allCases: [RootKind] { table }

  /// The word, so that a trace shows `attach(counter, as: nil)`.
  var debugDescription: String { rawValue }

  init?(rawValue: String) {
    guard let kind = Self.table.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  static func == (left: RootKind, right: RootKind) -> Bool { left.rawValue == right.rawValue }
}

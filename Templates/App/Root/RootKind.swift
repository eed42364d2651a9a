import RIBCore

/// A kind of child that the root can attach; `RootKinds.swift` has the table of all kinds.
struct RootKind {
  /// The word that a user types: the name of the child's type in small letters.
  let rawValue: String
  /// Builds a child of this kind below the root.
  let build: (RootComponent, RootInteractor) -> any Routing

  init(_ word: String, build: @escaping (RootComponent, RootInteractor) -> any Routing) {
    rawValue = word
    self.build = build
  }
}

extension RootKind: RawRepresentable, CaseIterable, Codable, Equatable, Identifiable,
  CustomDebugStringConvertible
{
  static var allCases: [RootKind] { table }

  var id: String { rawValue }
  /// The word, so that a trace shows `attach(welcome)`.
  var debugDescription: String { rawValue }

  init?(rawValue: String) {
    guard let kind = Self.table.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  static func == (left: RootKind, right: RootKind) -> Bool { left.rawValue == right.rawValue }
}

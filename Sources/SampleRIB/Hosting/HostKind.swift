// HostKind.swift: what a kind of child is; the kinds that there are stand in HostKinds.swift.
import RIBCore

/// A kind of child that a host can attach: one of its table.
struct HostKind {
  /// The word that a user types, and the child's default name.
  let rawValue: String
  /// What it is, for `help attach`.
  let summary: String
  /// Builds a child of this kind below a host, under a name.
  let build: (HostComponent, HostInteractor, String) -> any Routing

  /// A kind whose children do without their name.
  init(
    _ word: String, _ summary: String = "",
    build: @escaping (HostComponent, HostInteractor) -> any Routing
  ) {
    self.init(
      word, summary, buildNamed: { component, interactor, _ in build(component, interactor) })
  }

  /// A kind whose children are given their name.
  init(
    _ word: String, _ summary: String = "",
    buildNamed: @escaping (HostComponent, HostInteractor, String) -> any Routing
  ) {
    rawValue = word
    self.summary = summary
    build = buildNamed
  }
}

extension HostKind: RawRepresentable, CaseIterable, Codable, Equatable, CustomDebugStringConvertible
{
  static var allCases: [HostKind] { table }

  /// The word, so that a trace shows `attach(counter, as: nil)`.
  var debugDescription: String { rawValue }

  init?(rawValue: String) {
    guard let kind = Self.table.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = kind
  }

  static func == (left: HostKind, right: HostKind) -> Bool { left.rawValue == right.rawValue }
}

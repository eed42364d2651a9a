@testable import SampleRIB

extension RootKind {
  static let sample = named("sample")
  static let counter = named("counter")
  static let shop = named("shop")
  static let group = named("group")

  private static func named(_ word: String) -> RootKind { RootKind(rawValue: word) ?? .profile }
}

import TestSupport

extension KeptRun {
  /// Returns a line that one of the nodes takes.
  func randomLine(_ generator: inout SeededGenerator) -> String {
    let nodes = ["/ "] + root.children.map { "/\($0.name) " }
    let node = nodes.randomElement(using: &generator) ?? ""
    return switch Int.random(in: 0..<8, using: &generator) {
    case 0, 1: "/ attach \("abcd".randomElement(using: &generator) ?? "a")"
    case 2: "/ detach \("abcd".randomElement(using: &generator) ?? "a")"
    case 3, 4: node + "add \(Int.random(in: 1...9, using: &generator))"
    case 5: node + "linger 1"
    case 6: node + "hop"
    default: node + "refuse-later x"
    }
  }
}

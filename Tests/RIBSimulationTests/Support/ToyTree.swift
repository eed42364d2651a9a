// A tree small enough to be run a thousand times in a test, with faults.

import TestSupport

@testable import RIBConsole
@testable import RIBSimulation

/// Runs scripts as a session would, but for refusals, which do nothing.
@MainActor
final class ToyTree {
  enum Fault: CaseIterable {
    /// An increase of a node whose name another one had before.
    case reusedName
    /// A fourth child.
    case fourthChild
    /// A wait beyond the sleep of an effect whose node is gone.
    case effectAfterDetach
    /// A value over a bound, at a node below another and not the first of its name.
    case largeValue
    /// All children gone again, after three attachments.
    case leakedRoom
    /// A long name.
    case longName
    /// Three increases of each of two nodes.
    case twoCounters
  }

  private struct Node {
    var value = 0
    var isSlow = false
    var increases = 0
  }

  private let fault: Fault
  private var nodes: [String: Node] = [:]
  private var formerNames: Set<String> = []
  private var attachedCount = 0
  private var orphans = 0

  private init(_ fault: Fault) { self.fault = fault }

  private static var words: [String: [String]] = [:]

  /// The index of the line at which a script fails.
  static func failingLine(of script: [String], _ fault: Fault) -> Int? {
    let tree = ToyTree(fault)
    return script.firstIndex { line in
      let words = words[line] ?? ((try? Words(line))?.map(\.text) ?? [])
      Self.words[line] = words
      return tree.run(words)
    }
  }

  /// Runs a line.
  ///
  /// - Returns: Whether it fails.
  private func run(_ words: [String]) -> Bool {
    switch (words.count, words.first, words.dropFirst().first) {
    case (4, "attach", "node") where words[2] == "as": attach(words[3])
    case (2, "detach", let path?): detach(path)
    case (2, "wait", let seconds?):
      fault == .effectAfterDetach && orphans > 0 && (Int(seconds) ?? 0) > 4
    case (2, let path?, "increase"): increase(path)
    case (2, let path?, "slow"): start(path)
    case (3, let path?, "set"): set(path, words[2])
    default: false
    }
  }

  private func attach(_ path: String) -> Bool {
    let parent = path.split(separator: "/").dropLast().joined(separator: "/")
    guard nodes[path] == nil, parent.isEmpty || nodes[parent] != nil else { return false }
    nodes[path] = Node()
    attachedCount += 1
    return fault == .fourthChild && nodes.count == 4
      || fault == .longName && path.unicodeScalars.count > 20 && path.contains("é")
  }

  private func detach(_ path: String) -> Bool {
    guard nodes[path] != nil else { return false }
    for name in nodes.keys where name == path || name.hasPrefix(path + "/") {
      formerNames.insert(name)
      if nodes[name]?.isSlow == true { orphans += 1 }
      nodes[name] = nil
    }
    return fault == .leakedRoom && nodes.isEmpty && attachedCount >= 3
  }

  private func increase(_ path: String) -> Bool {
    guard nodes[path] != nil else { return false }
    nodes[path]?.increases += 1
    let busy = nodes.values.count { $0.increases >= 3 }
    return fault == .reusedName && formerNames.contains(path) || fault == .twoCounters && busy == 2
  }

  private func start(_ path: String) -> Bool {
    nodes[path]?.isSlow = true
    return false
  }

  private func set(_ path: String, _ text: String) -> Bool {
    guard nodes[path] != nil, let value = Int(text) else { return false }
    nodes[path]?.value = value
    return fault == .largeValue && path.contains("/") && formerNames.contains(path) && value > 99
  }

  // MARK: Scripts

  private static let names = [
    "counter", "profile", "x", "a b", "#1", "it's \"it\"", "é\u{1B}\u{202E}", "計",
    String(repeating: "long", count: 20),
  ]
  private static let longName = "é" + String(repeating: "long", count: 20)

  /// Random lines about a few names, up to the line that fails; none if none does.
  static func script(_ fault: Fault, lines count: Int, seed: UInt64) -> [String] {
    var generator = SeededGenerator(seed: seed)
    let names = [longName] + names.shuffled(using: &generator).prefix(4)
    let lines = (0..<count).map { _ in line(about: names, using: &generator) }
    return failingLine(of: lines, fault).map { Array(lines[...$0]) } ?? []
  }

  private static func line(about names: [String], using generator: inout SeededGenerator) -> String
  {
    let isNested = Int.random(in: 0..<3, using: &generator) == 0
    let path = (0...(isNested ? 1 : 0)).map { _ in names.randomElement(using: &generator) ?? "" }
    let word = Words.quoted(path.joined(separator: "/"))
    let number = Int.random(in: 0...1_000, using: &generator)
    switch Int.random(in: 0..<14, using: &generator) {
    case 0...2: return "attach node as \(word)"
    case 3, 4: return "detach \(word)"
    case 5...7: return "\(word) increase"
    case 8: return "\(word) slow  # it takes a while"
    case 9, 10: return "\(word) set \(number)"
    case 11: return "wait \(number % 10).5"
    case 12: return "wait \(number % 10)"
    default: return "tree '\(number)"
    }
  }
}

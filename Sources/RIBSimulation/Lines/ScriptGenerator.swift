import RIBConsole
import RIBCore

/// A generator of lines for a tree: each is a line that one of the present nodes takes.
///
/// It learns from their effect which commands attach nodes and which detach them. It types those far more often
/// than a person would, but keeps the children of a node to eight and the tree to four levels below its root.
@MainActor
final class ScriptGenerator: TreeObserver {
  private static let mostChildren = 8
  private static let deepestLevel = 4

  /// A command of one kind of node.
  private struct Key: Hashable {
    let presenter: ObjectIdentifier
    let command: String
  }

  let observesReactors = false
  private let root: any Routing
  private let clock: VirtualClock
  private var words: ArgumentWords
  private var attaches: Set<Key> = []
  private var detaches: Set<Key> = []
  /// The command that was typed last.
  private var latest: Key?

  init(_ root: any Routing, clock: VirtualClock, seed: UInt64) {
    self.root = root
    self.clock = clock
    words = ArgumentWords(SimulationRandom(seed: seed))
  }

  func didAttach(_ path: NodePath) {
    if let latest { attaches.insert(latest) }
  }

  func didDetach(_ path: NodePath) {
    if let latest { detaches.insert(latest) }
  }

  /// Makes up a line for the tree as it is now; the tree must be at rest.
  func nextLine() -> String {
    latest = nil
    if words.random.isOne(in: 12) { return wait() }
    if words.random.isOne(in: 40) { return look() }
    return command() ?? wait()
  }

  // MARK: Commands

  private func command() -> String? {
    let (node, path) = anyNode()
    guard let presenter = CLIPresenter.of(node) else { return nil }
    let set = presenter.commandSet
    let commands = set.declarations
    let count = node.children.count
    let mayGrow = path.count < Self.deepestLevel && count < Self.mostChildren
    let keys = commands.map {
      Key(presenter: ObjectIdentifier(type(of: presenter)), command: $0.name)
    }
    let weights = zip(commands, keys).map { command, key in
      guard command.isSimulated else { return 0 }
      switch (attaches.contains(key), detaches.contains(key)) {
      case (true, false): return mayGrow ? 8 : 0
      case (false, true): return 2 + count
      case (true, true): return mayGrow ? 6 : 1
      case (false, false): return 3
      }
    }
    guard let index = words.random.index(byWeights: weights) else { return nil }
    latest = keys[index]
    let arguments = words.arguments(of: set.commands[index].presentDeclaration, at: node)
    let start = path.isEmpty ? [] : [Words.quoted(path.joined(separator: "/"))]
    let name = words.random.one(of: commands[index].names)
    return (start + [name] + arguments).joined(separator: " ")
  }

  /// Picks a node on a random way down from the root, and returns the names on that way.
  private func anyNode() -> (node: any Routing, path: [String]) {
    var node = root
    var path: [String] = []
    while !words.random.isOne(in: 3) {
      let children = node.children
      if children.isEmpty { break }
      node = words.random.one(of: children)
      path.append(node.name)
    }
    return (node, path)
  }

  // MARK: Built-in commands

  private func look() -> String {
    let (_, path) = anyNode()
    let place = Words.quoted("/" + path.joined(separator: "/"))
    return words.random.one(of: ["tree", "state \(place)", "ls \(place)", "help \(place)"])
  }

  /// Returns a wait of any length, from zero to beyond the longest sleep.
  private func wait() -> String {
    let now = clock.now
    guard let next = clock.nextDeadline, let last = clock.lastDeadline else { return "wait 1" }
    let short = now.duration(to: next)
    // With a short interval, a long wait would run it too often.
    let long = min(now.duration(to: last), short * 1_000)
    let wait =
      switch Int.random(in: 0..<8, using: &words.random) {
      case 0: Duration.zero
      case 1: short / 2
      case 2, 3: short
      case 4: short + .microseconds(1)
      default: long + .microseconds(Int.random(in: 0...2_000_000, using: &words.random))
      }
    return "wait \(min(wait, .seconds(1_000_000_000)).typed)"
  }
}

extension Duration {
  /// The duration in seconds as it is typed, cut to whole microseconds.
  fileprivate var typed: String {
    let (seconds, rest) = components
    let micros = rest / 1_000_000_000_000
    if micros == 0 { return "\(seconds)" }
    let digits = String(String(micros + 1_000_000).dropFirst())
    return "\(seconds).\(digits)"
  }
}

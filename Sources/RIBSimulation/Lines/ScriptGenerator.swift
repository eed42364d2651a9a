import Basics
import RIBConsole
import RIBCore

/// A generator of lines for a tree: each is a line that one of the present nodes takes.
///
/// It learns from their effect which commands attach nodes and which detach them. It types those far more often
/// than a person would, but keeps the children of a node to eight and the tree to four levels below its root; what ends
/// much, such as a logout, it types seldom. What has not been accepted yet is tried first, but not for ever. It stays for
/// a while where a script ended, where commands are accepted, and at a node that came in place of another: what is
/// begun, such as a form or a game, takes several commands to its end.
@MainActor
final class ScriptGenerator: TreeObserver {
  private static let mostChildren = 8
  private static let deepestLevel = 4
  /// The number of times that a command is tried first, each time less, until it is accepted.
  private static let firstTries = 6
  /// The number of lines of a script in a row that are refused before it is left.
  private static let mostRefusals = 3
  /// The largest number of siblings among which one is chosen.
  private static let mostSiblings = 16

  let observesReactors = false
  private let root: any Routing
  private let clock: VirtualClock
  private let observer: ReachObserver
  private let known: Reach
  private var words: ArgumentWords
  /// The commands that have attached nodes, and for others the largest number of nodes that a line has detached.
  private var attaches: Set<Feature> = []
  private var detaches: [Feature: Int] = [:]
  /// The nodes that the latest line has attached, and the number of those that it has detached.
  private var (arrived, detachedCount) = (Set<ObjectIdentifier>(), 0)
  /// The nodes that came in place of others, and the number of lines for which no command of theirs leaves them.
  private var (newcomers, linesToStay) = (Set<ObjectIdentifier>(), 0)
  /// The command of the latest line, if it was made up, and its arguments.
  private var latest: (command: Feature, arguments: [String])?
  private var accepted: [Feature: [String]] = [:]
  /// The lines that are left; nil for each one that is made up.
  private var lines: ArraySlice<String?>
  /// Whether the latest line was one of a script, and how many of those were refused in a row.
  private var (isInScript, refusals) = (false, 0)
  /// Where the latest script ended, and the number of lines that still go there.
  private var (scriptPlace, linesThere) = ([String](), 0)

  init(_ root: any Routing, clock: VirtualClock, _ episode: Episode, _ observer: ReachObserver) {
    self.root = root
    self.clock = clock
    self.observer = observer
    known = episode.known
    lines = episode.lines[...]
    words = ArgumentWords(SplitMix64(seed: episode.seed), observer)
  }

  func didAttach(_ path: NodePath) {
    arrived.insert(path.identity)
    if let latest { attaches.insert(latest.command) }
  }

  func didDetach(_ path: NodePath) {
    detachedCount += 1
    if let latest { detaches[latest.command] = max(detaches[latest.command] ?? 0, detachedCount) }
  }

  /// Returns the next line, made up for the tree as it is now if it is none of a script; the tree must be at rest.
  func nextLine() -> String? {
    leaveScript()
    if let latest, !observer.isRefused { accepted[latest.command] = latest.arguments }
    guard let line = lines.popFirst() else { return nil }
    if line == nil, isInScript {
      (scriptPlace, linesThere) = (observer.place, Episode.linesBehindScript)
    }
    isInScript = line != nil
    linesThere -= 1
    linesToStay -= 1
    if detachedCount > 0, !arrived.isEmpty {
      (newcomers, linesToStay) = (arrived, Int.random(in: 0...8, using: &words.random))
    }
    (latest, arrived, detachedCount) = (nil, [], 0)
    return line ?? makeLine()
  }

  /// Leaves the rest of a script out if its lines are refused, as the tree is in another state; as many lines are made
  /// up later.
  private func leaveScript() {
    refusals = isInScript && observer.isRefused ? refusals + 1 : 0
    if refusals < Self.mostRefusals { return }
    let rest = lines.prefix { $0 != nil }.count
    lines.removeFirst(rest)
    lines += Array(repeating: nil, count: rest)
  }

  private func makeLine() -> String {
    if words.random.isOne(in: clock.nextDeadline == nil ? 60 : 10) { return wait() }
    if words.random.isOne(in: 60) { return look() }
    for _ in 0..<4 { if let line = command() { return line } }
    return wait()
  }

  // MARK: Commands

  private func command() -> String? {
    let (node, path) = pickNode()
    guard let commands = CLIPresenter.of(node)?.commandSet.commands else { return nil }
    let count = node.children.count
    let mayGrow = path.count < Self.deepestLevel && count < Self.mostChildren
    let features = commands.map { Self.feature($0.declaration, of: node) }
    let weights = zip(commands, features).map { command, feature in
      guard command.declaration.isSimulated else { return 0 }
      let weight =
        switch (attaches.contains(feature), detaches[feature]) {
        case (_, _?) where linesToStay > 0 && newcomers.contains(node.identity): 0
        case (true, nil): mayGrow ? 32 : 0
        case (false, let lost?): max(1, (8 + 4 * count) / lost)
        case (true, let lost?): max(1, (mayGrow ? 24 : 4) / lost)
        case (false, nil): 12
        }
      return weight * (1 + triesLeft(of: feature))
    }
    guard let index = words.random.index(byWeights: weights) else { return nil }
    let declaration = commands[index].presentDeclaration
    words.begin { [known, observer] choice in
      let name = "\(declaration.name) \(choice)"
      let feature = Feature(kind: .choice, node: node.defaultName, name: name)
      return !known.has(feature) && !observer.reach.has(feature)
    }
    let start = path.isEmpty ? [] : [Words.quoted(path.joined(separator: "/"))]
    let name = words.random.one(of: declaration.names)
    // A password that was right, a link whose first use still waits.
    let again = accepted[features[index]].flatMap { words.random.isOne(in: 3) ? $0 : nil }
    var (arguments, line) = ([String](), "")
    // A line that was typed a moment ago is refused now, most likely, or changes nothing.
    for _ in 0..<4 where line.isEmpty || again == nil && observer.latestLines.contains(line) {
      arguments = again ?? words.arguments(of: declaration, at: node)
      line = (start + [name] + arguments).joined(separator: " ")
    }
    latest = (features[index], arguments)
    return line
  }

  private static func feature(_ command: CommandDeclaration, of node: any Routing) -> Feature {
    Feature(kind: .command, node: node.defaultName, name: command.name)
  }

  /// Returns how many times a command is still to be tried first; zero once it has been accepted.
  private func triesLeft(of feature: Feature) -> Int {
    if known.has(feature) || observer.reach.has(feature) { return 0 }
    return max(0, Self.firstTries - (observer.reach.counts[feature]?.typed ?? 0))
  }

  private func pickNode() -> (node: any Routing, path: [String]) {
    if words.random.isOne(in: linesThere > 0 ? 16 : observer.isRefused ? 2 : 4) { return anyNode() }
    let place = linesThere > 0 ? scriptPlace : observer.place
    var node = root
    var path: [String] = []
    for name in place {
      guard let child = node.child(named: name), child.interactable.isActive else { break }
      node = child
      path.append(name)
    }
    if path.isEmpty || path.count < place.count { return anyNode(from: node, path) }
    return (node, path)
  }

  /// Picks a node on a random way down from another one; from the root by default.
  private func anyNode(
    from start: (any Routing)? = nil, _ path: [String] = []
  ) -> (node: any Routing, path: [String]) {
    var (node, path) = (start ?? root, path)
    while !words.random.isOne(in: 4) {
      var children = node.children
      if children.isEmpty { break }
      if children.count > Self.mostSiblings {
        children = (0..<Self.mostSiblings).map { _ in words.random.one(of: children) }
      }
      // A page that is covered takes no commands.
      let weights = children.map { $0.interactable.isActive ? weight(of: $0) : 1 }
      guard let index = words.random.index(byWeights: weights) else { break }
      node = children[index]
      path.append(node.name)
    }
    return (node, path)
  }

  /// Prefers nodes of a kind at which few lines were typed, and those with commands that were never accepted.
  private func weight(of node: any Routing) -> Int {
    let old = known.typed(at: node.defaultName)
    let new = observer.reach.typed(at: node.defaultName)
    let rarity = (old.inAll + new.inAll) / (1 + old.there + new.there)
    let hasNews = CLIPresenter.of(node)?.commandSet.commands.contains { command in
      command.declaration.isSimulated
        && triesLeft(of: Self.feature(command.declaration, of: node)) > 0
    }
    return min(max(rarity, 2), 32) * (hasNews == true ? 3 : 1)
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
      case 2: short + .microseconds(1)
      case 3: long + .microseconds(Int.random(in: 0...2_000_000, using: &words.random))
      // Work that overlaps is to go on for a while.
      default: short
      }
    return "wait \(min(wait, .seconds(1_000_000_000)).secondsAsTyped)"
  }
}

import Basics

/// Plans the trees of a simulation by what those before have reached.
///
/// Scripts that reached something are kept and varied, the shortest first, as fuzzers do that are guided by coverage;
/// see Zalewski, "Technical 'whitepaper' for afl-fuzz". As many go to one kind of node as to another, however many
/// states it has. Memory does not grow with the number of lines: few scripts are kept.
package struct Exploration {
  private struct Script {
    let feature: Feature
    let lines: [String]
    /// The number of its lines that were typed, with those of its variations.
    var typed: Int
  }

  static let linesPerTree = 500
  /// The largest number of scripts that are kept for a kind of node, and for one thing that is reached.
  private static let (mostKept, mostAlike) = (48, 3)

  /// The number of features beyond which no more are counted, so that memory does not grow without end.
  private static let mostFeatures = 10_000

  package private(set) var reach = Reach()
  package private(set) var lineCount = 0
  private(set) var treeCount = 0
  /// Whether the script before has ended the last tree, so that no line could be made up.
  package private(set) var hasStalled = false
  private let setup: [String]
  private let linesPerTree: Int
  private var random: SplitMix64
  /// The scripts that are kept, by the kinds of the nodes in which they reached something.
  private var kept: [String: [Script]] = [:]
  private var trees: [Feature: Int] = [:]

  /// - Parameter setup: The lines that each tree is given first; they do not count.
  package init(seed: UInt64, setup: [String] = [], linesPerTree: Int = Exploration.linesPerTree) {
    random = SplitMix64(seed: seed)
    self.setup = setup
    self.linesPerTree = linesPerTree
  }

  package mutating func next(atMost total: Int) -> Episode {
    let count = min(total - lineCount, linesPerTree)
    var episode = Episode(seed: random.next(), count: 0)
    episode.opening = setup
    while episode.lines.count < count {
      episode.lines += variation(of: promising())
      episode.lines += Array(repeating: nil, count: Episode.linesBehindScript)
    }
    episode.lines.removeSubrange(count...)
    episode.known = reach
    return episode
  }

  /// Returns the most promising script for a kind of node; an empty one before any has been kept.
  private mutating func promising() -> [String] {
    if kept.isEmpty { return [] }
    let node = random.one(of: kept.keys.sorted())
    guard var scripts = kept[node],
      let index = scripts.indices.min(by: { cost(of: scripts[$0]) < cost(of: scripts[$1]) })
    else { return [] }
    scripts[index].typed += scripts[index].lines.count + Episode.linesBehindScript
    kept[node] = scripts
    return scripts[index].lines
  }

  /// Learns from the lines that were typed at a tree, with the setup before them, and from what they reached.
  package mutating func learn(from lines: [String], _ reach: Reach) {
    treeCount += 1
    hasStalled = lines.count <= setup.count
    lineCount += max(0, lines.count - setup.count)
    self.reach.add(reach)
    for (feature, moment) in reach.first.sorted(by: {
      ($0.value.line, $0.key) < ($1.value.line, $1.key)
    })
    where moment.line > setup.count {
      if trees[feature] != nil || trees.count < Self.mostFeatures {
        trees[feature, default: 0] += 1
      }
      // All that changed the same branch, and the line itself.
      var script = (reach.changes[moment.branch] ?? []).filter {
        $0 > setup.count && $0 < moment.line
      }
      script.append(moment.line)
      keep(Script(feature: feature, lines: script.map { lines[$0 - 1] }, typed: script.count))
    }
  }

  /// Keeps a script, unless there are enough that are shorter.
  private mutating func keep(_ script: Script) {
    if kept.values.contains(where: { $0.contains { $0.lines == script.lines } }) { return }
    var scripts = kept[script.feature.node, default: []]
    let alike = scripts.indices.filter { scripts[$0].feature == script.feature }
    if alike.count >= Self.mostAlike,
      let longest = alike.max(by: { scripts[$0].lines.count < scripts[$1].lines.count })
    {
      if scripts[longest].lines.count < script.lines.count { return }
      scripts.remove(at: longest)
    }
    scripts.append(script)
    if scripts.count > Self.mostKept,
      let worst = scripts.indices.max(by: { cost(of: scripts[$0]) < cost(of: scripts[$1]) })
    {
      scripts.remove(at: worst)
    }
    kept[script.feature.node] = scripts
  }

  /// The more often a script was typed, and the more trees have reached the same, the less it is worth.
  private func cost(of script: Script) -> Int {
    script.typed * (trees[script.feature] ?? treeCount)
  }

  // MARK: Variations

  private mutating func variation(of script: [String]) -> [String] {
    var script = script
    // Half of them are typed as they are, and the lines that are made up go on from there.
    let count = random.isOne(in: 2) ? 0 : Int.random(in: 1...3, using: &random)
    for _ in 0..<count where !script.isEmpty {
      // More often near the end: what is built there needs the lines before.
      let start = (0..<2).map { _ in Int.random(in: script.indices, using: &random) }.max() ?? 0
      let length =
        random.isOne(in: 2) ? 1 : Int.random(in: 1...max(1, script.count / 2), using: &random)
      let part = start..<min(start + length, script.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: script.removeSubrange(part)
      case 1: script.insert(contentsOf: script[part], at: start)
      case 2: changeArgument(of: start, in: &script)
      default:
        let other = promising()
        script[start...] = other[Int.random(in: 0...other.count, using: &random)...]
      }
    }
    return script
  }

  /// Gives a line the last word of another one.
  private mutating func changeArgument(of index: Int, in script: inout [String]) {
    guard let start = script[index].lastIndex(of: " "),
      let word = random.one(of: script).split(separator: " ").last
    else { return }
    script[index] = String(script[index][...start] + word)
  }
}

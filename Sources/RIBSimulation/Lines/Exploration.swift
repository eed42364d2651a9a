/// Plans the trees of a simulation by what those before have reached.
///
/// Scripts that reached something new are kept and varied, as fuzzers do that are guided by coverage; see Zalewski,
/// "Technical 'whitepaper' for afl-fuzz". Memory does not grow with the number of lines: few scripts are kept.
package struct Exploration {
  /// The number of lines that one tree is given.
  package static let linesPerTree = 500
  /// The largest number of scripts that are kept.
  private static let mostKept = 64

  /// What all trees together have reached.
  package private(set) var reach = Reach()
  /// The number of lines that have been typed.
  package private(set) var lineCount = 0
  /// The number of trees that have been used.
  package private(set) var treeCount = 0
  /// Whether the script before has ended the last tree, so that no line could be made up.
  package private(set) var hasStalled = false
  private let setup: [String]
  private let linesPerTree: Int
  private var random: SimulationRandom
  private var kept: [[String]] = []

  /// - Parameters:
  ///   - seed: The seed from which everything follows.
  ///   - setup: The lines that each tree is given first; they do not count.
  package init(seed: UInt64, setup: [String] = [], linesPerTree: Int = Exploration.linesPerTree) {
    random = SimulationRandom(seed: seed)
    self.setup = setup
    self.linesPerTree = linesPerTree
  }

  /// Returns what the next tree is given.
  ///
  /// - Parameter total: The largest number of lines of all trees.
  package mutating func next(atMost total: Int) -> Episode {
    let count = min(total - lineCount, linesPerTree)
    var episode = Episode(seed: random.next(), count: count)
    episode.opening = setup
    if !kept.isEmpty, !random.isOne(in: 3) {
      // Those that were kept last have reached what is rare.
      let index = max(
        Int.random(in: kept.indices, using: &random), Int.random(in: kept.indices, using: &random))
      let script = variation(of: kept[index]).prefix(count)
      episode.opening += script
      episode.count -= script.count
    }
    episode.known = reach.withoutShapes
    return episode
  }

  /// Learns from what a tree was given.
  ///
  /// - Parameters:
  ///   - lines: The lines that were typed, with the script before them.
  ///   - refused: The numbers of those that were refused.
  ///   - reach: What they reached.
  package mutating func learn(from lines: [String], refused: Set<Int>, _ reach: Reach) {
    treeCount += 1
    hasStalled = lines.count <= setup.count
    lineCount += max(0, lines.count - setup.count)
    var latest: [Substring: Int] = [:]
    for number in self.reach.add(reach).sorted() where number > setup.count && number <= lines.count
    {
      latest[Self.place(of: lines[number - 1])] = number
    }
    for (place, last) in latest.sorted(by: { $0.value < $1.value }) {
      let script = (setup.count..<last).filter { index in
        !refused.contains(index + 1) && Self.isNear(lines[index], place)
      }
      if kept.count == Self.mostKept {
        kept.remove(at: Int.random(in: kept.indices, using: &random))
      }
      kept.append(script.map { lines[$0] })
    }
  }

  /// The first step of the path to which a line goes, or its command.
  private static func place(of line: String) -> Substring {
    line.prefix { $0 != "/" && $0 != " " }
  }

  /// Returns whether a line may have a part in what another one reaches: it names the same place, or waits.
  private static func isNear(_ line: String, _ place: Substring) -> Bool {
    line.hasPrefix("wait") || line.split { $0 == "/" || $0 == " " }.contains(place)
  }

  // MARK: Variations

  private mutating func variation(of script: [String]) -> [String] {
    var script = script
    // Half of them are typed as they are, and the lines that are made up go on from there.
    let count = random.isOne(in: 2) ? 0 : Int.random(in: 1...3, using: &random)
    for _ in 0..<count where !script.isEmpty {
      let start = Int.random(in: script.indices, using: &random)
      let length = random.isOne(in: 2) ? 1 : Int.random(in: 1...8, using: &random)
      let part = start..<min(start + length, script.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: script.removeSubrange(part)
      case 1: script.insert(contentsOf: script[part], at: start)
      case 2: changeArgument(of: start, in: &script)
      default:
        let other = random.one(of: kept)
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

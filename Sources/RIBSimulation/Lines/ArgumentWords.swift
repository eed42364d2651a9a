import Basics
import Platform
import RIBConsole
import RIBCore

/// A generator of words for a command's arguments: those that the tree shows at present, ordinary ones, those at the
/// limits, and hostile ones.
@MainActor
struct ArgumentWords {
  var random: SplitMix64
  /// The texts that were typed last; a name is useful only if it is typed again.
  private var latest: [String] = []
  private let observer: ReachObserver
  /// The words that the tree shows at present; nil until one is needed.
  private var shown: [String]?
  private var isNewChoice: (String) -> Bool = { _ in false }

  init(_ random: SplitMix64, _ observer: ReachObserver) {
    self.random = random
    self.observer = observer
  }

  /// Begins the words of another line.
  ///
  /// - Parameter isNewChoice: Returns whether a word to choose from has not been accepted yet.
  mutating func begin(isNewChoice: @escaping (String) -> Bool) {
    self.isNewChoice = isNewChoice
    shown = nil
  }

  private mutating func words(shownAt node: any Routing) -> [String] {
    let words = shown ?? observer.words(shownAt: node)
    shown = words
    return words
  }

  /// Makes up the arguments of a command, as they are typed.
  mutating func arguments(of command: CommandDeclaration, at node: any Routing) -> [String] {
    var words: [String] = []
    for argument in command.arguments {
      if argument.isOptional, random.isOne(in: 2) {
        // The arguments after it can be recognized only by keywords.
        if argument.keyword == nil { break }
        continue
      }
      if let keyword = argument.keyword { words.append(keyword) }
      if argument.isFlag { continue }
      let count = argument.takesRest ? Int.random(in: 1...4, using: &random) : 1
      for _ in 0..<count { words.append(Words.quoted(word(for: argument, at: node))) }
    }
    // Sometimes one too few, or one too many.
    if random.isOne(in: 40) { _ = words.popLast() }
    if random.isOne(in: 40) { words.append(Words.quoted(random.one(of: HostileWords.all))) }
    return words
  }

  private mutating func word(for argument: ArgumentDeclaration, at node: any Routing) -> String {
    if random.isOne(in: 16) { return random.one(of: HostileWords.all) }
    if !argument.samples.isEmpty, !random.isOne(in: 4) { return random.one(of: argument.samples) }
    if !argument.choices.isEmpty {
      let new = argument.choices.count <= 32 ? argument.choices.filter(isNewChoice) : []
      return random.one(of: new.isEmpty ? argument.choices : new)
    }
    switch argument.meaning {
    case .integer(let range):
      let isShown = random.isOne(in: 2)
      let numbers =
        isShown
        ? words(shownAt: node).filter { Int($0).map { range?.contains($0) ?? true } ?? false } : []
      if !numbers.isEmpty { return random.one(of: numbers) }
      return "\(integer(in: range ?? .min ... .max))"
    case .decimal(let range): return decimal(in: range)
    case .child:
      let children = node.children
      return children.isEmpty || random.isOne(in: 8)
        ? text(at: node) : random.one(of: children).name
    case .path, .field: return random.isOne(in: 2) ? "/" : node.children.first?.name ?? ".."
    case .text, .command, .topic, .file, .line: return text(at: node)
    }
  }

  // MARK: Texts

  private static let plain = ["a", "b", "c", "ann", "bob"]

  private mutating func text(at node: any Routing) -> String {
    let shown = random.isOne(in: 2) ? words(shownAt: node) : []
    if !shown.isEmpty { return random.one(of: shown) }
    if !latest.isEmpty, random.isOne(in: 3) { return random.one(of: latest) }
    let text = random.isOne(in: 6) ? random.one(of: HostileWords.all) : random.one(of: Self.plain)
    latest.append(text)
    if latest.count > 6 { latest.removeFirst() }
    return text
  }

  // MARK: Numbers

  /// Returns a number in a range: often one of its limits, and sometimes a number outside it.
  private mutating func integer(in range: ClosedRange<Int>) -> Int {
    let below = range.lowerBound.subtractingReportingOverflow(1).partialValue
    let above = range.upperBound.addingReportingOverflow(1).partialValue
    // Of a short range, most numbers are tried soon.
    let isShort = UInt(bitPattern: range.upperBound &- range.lowerBound) < 32
    switch Int.random(in: 0..<16, using: &random) {
    case 0: return below
    case 1: return above
    case _ where isShort: return Int.random(in: range, using: &random)
    case 2: return range.lowerBound
    case 3: return range.upperBound
    case 4: return 0
    case 5...8: return Int.random(in: range.clamped(to: -10...10), using: &random)
    default: return Int.random(in: range, using: &random)
    }
  }

  private mutating func decimal(in range: ClosedRange<Decimal>?) -> String {
    let whole = Decimal(Int.random(in: -10...1_000, using: &random))
    let fraction = whole / 100
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\(range?.lowerBound ?? 0)"
    case 1: return "\(range?.upperBound ?? 1)"
    case 2: return "\((range?.lowerBound ?? 0) - 1)"
    case 3: return "\((range?.upperBound ?? 0) + 1)"
    case 4: return random.one(of: Self.decimals)
    case 5, 6: return "\(whole)"
    default: return "\(fraction)"
    }
  }

  private static let decimals = [
    "0", "-0", ".5", "5.", "+1", "0.1", "1e9", "99999999999999999999999999999999999999",
    "0.00000000000000000000000000000000000001", "123456789012345678901234567890123456789",
  ]
}

/// Words that often make programs fail.
enum HostileWords {
  static let all: [String] =
    punctuation + letters + numbers + [String(repeating: "x", count: 10_000)]

  private static let punctuation = [
    "", " ", "a b", "'", "\"", "'\"", "\\", "#", "#a", ".", "..", "/", "a/b", "-", "--", "--json",
    "a#2", "*", "$HOME", "%s", "\t", "\n", "a\nb", "\r\n",
  ]
  private static let letters = [
    "e\u{301}", "\u{301}", "\u{E9}", "\u{645}\u{631}\u{62D}\u{628}\u{627}", "\u{202E}abc",
    "\u{200B}", "\u{FEFF}", "\u{1B}[31m", "\u{7}", "\u{0}", "\u{7F}", "\u{FFFD}", "\u{10FFFF}",
    "\u{2028}", "\u{1F469}\u{200D}\u{1F469}\u{200D}\u{1F467}", "\u{FF19}", "\u{DF}", "\u{130}",
    "help", "tree", "as", "root", "null", "true",
  ]
  private static let numbers = [
    "-1", "0", "00", "-0", "1.5", "1e9", "0x10", "NaN", "inf", "9223372036854775807",
    "-9223372036854775808", "9223372036854775808",
  ]
}

import Foundation

struct Request {
  var seed: UInt64?
  var count: Int?
  var again: String?
  var folders: [String] = []

  init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--seed": seed = rest.popFirst().flatMap { UInt64($0) }
      case "--count": count = rest.popFirst().flatMap { Int($0) }
      case "--again": again = rest.popFirst()
      case let folder where !folder.hasPrefix("-"): folders.append(folder)
      default: throw Failure("Unknown option \(argument); see --help.")
      }
    }
  }
}

/// Returns the first mutations, no two of them at one place, and none that changes nothing.
func chosen(_ all: [Mutation], but same: Set<String>, count: Int) -> [Int: Mutation] {
  var chosen: [Int: Mutation] = [:]
  var taken: [String: [Range<Int>]] = [:]
  for mutation in all where chosen.count < count {
    if same.contains(mutation.key) { continue }
    if taken[mutation.file, default: []].contains(where: { $0.overlaps(mutation.range) }) {
      continue
    }
    taken[mutation.file, default: []].append(mutation.range)
    chosen[chosen.count + 1] = mutation
  }
  return chosen
}

/// Reads the keys of mutations from the lines of a file: the first words after a text.
func keys(in file: URL, after start: String = "") throws -> Set<String> {
  let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
  return Set(
    lines.compactMap { line in
      line.hasPrefix(start)
        ? line.dropFirst(start.count).split(separator: " ").first.map(String.init) : nil
    })
}

func percent(_ part: Int, of whole: Int) -> String {
  "\(part) of \(whole), \(part * 100 / max(whole, 1)) %"
}

do {
  // The first argument is the folder of the copy.
  let request = try Request(Array(CommandLine.arguments.dropFirst(2)))
  let root = URL(filePath: FileManager.default.currentDirectoryPath)
  let copy = Copy(root: root, folder: URL(filePath: CommandLine.arguments[1]))
  let same = try keys(in: root.appending(path: "Tools/Mutants/equivalent"))
  var all: [Mutation] = []
  let folders = try request.folders.isEmpty ? copy.libraries() : request.folders
  for file in try copy.files(in: folders) {
    all += Rules.mutations(of: try copy.source(of: file), file: file)
  }
  let mutations: [Int: Mutation]
  let count: Int
  if let again = request.again {
    let survivors = try keys(in: URL(filePath: again), after: "SURVIVED")
    mutations = chosen(all.filter { survivors.contains($0.key) }, but: same, count: all.count)
    count = mutations.count
  } else if let seed = request.seed, let asked = request.count, asked > 0 {
    var generator = SplitMix64(seed: seed)
    count = asked
    // So many that enough are left after those that do not compile; those that change nothing are shuffled too, so
    // that the others are the same with one more on the list.
    mutations = chosen(all.shuffled(using: &generator), but: same, count: count * 3 / 2 + 4)
  } else {
    throw Failure("Give --seed and --count, or --again; see --help.")
  }
  progress("\(all.count) possible bugs; building with \(mutations.count)")
  let planted = try copy.plant(mutations).sorted().prefix(count)

  let trials = Trials(program: try copy.tests(), folder: copy.folder)
  let files = try copy.testFiles()
  progress("running \(files.count) files of tests without a bug")
  let baselines = await trials.baselines(files)
  for baseline in baselines where !baseline.passed {
    progress("\(baseline.file) fails without a bug, and is left out")
  }

  progress("running \(planted.count) bugs")
  let outcomes = await trials.side(Array(planted)) { number in
    let outcome = await trials.outcome(of: number, baselines: baselines)
    if let mutation = mutations[number] {
      switch outcome {
      case .killed(let failure):
        progress("killed    \(number) \(mutation.file), \(mutation.rule): \(failure.prefix(120))")
      case .survived(let files):
        progress(
          "SURVIVED  \(mutation.key) \(mutation.file), \(mutation.rule); \(files) files of tests reach it\n"
            + mutation.difference)
      }
    }
    return outcome
  }

  var rates: [String: (killed: Int, all: Int)] = [:]
  for (number, outcome) in zip(planted, outcomes) {
    guard let mutation = mutations[number] else { continue }
    for folder in [mutation.folder, "all"] {
      rates[folder, default: (0, 0)].all += 1
      if case .killed = outcome { rates[folder, default: (0, 0)].killed += 1 }
    }
  }
  for (folder, rate) in rates.sorted(by: { $0.key < $1.key }) {
    print(
      "\(folder.padding(toLength: 28, withPad: " ", startingAt: 0)) \(percent(rate.killed, of: rate.all))"
    )
  }
  let total = rates["all"] ?? (0, 0)
  exit(total.killed * 10 >= total.all * 9 ? 0 : 1)
} catch let failure as Failure {
  progress(failure.text)
  exit(64)
}

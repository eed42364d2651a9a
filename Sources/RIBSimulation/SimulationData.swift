/// The result of a simulation as JSON, on one line.
struct SimulationData: Encodable {
  struct Command: Encodable {
    let node: String
    let command: String
    let typed: Int
    let refused: Int
  }

  struct Found: Encodable {
    let kind: String
    let node: String
    let message: String
    /// The shortest script that was found with the same fault.
    let script: [String]
  }

  let event = "simulation"
  let seed: UInt64
  let lines: Int
  let trees: Int
  let findings: [Found]
  let commands: [Command]
  let reached: [Feature]
  let missed: [Feature]

  init(_ exploration: Exploration, seed: UInt64, findings: [(Finding, [String])]) {
    let reach = exploration.reach
    self.seed = seed
    lines = exploration.lineCount
    trees = exploration.treeCount
    self.findings = findings.map { finding, script in
      Found(
        kind: finding.kind.rawValue, node: finding.path, message: finding.message,
        script: script)
    }
    commands = reach.counts.sorted { $0.key < $1.key }.map { feature, count in
      Command(
        node: feature.node, command: feature.name, typed: count.typed, refused: count.refused)
    }
    reached = reach.first.keys.filter { $0.kind != .shape }.sorted()
    missed = reach.missed
  }
}

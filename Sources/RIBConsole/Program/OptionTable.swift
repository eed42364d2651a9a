/// The options of one program, in the order of its help, and which of them go together.
struct OptionTable: Sendable {
  let options: [ProcessOption]
  let features: [any FeatureImplementation]

  init(features: [ProgramFeature] = [], own: [ProgramOption] = []) {
    self.features = features.map(\.implementation)
    options =
      ProcessOption.ofEveryRun + self.features.flatMap(\.options)
      + [ProcessOption.allowSourceAnywhere] + own.map(\.processOption) + ProcessOption.insteadOfRun
  }

  /// Checks that the options that were given go together.
  func check(_ options: ProcessOptions) throws(UsageError) {
    // A feature builds on those before it, so its options are named first.
    let given = features.reversed().flatMap(\.options).filter { options.isGiven($0.name) }
    let ways = given.filter { ![.detail, .writesSession].contains($0.role) }
    // Each is another way to run; of two, the second could not be what was wanted.
    try refuse(ways.map(\.name))
    let reports = given.filter { $0.role == .writesSession }
    for way in ways where way.role != .keepsSession {
      if options.expectation != nil { try refuse([way.name, "--expect"]) }
      for report in reports { try refuse([way.name, report.name]) }
      if way.role == .replacesSession, options.session.format == .json {
        try refuse([way.name, "--json"])
      }
    }
    for report in reports {
      guard let path = options.value(of: report.name) else { continue }
      let others = ways.map { options.value(of: $0.name) } + [options.expectation]
      if others.contains(path) || options.inputs.contains(.file(path)) {
        throw UsageError(message: "'\(report.name)' needs a file of its own, not '\(path)'")
      }
    }
    for feature in features { try feature.check(options) }
  }

  /// Refuses options of which only one can be given.
  private func refuse(_ options: [String]) throws(UsageError) {
    guard options.count > 1 else { return }
    throw UsageError(message: "'\(options[0])' and '\(options[1])' cannot be combined")
  }
}

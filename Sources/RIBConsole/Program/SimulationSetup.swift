// From the program's options to a simulation.

import RIBCore

extension ProcessOptions {
  /// What all runs of a simulation, or of a check, have in common.
  var trialRequest: TrialRequest {
    var request = TrialRequest()
    if case .file(let path)? = inputs.first { request.place = path }
    request.drain = session.drain / .seconds(1)
    request.allowsSourceAnywhere = session.allowsSourceAnywhere
    return request
  }

  /// The options of the program's own, as they are typed.
  var programArguments: [String] {
    programValues.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// All lines of the script that is to be checked.
  ///
  /// - Throws: Why it cannot be read; a terminal has no end that could be run again.
  @MainActor func readScript() async throws -> [String] {
    let isTerminal = StandardDescriptor.input.isTerminal
    if isTerminal, inputs.contains(.standardInput) {
      throw UsageError(message: "'--check' needs a script: FILE, '-c' or lines from a pipe")
    }
    var lines: [String] = []
    let files = ProgramFiles(program: "", environment: ProcessEnvironment([:]))
    for input in try openInputs(files, isTerminal: false).inputs {
      while let batch = try await input.source.nextBatch() {
        for line in batch {
          guard case .text(let text, _) = line.content else {
            throw UsageError(message: "line \(line.number) of the script is too long to be checked")
          }
          lines.append(text)
        }
      }
    }
    return lines
  }
}

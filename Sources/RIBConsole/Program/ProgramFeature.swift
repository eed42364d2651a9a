import RIBCore

/// A feature that a program is given: its options, and what they add to a session or do in place of one.
///
/// A program without a feature does not know the options of that feature.
public struct ProgramFeature: Sendable {
  let implementation: any FeatureImplementation

  init(_ implementation: any FeatureImplementation) { self.implementation = implementation }
}

/// The implementation of a feature; all but the options is done only where a feature needs it.
protocol FeatureImplementation: Sendable {
  /// The options, in the order of the help.
  var options: [ProcessOption] { get }

  /// Checks that its own options go together.
  func check(_ options: ProcessOptions) throws(UsageError)

  /// Adds its parts to a session that is going to be made.
  ///
  /// - Throws: The reason why a file cannot be used, before anything runs.
  @MainActor
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: CommandLineProgram) throws

  /// Runs what the options ask for in place of a session.
  ///
  /// - Returns: The status of the program; nil where a session is to be run.
  @MainActor
  func runInsteadOfSession(
    _ options: ProcessOptions, of program: CommandLineProgram, output: any TextSink,
    errors: any TextSink
  ) async throws -> ExitStatus?

  /// Runs as a child process that the feature has started.
  ///
  /// - Returns: The status of the process; nil where the arguments are not those of such a process.
  @MainActor
  func runAsChild(
    _ arguments: [String], of program: CommandLineProgram
  ) async throws -> ExitStatus?
}

extension FeatureImplementation {
  func check(_ options: ProcessOptions) throws(UsageError) {}
}

@MainActor
extension FeatureImplementation {
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: CommandLineProgram
  ) throws {}

  func runInsteadOfSession(
    _ options: ProcessOptions, of program: CommandLineProgram, output: any TextSink,
    errors: any TextSink
  ) async throws -> ExitStatus? { nil }

  func runAsChild(
    _ arguments: [String], of program: CommandLineProgram
  ) async throws -> ExitStatus? { nil }
}

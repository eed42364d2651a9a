import RIBCore

/// A feature that a program is given: its options, and what they add to a session or do in place of one.
///
/// A program without a feature does not know the options of that feature.
public struct ProgramFeature: Sendable {
  let implementation: any FeatureImplementation

  package init(_ implementation: any FeatureImplementation) { self.implementation = implementation }
}

/// The implementation of a feature; most features need only some of these steps.
package protocol FeatureImplementation: Sendable {
  /// The options, in the order of the help.
  var options: [ProcessOption] { get }

  /// Checks that its own options go together.
  func check(_ options: ProcessOptions) throws(UsageError)

  /// Adds parts to a session that is going to be made; throws the reason why a file cannot be used.
  @MainActor
  func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram) throws

  /// Runs what the options ask for in place of a session; nil if a session is to be run.
  @MainActor
  func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus?

  /// Runs as a child process that the feature has started; nil if the arguments are not those of such a process.
  @MainActor
  func runAsChild(_ arguments: [String], of program: RunningProgram) async throws -> ExitStatus?
}

@MainActor
extension FeatureImplementation {
  package nonisolated func check(_ options: ProcessOptions) throws(UsageError) {}

  package func prepare(
    _ session: inout SessionParts, _ options: ProcessOptions, of program: RunningProgram
  ) throws {}

  package func runInsteadOfSession(
    _ options: ProcessOptions, of program: RunningProgram
  ) async throws -> ExitStatus? { nil }

  package func runAsChild(
    _ arguments: [String], of program: RunningProgram
  ) async throws -> ExitStatus? { nil }
}

/// The parts of a running program that its features use.
@MainActor
package struct RunningProgram {
  package let name: String
  package let version: String
  package let output: any TextSink
  package let errors: any TextSink
  /// Reads arguments by the program's table of options.
  package let parse: ([String]) throws(UsageError) -> Invocation
  package let buildRoot:
    (any Clock<Duration>, ProcessOptions, _ isSimulated: Bool) -> any LaunchRouting
}

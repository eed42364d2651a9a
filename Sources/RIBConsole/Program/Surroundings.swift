// What a run of the program depends on beside its arguments.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a run depends on beside its arguments.
struct Surroundings {
  /// Whether standard input and output are terminals.
  let isTerminal: Bool
  /// The program's files.
  let files: ProgramFiles

  static func ofProcess(program: String) -> Surroundings {
    Surroundings(
      isTerminal: StandardDescriptor.input.isTerminal && StandardDescriptor.output.isTerminal,
      files: ProgramFiles(
        program: program, environment: ProcessInfo.processInfo.environment))
  }
}

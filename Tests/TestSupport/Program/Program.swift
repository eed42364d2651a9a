import Foundation
import Testing

/// A run of the real `app-cli`, or of another program of the package: arguments, descriptors, environment,
/// deadline.
///
/// ```swift
/// let result = try await Program(["--json"], input: .text("tree\n")).run()
/// #expect(result.ending == .exited(0))
/// ```
package struct Program: Sendable {
  /// The kinds of standard input.
  package enum Input: Sendable {
    /// A pipe with these bytes, then the end.
    case bytes([UInt8])
    /// A pipe that stays open; the test sends to it and ends it.
    case open(isNonBlocking: Bool = false)
    /// The file at a path, which can be `/dev/null` or a folder.
    case file(String)
    case closed

    package static func text(_ text: String) -> Input { .bytes(Array(text.utf8)) }
    package static let empty = Input.bytes([])
  }

  /// The kinds of standard output and standard error.
  package enum Output: Sendable {
    case captured
    /// Captured, but the reading end is closed after one line, as `head -1` does.
    case firstLine
    /// The file at a path, such as `/dev/full`.
    case file(String)
    case closed
  }

  /// The file of the program.
  package var name: String
  package var arguments: [String]
  package var input: Input
  package var output: Output
  package var errors: Output
  /// Variables in addition to `PATH`, `HOME`, `TMPDIR`, and those for sanitizers and coverage.
  package var environment: [String: String]
  /// Whether the program is started by a parent that ignores SIGPIPE.
  package var ignoresBrokenPipe: Bool
  /// A script for `/bin/sh -c` to run instead, in which `"$APP" "$@"` is the program with its
  /// arguments: `ulimit -s 128; exec "$APP" "$@"`.
  package var shell: String?
  /// The deadline of the whole run; past it, the program is killed and an issue is recorded.
  package var deadline: Duration

  package init(
    _ arguments: [String] = [], name: String = "app-cli", input: Input = .empty,
    output: Output = .captured, errors: Output = .captured, environment: [String: String] = [:],
    ignoresBrokenPipe: Bool = false, shell: String? = nil, deadline: Duration = .seconds(300)
  ) {
    self.name = name
    self.arguments = arguments
    self.input = input
    self.output = output
    self.errors = errors
    self.environment = environment
    self.ignoresBrokenPipe = ignoresBrokenPipe
    self.shell = shell
    self.deadline = deadline
  }

  /// Runs it to its end.
  package func run(sourceLocation: SourceLocation = #_sourceLocation) async throws -> ProgramResult
  {
    try await start().finish(sourceLocation: sourceLocation)
  }

  /// Starts the program; the test continues at the same time.
  package func start() throws -> RunningProgram {
    let binary = try BuiltProgram.path(of: name)
    var variables = Self.inherited
    variables["SWIFT_BACKTRACE"] = "enable=no"
    variables["APP"] = binary
    variables.merge(environment) { $1 }
    let spawned = try spawn(
      command: shell.map { ["/bin/sh", "-c", $0, "app-cli"] + arguments } ?? [binary] + arguments,
      environment: variables.map { "\($0)=\($1)" }.sorted())
    return RunningProgram(spawned, of: self)
  }

  private static let inherited: [String: String] =
    ProcessInfo.processInfo.environment.filter { name, _ in
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE"].contains(name)
        || name.hasPrefix("DYLD_") || name.hasSuffix("SAN_OPTIONS")
        // A bug that is planted in a test is planted in the programs that it runs, too.
        || name.hasPrefix("RIB_MUTANT")
    }
}

/// The end and the output of a run.
package struct ProgramResult: Sendable {
  package enum Ending: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    /// The deadline passed; an issue was recorded.
    case killedAtDeadline
  }

  package let ending: Ending
  package let outputBytes: Data
  package let errorBytes: Data

  package var output: String { String(decoding: outputBytes, as: UTF8.self) }
  package var errors: String { String(decoding: errorBytes, as: UTF8.self) }
}

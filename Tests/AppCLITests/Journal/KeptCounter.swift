import Foundation
import TestSupport
import Testing

/// A session that increases a counter again and again, kept in the journal of a folder.
///
/// An increase is acknowledged by `count: …`, and done half a second later by `count: 3`.
struct KeptCounter: Sendable {
  static let increases = 5

  let folder: TestFolder
  /// The journal's path.
  var journal: String { folder["journal"] }

  /// - Parameter isBegun: Whether the journal exists, with a session in which nothing happened.
  init(isBegun: Bool) async throws {
    folder = try TestFolder()
    if isBegun { try await run([]).expect(.exited(0)) }
  }

  /// The lines of the session from a command on.
  static func lines(from command: Int = 0) -> [String] {
    if command == 0 { return ["attach counter"] + lines(from: 1) }
    return (command..<increases + 1).flatMap { _ in ["counter increase", "wait"] }
  }

  /// Runs lines with the journal in virtual time.
  ///
  /// - Parameter shell: The shell script that runs the program, as in `Program`; `$JOURNAL` is the
  ///   journal's path.
  func run(
    _ lines: [String], _ options: [String] = [], shell: String? = nil
  ) async throws -> ProgramResult {
    var environment = ["JOURNAL": journal, "FOLDER": folder.path]
    #if os(Linux)
      environment.merge(Tracer.environment) { $1 }
    #endif
    return try await Program(
      ["--journal", journal, "--virtual-time"] + options,
      input: .text(lines.map { $0 + "\n" }.joined()), environment: environment, shell: shell
    ).run()
  }

  /// Checks that nothing is lost that a session acknowledged before a fault, and that another session
  /// continues from there to the same end.
  ///
  /// - Parameters:
  ///   - reported: The number of commands that the session reported as safe, if it did.
  /// - Returns: The number of restored commands.
  @discardableResult
  func checkNothingIsLost(
    of output: String, reported: Int? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Int {
    let looked = try await Program(
      ["--replay", journal, "-v", "--keep-going", "-c", "state counter", "-c", "quit"]
    ).run()
    // A journal without a header counts as empty.
    let words: [Substring] = looked.errors.split(separator: " ")
    let commands: Int = words.first == "Restored" ? try #require(Int(words[1])) : 0
    let acknowledged = output.components(separatedBy: "count: …\n").count - 1
    let results: [Substring] = output.split(separator: "\n").filter { $0 != "count: …" }
    let done: Substring = results.last?.dropFirst(7) ?? "0"
    let least: Int = acknowledged > 0 ? acknowledged + 1 : 0
    #expect(commands >= least, sourceLocation: sourceLocation)
    if let reported { #expect(commands == reported, sourceLocation: sourceLocation) }
    if commands > 0 {
      let count = try #require(looked.output.wholeMatch(of: #/{"count":(\d+),.*\n/#)).1
      #expect(
        try #require(Int(count)) >= #require(Int(done)), sourceLocation: sourceLocation)
    }

    // Running effects go on, so the first wait ends them.
    let rest = (commands > 0 ? ["wait"] : []) + Self.lines(from: commands)
    let continued = try await run(rest + ["state counter"])
    let state = "{\"count\":\(Self.increases),\"showIndicator\":false}\n"
    continued.expect(.exited(0), sourceLocation: sourceLocation)
    #expect(
      continued.output.hasSuffix(state), "\(continued.output)", sourceLocation: sourceLocation)
    let again = try await Program(["--replay", journal, "-c", "state counter"]).run()
    again.expect(.exited(0), output: state, sourceLocation: sourceLocation)
    return commands
  }
}

// What a child process is asked to run.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One run of a script in a process of its own, which reports on descriptor 3.
struct TrialRequest: Codable, Equatable, Sendable {
  /// What stands before the request among the arguments of the process; no user types it.
  static let option = "--trial"

  /// How many lines are made up, if they are.
  var count: Int?
  var seed: UInt64 = 0
  /// The file of the lines, if they are not made up.
  var script: String?
  /// Where the script stands, for what it sources; nil for the working folder.
  var place: String?
  /// The longest wait at the end of input, in seconds.
  var drain = 10.0
  var allowsSourceAnywhere = false
  /// The journal that the session is kept in.
  var journal: String?
  /// The lines behind which the tree is reported, at the next commit of the journal.
  var moments: [Int] = []
  /// The journal that is restored to report the tree; no line is run then.
  var restored: RestoredJournal?
  /// How much the process may compute for a line, in seconds of CPU.
  var limit = 20.0

  /// A journal to restore.
  struct RestoredJournal: Codable, Equatable, Sendable {
    let path: String
    /// The sizes that it had at the commits behind which the tree is reported.
    let cuts: [Int]
  }

  init() {}

  /// The request that all runs of a simulation, or of a check, have in common.
  init(_ options: ProcessOptions) {
    if case .file(let path)? = options.inputs.first { place = path }
    drain = options.session.drain / .seconds(1)
    allowsSourceAnywhere = options.session.allowsSourceAnywhere
  }

  /// The request as the arguments of a process.
  var arguments: [String] {
    let data = try? JSONEncoder().encode(self)
    return [Self.option, data.map { String(decoding: $0, as: UTF8.self) } ?? ""]
  }

  /// The request of a process's arguments, and those behind it; nil where there is none.
  static func parse(_ arguments: [String]) -> (TrialRequest, rest: [String])? {
    guard arguments.count > 1, arguments[0] == option,
      let request = try? JSONDecoder().decode(Self.self, from: Data(arguments[1].utf8))
    else { return nil }
    return (request, Array(arguments.dropFirst(2)))
  }
}

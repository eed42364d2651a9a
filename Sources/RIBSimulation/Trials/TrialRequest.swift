import Platform
import RIBConsole

/// A request for one run of a script in a child process, which reports on descriptor 3.
struct TrialRequest: Codable, Equatable, Sendable {
  /// The argument before the file of the request; no user types it.
  static let option = "--trial"

  /// The episode whose lines are made up; nil for a script.
  var episode: Episode?
  /// The file with the lines, if they are not made up.
  var script: String?
  /// The path of the script, in whose folder it finds others; nil for the working folder.
  var place: String?
  /// The longest wait at the end of input, in seconds.
  var drain = 10.0
  var allowsSourceAnywhere = false
  var faults: RequestFaults?
  var journal: String?
  /// The lines after which the tree is reported, at the next commit of the journal.
  var moments: [Int] = []
  /// The journal that is restored to report the tree; then no line is run.
  var restored: RestoredJournal?
  /// The limit of computing time for a line, in seconds of CPU.
  var limit = 20.0

  struct RestoredJournal: Codable, Equatable, Sendable {
    let path: String
    /// The sizes that it had at the commits at which the tree is reported.
    let cuts: [Int]
  }

  init() {}

  /// Makes the request that those of all runs are made from.
  init(_ options: ProcessOptions, seed: UInt64) {
    let oneIn = options.value(of: "--faults").flatMap { Int($0) }
    faults = oneIn.flatMap { $0 > 0 ? RequestFaults(seed: seed, probability: 1 / Double($0)) : nil }
    if case .file(let path)? = options.inputs.first { place = path }
    drain = options.session.drain / .seconds(1)
    allowsSourceAnywhere = options.session.allowsSourceAnywhere
  }

  /// Writes the request to a file, as it may be longer than an argument can be, and returns a process's arguments.
  func write(to scratch: ScratchFolder) throws(SystemError) -> [String] {
    try scratch.write(Array(TrialRecord.json(of: self).utf8), to: "request")
    return [Self.option, scratch["request"]]
  }

  /// Reads the request that a process's arguments begin with; nil if there is none.
  static func parse(_ arguments: [String]) -> (TrialRequest, rest: [String])? {
    guard arguments.count > 1, arguments[0] == option,
      let data = FileManager.default.contents(atPath: arguments[1]),
      let request = try? JSONDecoder().decode(Self.self, from: data)
    else { return nil }
    return (request, Array(arguments.dropFirst(2)))
  }
}

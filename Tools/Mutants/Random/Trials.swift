import Foundation

/// Runs tests, each file of them in a process of its own.
struct Trials: Sendable {
  let program: String
  let folder: URL

  /// A file of tests without a bug: how long it takes, and which bugs it reaches.
  struct Baseline: Sendable {
    let file: String
    let seconds: Double
    let reached: Set<Int>
    let passed: Bool
  }

  enum Outcome: Sendable {
    case killed(by: String)
    case survived(files: Int)
  }

  func baselines(_ files: [String]) async -> [Baseline] {
    await side(files) { file in
      let reached = folder.appending(path: "reached-\(file)")
      try? Data(count: Copy.markCount).write(to: reached)
      let start = Date()
      let failure = await failure(
        of: [file], environment: ["RIB_MUTANTS_REACHED": reached.path], limit: 600)
      let marks = (try? Data(contentsOf: reached)) ?? Data()
      return Baseline(
        file: file, seconds: Date().timeIntervalSince(start),
        reached: Set(marks.indices.filter { marks[$0] != 0 }), passed: failure == nil)
    }
  }

  /// Runs the tests that reach a bug until one fails: the files that reach few bugs first, as they are about
  /// its part of the code, and then all others at once.
  func outcome(of number: Int, baselines: [Baseline]) async -> Outcome {
    let reaching = baselines.filter { $0.passed && $0.reached.contains(number) }
      .sorted { ($0.reached.count, $0.seconds) < ($1.reached.count, $1.seconds) }
    let first = reaching.prefix(6).map { [$0] }
    let rest = Array(reaching.dropFirst(6))
    for group in first + (rest.isEmpty ? [] : [rest]) {
      let expected = group.reduce(0) { $0 + $1.seconds }
      if let failure = await failure(
        of: group.map(\.file), environment: ["RIB_MUTANT": "\(number)"], limit: 40 + 3 * expected)
      {
        return .killed(by: failure)
      }
    }
    return .survived(files: reaching.count)
  }

  /// Does work for each element, three at a time, as a hang takes no time of a core, and keeps the order.
  func side<Element: Sendable, Result: Sendable>(
    _ elements: [Element], _ work: @escaping @Sendable (Element) async -> Result
  ) async -> [Result] {
    await withTaskGroup(of: (Int, Result).self) { group in
      var results: [Int: Result] = [:]
      for (index, element) in elements.enumerated() {
        if index >= 3, let (done, result) = await group.next() { results[done] = result }
        group.addTask { (index, await work(element)) }
      }
      for await (done, result) in group { results[done] = result }
      return elements.indices.compactMap { results[$0] }
    }
  }

  /// Runs tests, and stops at the first that fails.
  ///
  /// - Returns: The failure, or nil if all passed.
  private func failure(
    of files: [String], environment: [String: String], limit: Double
  ) async -> String? {
    let log = folder.appending(path: "run-\(UUID().uuidString).log")
    defer { try? FileManager.default.removeItem(at: log) }
    let process = Process()
    process.executableURL = URL(filePath: program)
    let names = files.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    process.arguments = ["--testing-library", "swift-testing", "--filter", "/(\(names)):"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    do {
      try Data().write(to: log)
      process.standardOutput = try FileHandle(forWritingTo: log)
      process.standardError = process.standardOutput
      try process.run()
    } catch {
      return "cannot run: \(error)"
    }
    let start = Date()
    while true {
      let ending = Ending(of: process)
      if let failure = Self.failure(in: log) {
        Self.end(process, with: environment)
        return failure
      }
      if let ending { return ending.isGood ? nil : Self.error(in: log) }
      if Date().timeIntervalSince(start) > limit {
        Self.end(process, with: environment)
        return "a hang"
      }
      try? await Task.sleep(for: .milliseconds(50))
    }
  }

  /// Kills a process, and all others of the same bug, which it may have started.
  private static func end(_ process: Process, with environment: [String: String]) {
    kill(process.processIdentifier, SIGKILL)
    let words = Set(environment.map { "\($0)=\($1)" })
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let number = Int32(name),
        let variables = try? String(contentsOfFile: "/proc/\(name)/environ", encoding: .utf8),
        variables.split(separator: "\0").contains(where: { words.contains(String($0)) })
      else { continue }
      kill(number, SIGKILL)
    }
  }

  private static func error(in log: URL) -> String {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").last { $0.contains("rror:") }.map(String.init)
      ?? "the end by signal or status"
  }

  private static func failure(in log: URL) -> String? {
    let text = (try? String(contentsOf: log, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").first { $0.contains("✘") }.map(String.init)
  }
}

/// The end of a process.
private struct Ending {
  let isGood: Bool

  /// Returns nil while the process runs.
  ///
  /// Foundation alone does not always notice the end of one of several.
  init?(of process: Process) {
    if !process.isRunning {
      isGood = process.terminationReason == .exit && process.terminationStatus == 0
      return
    }
    var information = siginfo_t()
    guard
      waitid(P_PID, id_t(process.processIdentifier), &information, WEXITED | WNOHANG | WNOWAIT)
        == 0,
      information.si_signo == SIGCHLD
    else { return nil }
    isGood =
      information.si_code == Int32(CLD_EXITED) && information._sifields._sigchld.si_status == 0
  }
}

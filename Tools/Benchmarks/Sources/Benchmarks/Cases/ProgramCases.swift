// The program as a whole: lines a second, memory, start-up, size.

extension Cases {
  static var programs: [Case] {
    [100_000, 1_000_000, 10_000_000].flatMap { count in
      [piped(count, []), piped(count, ["--json"]), memory(count, []), memory(count, ["--json"])]
    } + [startToExit, startToPrompt, size, staticSize]
  }

  private static func piped(_ count: Int, _ options: [String]) -> Case {
    Case(
      "app-cli\(text(options)), \(Column.grouped(count)) piped lines", .given(unit: "ns"),
      isBig: count > 100_000, mostRounds: count > 1_000_000 ? 3 : .max
    ) {
      needing(Programs.app) {
        .both(
          ours: .given { time(Programs.app, options, .calculator(count)) },
          byHand: .given { time(Programs.byHand, ["lines"], .calculator(count)) })
      }
    }
  }

  private static func memory(_ count: Int, _ options: [String]) -> Case {
    Case(
      "app-cli\(text(options)), memory after \(Column.grouped(count)) lines", .given(unit: "KiB"),
      isBig: count > 100_000, mostRounds: count > 100_000 ? 1 : .max
    ) {
      needing(Programs.app) {
        .both(
          ours: .given { feed(Programs.app, options, .calculator(count)).peak / 1_024 },
          byHand: .given { feed(Programs.byHand, ["lines"], .calculator(count)).peak / 1_024 })
      }
    }
  }

  private static var startToExit: Case {
    Case("app-cli -c quit, to its exit", .given(unit: "ms")) {
      needing(Programs.app) {
        .both(
          ours: .given { toExit(Programs.app, ["--no-rc", "-c", "quit"]) },
          byHand: .given { toExit(Programs.byHand, []) })
      }
    }
  }

  private static var startToPrompt: Case {
    Case("app-cli, to its first prompt", .given(unit: "ms")) {
      needing(Programs.app) {
        .both(
          ours: .given { toText("root> ", Programs.app, ["--no-rc", "--color", "never"]) },
          byHand: .given { toExit(Programs.byHand, []) })
      }
    }
  }

  private static var size: Case {
    Case("app-cli, size of the program", .given(unit: "KiB")) {
      needing(Programs.app) {
        .both(
          ours: .given { Programs.size(Programs.app) / 1_024 },
          byHand: .given { Programs.size(Programs.byHand) / 1_024 })
      }
    }
  }

  private static var staticSize: Case {
    Case("app-cli, size with -static-stdlib", .given(unit: "KiB")) {
      guard Programs.exists(Programs.staticApp) else {
        return .skipped(why: "no \(Programs.staticApp); Tools/Benchmarks/measure builds it")
      }
      return .only(.given { Programs.size(Programs.staticApp) / 1_024 })
    }
  }

  private static func text(_ options: [String]) -> String {
    options.map { " " + $0 }.joined()
  }

  static func needing(_ program: String, _ ways: () -> Ways) -> Ways {
    for path in [program, Programs.byHand] where !Programs.exists(path) {
      return .skipped(why: "no \(path); Tools/Benchmarks/measure builds it")
    }
    return ways()
  }

  /// How long a program takes for each line that is piped into it, in nanoseconds.
  static func time(_ program: String, _ options: [String], _ lines: PipedLines) -> Double {
    feed(program, options, lines).nanoseconds / Double(lines.count)
  }

  /// Pipes lines into a program, and waits for its end.
  private static func feed(
    _ program: String, _ options: [String], _ lines: PipedLines
  ) -> (nanoseconds: Double, peak: Double) {
    let pipe = InputPipe()
    let start = ContinuousClock.now
    let child = ChildProcess(program, options, input: pipe.reading)
    pipe.closeReading()
    pipe.write(lines.first)
    for _ in 0..<lines.times { pipe.write(lines.group) }
    let peak = child.peak ?? 0
    pipe.closeWriting()
    if !child.wait() { fatalError("\(program) failed") }
    return (start.duration(to: .now).nanoseconds, peak)
  }

  private static func toExit(_ program: String, _ arguments: [String]) -> Double {
    let start = ContinuousClock.now
    ChildProcess(program, arguments).wait()
    return start.duration(to: .now).nanoseconds / 1e6
  }

  private static func toText(_ text: String, _ program: String, _ arguments: [String]) -> Double {
    guard let terminal = Terminal() else { fatalError("no terminal") }
    defer { terminal.end() }
    let start = ContinuousClock.now
    let child = ChildProcess(program, arguments, terminal: terminal.path)
    if !terminal.read(until: text) { fatalError("no prompt within five seconds") }
    let milliseconds = start.duration(to: .now).nanoseconds / 1e6
    terminal.type("quit\r")
    _ = terminal.read(until: "nothing that it says")
    child.wait()
    return milliseconds
  }
}

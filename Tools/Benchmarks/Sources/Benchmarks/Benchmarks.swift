// Prints what the library costs beside hand-written Swift, as a ratio of the same run.

import AllocationCounter

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@main
enum Benchmarks {
  /// The results of the cases go here, so that nothing is optimised away.
  static var sum = 0

  static func main() async {
    // A program that has gone must not end this one while it is written to.
    signal(SIGPIPE, SIG_IGN)
    do {
      try await run(Options(Array(CommandLine.arguments.dropFirst())))
    } catch let fault as Fault {
      print(fault.text)
      exit(64)
    } catch {
      print(error)
      exit(1)
    }
    if sum == 42 { print("") }
  }

  private static func run(_ options: Options) async throws {
    let tests = Cases.all.filter(options.includes)
    switch options.mode {
    case .help: print(Options.help)
    case .list: for test in Cases.all { print(test.isBig ? "+" : " ", test.name) }
    case .counts: await Counts.print(tests)
    case .marks: await Counts.mark(tests)
    case .measure: try await measure(tests, options)
    }
  }

  private static func measure(_ tests: [Case], _ options: Options) async throws {
    let old = try options.compared.map(ResultFile.read)
    if old.count == 2 { return Table.compare(old[0], old[1]) }
    if tests.isEmpty { throw Fault(text: "No case has such a name; --list shows all.") }
    if allocations_can_be_counted() == 0 {
      print("Allocations are not counted: this is not glibc, and malloc cannot be stood in for.")
    }
    let table = options.isMarkdown ? Table.markdown : Table.terminal
    let measure = Measure(rounds: options.rounds)
    var results: [Result] = []
    table.header()
    for test in tests {
      let result = await measure(test)
      table.row(result)
      results.append(result)
      fflush(nil)
    }
    if let json = options.json { try ResultFile.write(results, to: json) }
    if let before = old.first {
      print("")
      Table.compare(before, results)
    }
  }
}

// The cost of ways of running beside the plain one: virtual time, a journal, a replay, a simulation.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Cases {
  /// The column of the hand-written work has the program's own plain run, or `bc`.
  static var sessions: [Case] {
    [besideBC, watched, virtualTime, virtualAttach, journal, replay, simulation]
  }

  private static let count = 100_000
  private static let simulatedCount = 5_000

  private static var besideBC: Case {
    Case("app-cli -q, 100,000 piped lines, beside bc", .given(unit: "ns")) {
      guard let bc = ["/usr/bin/bc", "/bin/bc"].first(where: Programs.exists) else {
        return .skipped(why: "no bc; its package is called bc")
      }
      return besidePlain(
        .given { time(Programs.app, ["-q"], .calculator(count)) },
        .given { time(bc, ["-q"], .sums(count)) })
    }
  }

  private static var watched: Case {
    Case("app-cli, 100,000 piped lines, a field watched, beside unwatched", .given(unit: "ns")) {
      besidePlain(
        .given {
          time(Programs.app, [], .calculator(count, watching: "calculator.displayText"))
        })
    }
  }

  private static var virtualTime: Case {
    Case("app-cli --virtual-time, 100,000 piped lines, beside plain", .given(unit: "ns")) {
      besidePlain(.given { time(Programs.app, ["--virtual-time"], .calculator(count)) })
    }
  }

  private static var virtualAttach: Case {
    Case("ManyChildren --virtual-time, 100,000 attached nodes, beside plain", .given(unit: "ns")) {
      besidePlain(
        .given { time(Programs.manyChildren, ["-q", "--virtual-time"], .attaching(count)) },
        .given { time(Programs.manyChildren, ["-q"], .attaching(count)) })
    }
  }

  private static var journal: Case {
    Case("app-cli --journal, 100,000 piped lines, beside plain", .given(unit: "ns")) {
      let path = temporaryPath
      var way = Way.given { time(Programs.app, ["--journal", path], .calculator(count)) }
      way.finish = { remove(path) }
      return besidePlain(way)
    }
  }

  private static var replay: Case {
    Case("app-cli --replay, 100,000 lines, beside typing them", .given(unit: "ns")) {
      let path = temporaryPath
      var way = Way.given { toEnd(["--replay", path]) / Double(count) }
      way.prepare = { _ = time(Programs.app, ["--journal", path], .calculator(count)) }
      way.finish = { remove(path) }
      return besidePlain(way)
    }
  }

  private static var simulation: Case {
    // Each line is run three times: made up, again with a journal, and restored from that. Most lines
    // attach, detach, or wait for effects, which the piped ones do not.
    Case("app-cli --simulate, 5,000 lines, beside piped ones", .given(unit: "ns")) {
      besidePlain(
        .given {
          toEnd(["--simulate", "\(simulatedCount)", "--seed", "1"]) / Double(simulatedCount)
        })
    }
  }

  private static func besidePlain(_ way: Way, _ plain: Way = plain) -> Ways {
    needing(Programs.app) { .both(ours: way, byHand: plain) }
  }

  /// The same lines, piped into the program without options.
  private static var plain: Way { .given { time(Programs.app, [], .calculator(count)) } }

  /// How long the program takes that nothing is typed to, in nanoseconds.
  private static func toEnd(_ arguments: [String]) -> Double {
    let start = ContinuousClock.now
    if !ChildProcess(Programs.app, arguments).wait() { fatalError("\(arguments) failed") }
    return start.duration(to: .now).nanoseconds
  }

  private static var temporaryPath: String {
    FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).journal"
  }

  private static func remove(_ path: String) { try? FileManager.default.removeItem(atPath: path) }
}

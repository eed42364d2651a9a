import Foundation
import TestSupport
import Testing

/// A session of the real program that has been run, and its files in a folder.
struct ReportedSession {
  let folder: TestFolder
  var page: String { folder["page.html"] }
  var journal: String { folder["journal"] }

  /// Runs some lines in virtual time.
  init(
    _ lines: [String], keepsJournal: Bool = false, keepsGoing: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    folder = try TestFolder(["lines": lines.joined(separator: "\n") + "\n"])
    var arguments = ["--virtual-time", "--report", folder["page.html"]]
    if keepsJournal { arguments += ["--journal", folder["journal"]] }
    if keepsGoing { arguments.append("--keep-going") }
    let result = try await Program(arguments + [folder["lines"]]).run()
    #expect(
      result.ending == .exited(keepsGoing ? 1 : 0), "\(result.errors)",
      sourceLocation: sourceLocation)
  }

  func events() throws -> ReportedEvents { try ReportedEvents(page) }

  /// Lines that attach and detach all kinds of nodes, run effects side by side and buy something.
  static let varied = [
    "attach counter", "counter increase", "attach group as g", "g attach counter",
    "g/counter increase", "g attach group as h", "g/h attach timer as t", "g/h/t start 3",
    "attach shop", "shop/cart add apple", "shop/cart add bread", "shop/cart checkout",
    "shop/address enter 1 Main Street", "shop/payment pay", "wait", "shop home", "attach sample",
    "sample request", "wait",
    "profile follow ann", "attach weather", "weather ask Berlin", "attach calculator",
    "calculator keys 12+3=", "g/counter decrease", "g detach counter", "wait", "detach g",
    "attach counter as again", "detach shop", "again decrease", "wait",
  ]

  /// Lines that are refused among others.
  static let withErrors = [
    "attach counter", "counter increase", "attach counter", "counter increse", "wait",
    "attach profile", "profile follow ann", "detach nobody", "attach sample", "sample fail",
    "sample request", "wait", "counter decrease", "counter decrease", "wait", "bogus",
    "detach counter",
  ]
}

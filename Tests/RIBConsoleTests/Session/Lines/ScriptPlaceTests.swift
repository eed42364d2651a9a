// Scripts stay in their folder, even if it is exchanged while a script is opened.

import Foundation
import Synchronization
import TestSupport
import Testing

@testable import RIBConsole
@testable import RIBTerminal

@Suite struct ScriptPlaceTests {
  private let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    for name in ["home", "home/sub", "home/sub/deep", "out", "out/deep"] {
      #expect(unsafe mkdir(folder[name], 0o700) == 0)
    }
    for (name, text) in [
      ("home/main", "main"), ("home/in", "inside"), ("home/sub/in", "inside"),
      ("home/sub/deep/in", "inside"), ("out/main", "outside"), ("out/in", "outside"),
      ("out/deep/in", "outside"),
    ] {
      try folder.write(text + "\n", to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder["link"], withDestinationPath: folder["out"])
  }

  /// Returns the text of a script that a line names; nil if it is not opened.
  private func text(_ name: String, sourcedBy script: SessionInput) async throws -> String? {
    let input = try? script.script(name, anywhere: false, column: 1)
    guard case .text(let text, _)? = try await input?.source.nextBatch()?.first?.content else {
      return nil
    }
    return text
  }

  @Test(arguments: ["sub/in", "sub/deep/in"])
  func `a folder that is exchanged for a link meanwhile leads nowhere else`(
    name: String
  ) async throws {
    let script = try SessionInput.argument(folder["home/main"])
    let exchange = try Exchange(folder["home/sub"], for: folder["link"])
    defer { exchange.stop() }
    var opened: Set<String> = []
    for _ in 0..<3_000 {
      if let text = try await text(name, sourcedBy: script) { opened.insert(text) }
    }
    // The file must have been opened at times, or the test would prove nothing.
    #expect(opened == ["inside"])
  }

  @Test func `the folder of the outermost script is the one that it was opened in`()
    async throws
  {
    let exchange = try Exchange(folder["home"], for: folder["link"])
    defer { exchange.stop() }
    for _ in 0..<1_000 {
      guard let script = try? SessionInput.argument(folder["home/main"]),
        case .text(let main, _)? = try await script.source.nextBatch()?.first?.content,
        let text = try await text("in", sourcedBy: script)
      else { continue }
      #expect(text == (main == "main" ? "inside" : "outside"))
    }
  }

  @Test func `a script is found by links and steps up within the folder, or beside a link to it`()
    async throws
  {
    for (link, target) in [("back", "sub/deep"), ("absolute", folder["home/sub"])] {
      try FileManager.default.createSymbolicLink(
        atPath: folder["home/\(link)"], withDestinationPath: target)
    }
    let script = try SessionInput.argument(folder["home/main"])
    for name in ["in", "back/in", "absolute/in", "sub/../in", "../home/in", folder["home/in"]] {
      #expect(try await text(name, sourcedBy: script) == "inside")
    }
    for name in ["../out/in", "../link/in", folder["out/in"], "sub", "missing"] {
      #expect(try await text(name, sourcedBy: script) == nil)
    }
    // A script that is a link sources the files beside the link.
    try FileManager.default.createSymbolicLink(
      atPath: folder["home/linked"], withDestinationPath: folder["out/main"])
    let linked = try SessionInput.argument(folder["home/linked"])
    #expect(try await text("in", sourcedBy: linked) == "inside")
  }

  @Test func `a script writes files in its folder and below, other lines write anywhere`() throws {
    func path(_ name: String, _ place: ScriptPlace, anywhere: Bool = false) -> String? {
      try? place.pathOfNewFile(name, anywhere: anywhere, column: 1)
    }
    let script = try ScriptPlace(of: folder["home/main"])
    for name in ["new", "sub/new", "../home/new", "sub/deep/../../new"] {
      #expect(path(name, script) == folder["home/\(name)"])
    }
    for name in ["", "../new", "../out/new", "none/new"] { #expect(path(name, script) == nil) }
    for name in ["../new", "none/new"] {
      #expect(path(name, script, anywhere: true) == folder["home/\(name)"])
    }
    let error = #expect(throws: ParseError.self) {
      try script.pathOfNewFile("none/new", anywhere: false, column: 1)
    }
    let reason = "none/new\" cannot be opened: No such file or directory."
    #expect(error?.message.hasSuffix(reason) == true)
    let beside = try ScriptPlace(of: "main")
    #expect((path("new", beside), path("../new", ScriptPlace())) == ("new", "../new"))
  }

  @Test func `a folder that is named with a slash is no script`() {
    #expect(throws: ScriptFileError.isFolder(path: folder["home/"])) {
      try SessionInput.argument(folder["home/"])
    }
  }
}

/// Exchanges a folder for a link, and back, until it is stopped.
nonisolated private final class Exchange: Sendable {
  private let isOver = Atomic(false)
  private let hasEnded = DispatchSemaphore(value: 0)

  init(_ folder: String, for link: String) throws {
    let spare = folder + ".spare"
    try DetachedThread.start { [self] in
      while !isOver.load(ordering: .relaxed) {
        unsafe rename(folder, spare)
        unsafe rename(link, folder)
        unsafe rename(folder, link)
        unsafe rename(spare, folder)
      }
      hasEnded.signal()
    }
  }

  /// Stops, with both in their first positions.
  func stop() {
    isOver.store(true, ordering: .relaxed)
    hasEnded.wait()
  }
}

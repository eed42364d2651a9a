// The whole tree in a session.
import Foundation
import RIBConsole
import RIBTesting
import Testing

@testable import Kanban

struct ProgramTests {
  /// The files are those of a program that is run as
  /// `kanban --data "$(mktemp -d)" --virtual-time --keep-going --errors-to-output < board.txt`.
  @Test(arguments: ["board", "edit"])
  func `a transcript is printed as it is in its file`(name: String) async throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    func lines(_ file: String) throws -> [String] {
      let text = try String(
        contentsOf: folder.appendingPathComponent("Transcripts/\(file)"), encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }
    let console = ConsoleTester(
      options: SessionOptions(keepsGoing: true, writesErrorsToOutput: true)
    ) { clock in
      RootBuilder(dependency: AppComponent.inMemory(clock: clock)).build()
    }
    for line in try lines("\(name).txt") {
      await console.type(line)
      guard line.hasPrefix("wait") else { continue }
      await console.advance(by: line == "wait" ? .seconds(3_600) : .seconds(30))
    }
    await console.finish(status: .commandFailed)
    #expect(console.lines == (try lines("\(name).expected")))
  }
}

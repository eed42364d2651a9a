// The whole tree in a session.
import Foundation
import RIBConsole
import RIBCore
import RIBTesting
import Testing

@testable import TicTacToe

struct ProgramTests {
  /// The files are those of a program that is run as `tictactoe --keep-going --errors-to-output < tictactoe.txt`.
  @Test(arguments: [("tictactoe", RIBConsole.ExitStatus.success), ("refusals", .commandFailed)])
  func `a transcript is printed as it is in its file`(name: String, status: RIBConsole.ExitStatus)
    async throws
  {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    func lines(_ file: String) throws -> [String] {
      let text = try String(
        contentsOf: folder.appendingPathComponent("Transcripts/\(file)"), encoding: .utf8)
      return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        .map(String.init)
    }
    let console = ConsoleTester(
      options: SessionOptions(keepsGoing: true, writesErrorsToOutput: true)
    ) { _ in
      RootBuilder(dependency: EmptyComponent()).build()
    }
    for line in try lines("\(name).txt") { await console.type(line) }
    await console.finish(status: status)
    #expect(console.lines == (try lines("\(name).expected")))
  }
}

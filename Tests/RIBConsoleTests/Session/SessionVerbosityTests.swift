// The options `-q` and `-v`.

import RIBConsole
import RIBCore
import RIBTesting
import TestSupport
import Testing

struct SessionVerbosityTests {
  private static let repaired = InputLine(number: 1, content: .text("attach a", repaired: true))

  @Test(arguments: [SessionOptions.Format.text, .json])
  func `a quiet session leaves warnings out, but no errors`(format: SessionOptions.Format) async {
    for isQuiet in [false, true] {
      let run = SessionRun(
        SessionOptions(format: format, keepsGoing: true, verbosity: isQuiet ? .quiet : .normal),
        inputs: [
          SessionInput(LinesAtOnce([Self.repaired])), SessionInput(StringLineSource(["nonsense"])),
        ])
      #expect(await run.end() == .commandFailed)
      let problems = (format == .json ? run.output : run.errors).text
      #expect(problems.contains("warning") == !isQuiet)
      #expect(problems.contains("nonsense"))
    }
  }
}

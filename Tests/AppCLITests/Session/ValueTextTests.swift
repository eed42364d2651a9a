import TestSupport
import Testing

@Suite struct ValueTextTests {
  private static let longName = String(repeating: "n", count: 60)

  @Test func `a trace shows values as in source code`() async throws {
    let result = try await Program(
      ["--virtual-time"],
      input: .text(
        """
        trace on
        attach calculator as calc
        calc keys 2+
        attach counter
        counter increase
        wait

        """)
    ).run()
    result.expect(.exited(0))
    let lines = result.output.split(separator: "\n")
    for line in [
      #"root: action attach(calculator, as: "calc")"#,
      #"root: mutation append(calculator, as: "calc")"#,
      #"root/calc: action keys("2+")"#,
      "root: action attach(counter, as: nil)",
      "root/calc: mutation press(digit(2))", "root/counter: effect began increase",
    ] {
      #expect(lines.contains(Substring(line)), "\(line) of \(result.output)")
    }
    #expect(!result.output.contains("SampleRIB"))
  }

  @Test func `a long value is whole in JSON and in a pipe`() async throws {
    let script = "trace on\nattach counter as \(Self.longName)\n"
    for options in [["--json"], []] {
      let result = try await Program(options, input: .text(script)).run()
      #expect(result.output.contains(Self.longName + "\\\")\"") || options.isEmpty)
      #expect(result.output.contains(Self.longName + "\")\n") || !options.isEmpty)
      #expect(!result.output.contains("…"))
    }
  }

  @Test(arguments: [40, 80, 120])
  func `a long value is cut at the width of the terminal`(columns: Int) async throws {
    let program = try await TerminalProgram.atPrompt(columns: columns, rows: 40)
    program.type("trace on\rattach counter as \(Self.longName)\rtrace off\r")
    await program.quit()
    let lines = program.screen.allLines
    let start = #"root: action attach(counter, as: ""# + Self.longName
    let shown = columns > 100 ? start + "\")" : start.prefix(columns - 1) + "…"
    #expect(lines.contains(String(shown)), "\(lines)")
  }
}

// The weather from a file or a named pipe, in the real program.

import Foundation
import TestSupport
import Testing

@Suite struct WeatherTests {
  private func session(_ lines: String..., source: String? = nil) async throws -> ProgramResult {
    let option = source.map { ["--weather-source", $0] } ?? []
    return try await Program(option, input: .text(lines.joined(separator: "\n") + "\n")).run()
  }

  @Test func `without a source the answers are built in, and the option needs a file`() async throws
  {
    let result = try await session("attach weather", "weather ask Berlin", "wait", "state weather")
    result.expect(
      .exited(0),
      output: """
        weather: Berlin: sunny, 20 °C
        {"city":"Berlin","isAsking":false,"weather":"sunny, 20 °C"}

        """, errors: "")
    let missing = try await Program(["--weather-source"]).run()
    missing.expect(
      .exited(64),
      errors: """
        app-cli: option '--weather-source' needs a value: --weather-source FILE
        Try 'app-cli --help'.

        """)
  }

  @Test
  func `a file answers with its line about the city, or with the reason if it cannot be read`()
    async throws
  {
    let folder = try TestFolder(["weather": "Rome: hot: 35 °C\n  New York :  rain \r\nOslo:\n"])
    let result = try await session(
      "attach weather", "weather ask Rome", "wait", "weather ask \"New York\"", "wait",
      "weather ask Oslo", "wait", "weather ask Paris", "wait", "state weather",
      source: folder["weather"])
    result.expect(
      .exited(0),
      output: """
        weather: Rome: hot: 35 °C
        weather: New York: rain
        weather: Oslo: unknown city
        weather: Paris: unknown city
        {"city":"Paris","isAsking":false,"problem":"unknown city"}

        """, errors: "")
    let empty = try TestFolder()
    let missing = try await session("attach weather", "weather ask Rome", source: empty["none"])
    missing.expect(.exited(0))
    let path = empty["none"]
    #expect(missing.output == "weather: Rome: cannot open '\(path)': No such file or directory\n")
    let device = try await session("attach weather", "weather ask Rome", source: "/dev/zero")
    #expect(device.output == "weather: Rome: cannot read '/dev/zero': File too large\n")
    #expect(missing.errors == "" && device.errors == "")
  }

  @Test func `a named pipe is opened once for each question, and read to its end`() async throws {
    let folder = try TestFolder()
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let lines = "attach weather\nweather ask Rome\nwait\nweather ask Oslo\nwait\n"
    // Each writer waits until the pipe has been opened for a question.
    let result = try await Program(
      ["--weather-source", folder["pipe"], "-c", lines], environment: ["PIPE": folder["pipe"]],
      shell: #"""
        "$APP" "$@" | {
          echo 'Rome: hot' > "$PIPE"
          read -r line
          echo "$line"
          echo 'Oslo: snow' > "$PIPE"
          cat
        }
        """#
    ).run()
    result.expect(.exited(0), output: "weather: Rome: hot\nweather: Oslo: snow\n", errors: "")
  }

  @Test func `E8: going back does not pass what was read from a named pipe`() async throws {
    let folder = try TestFolder()
    #expect(unsafe mkfifo(folder["pipe"], 0o600) == 0)
    let lines = "attach weather\nweather ask Rome\nwait\nattach counter\nback\ngoto 1\nls\n"
    let result = try await Program(
      ["--keep-going", "--weather-source", folder["pipe"], "-c", lines],
      environment: ["PIPE": folder["pipe"]],
      shell: #"{ echo 'Rome: hot' > "$PIPE"; } & "$APP" "$@""#
    ).run()
    result.expect(
      .exited(1),
      output: """
        weather: Rome: hot
        2: root/weather ask Rome (forward restores 1 command)
        root
        └── weather

        """,
      errors: "-c:6:6: 'weather' of root/weather has been answered, and cannot be undone.\n")
  }
}

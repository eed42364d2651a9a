import Foundation
import RIBTesting
import TestSupport
import Testing

@testable import RIBTerminal

@Suite struct WholeFileTests {
  private let folder = TestFolder.empty()

  private func pipe() -> String {
    let path = folder["pipe"]
    #expect(unsafe mkfifo(path, 0o600) == 0)
    return path
  }

  /// Opens a pipe that has a reader, without waiting, writes and closes.
  private func write(_ text: String, to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_NONBLOCK)
    #expect(descriptor >= 0)
    #expect(unsafe Foundation.write(descriptor, text, text.utf8.count) == text.utf8.count)
    close(descriptor)
  }

  @Test func `a file is read to its end if it is not too long, an error names what cannot be read`()
    async throws
  {
    let path = folder["long"]
    try Data(repeating: 0x61, count: 200_000).write(to: URL(fileURLWithPath: path))
    let bytes = try await WholeFile(path).read(atMost: 200_000)
    #expect(bytes.count == 200_000)
    let long = try WholeFile(path)
    await #expect(throws: SystemError.fileTooLarge) { try await long.read(atMost: 199_999) }
    let empty = try await WholeFile("/dev/null").read(atMost: 0)
    #expect(empty.isEmpty)
    let missing = #expect(throws: ScriptFileError.self) { try WholeFile(folder["missing"]) }
    #expect(missing?.description.hasSuffix("No such file or directory") == true)
    #expect(throws: ScriptFileError.isFolder(path: "/")) { try WholeFile("/") }
  }

  @Test func `a named pipe is read from its writer's start to its end`() async throws {
    let path = pipe()
    let file = try WholeFile(path)
    #expect(file.isPipe)
    let reading = Task { try await file.read(atMost: 100) }
    write("one\ntwo\n", to: path)
    #expect(String(decoding: try await reading.value, as: UTF8.self) == "one\ntwo\n")
    // It is closed by then: a writer finds no reader.
    #expect(unsafe open(path, O_WRONLY | O_NONBLOCK) == -1 && errno == ENXIO)
    withExtendedLifetime(file) {}
  }

  @Test func `after a cancellation the next call continues, and nothing is lost`() async throws {
    let path = pipe()
    let file = try WholeFile(path)
    let cancelled = Task.immediate { try await file.read(atMost: 100) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    let reading = Task.immediate { try await file.read(atMost: 100) }
    write("one", to: path)
    #expect(String(decoding: try await reading.value, as: UTF8.self) == "one")
  }
}

import Foundation
import Testing

@testable import RIBTerminal

@Suite struct LineReaderTests {
  @Test(arguments: [false, true])
  func `lines come as they are written, and the main actor is free meanwhile`(
    isNonBlocking: Bool
  ) async throws {
    let pipe = try TestPipe()
    if isNonBlocking { _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK) }
    let reader = pipe.makeReader()
    let first = Task { await batch(of: reader) }
    for _ in 0..<100 { await Task { @MainActor in }.value }  // goes on while nothing is typed
    pipe.write("one\ntwo\nth")
    #expect(await first.value == .success([.init(1, "one"), .init(2, "two")]))
    pipe.write("ree\n")
    #expect(await batch(of: reader) == .success([.init(3, "three")]))
    pipe.closeWriteEnd()
    #expect(await batch(of: reader) == .success(nil))
    #expect(await batch(of: reader) == .success(nil))
  }

  @Test func `a last line without its end is read, one of 8 MiB is refused, and the next one read`()
    async throws
  {
    let long = [UInt8](repeating: 0x78, count: 8 << 20)
    let tooLong = InputLine(number: 1, content: .tooLong(limit: 1 << 20))
    let cases: [(bytes: [UInt8], lines: [InputLine])] = [
      (Array("one\ntwo".utf8), [InputLine(1, "one"), InputLine(2, "two")]),
      (long + Array("\nnext\n".utf8), [tooLong, InputLine(2, "next")]),
    ]
    for (bytes, expected) in cases {
      let pipe = try TestPipe()
      pipe.writeAndClose(bytes)
      let (lines, ending) = await everything(of: pipe.makeReader())
      #expect(lines == expected)
      #expect(ending == .success(nil))
    }
  }

  @Test func `a failure is a value, and half a line before it is not a line`() async throws {
    let pipe = try TestPipe()
    let readEnd = pipe.readEnd
    let reader = pipe.makeReader()
    pipe.write("one\nhalf")
    #expect(await batch(of: reader) == .success([.init(1, "one")]))
    // The same number now stands for a folder.
    let folder = unsafe open("/", O_RDONLY | O_CLOEXEC)
    #expect(dup2(folder, readEnd) == readEnd)
    close(folder)
    for _ in 0..<2 { #expect(await batch(of: reader) == .failure(SystemError(code: EISDIR))) }
    let closed = await batch(of: LineReader(descriptor: 1_000_000))
    #expect(closed == .failure(SystemError(code: EBADF)))
  }

  @Test func `a cancelled wait loses nothing, and reads nothing if it has not begun`() async throws
  {
    let pipe = try TestPipe()
    let reader = pipe.makeReader()
    var lines: [InputLine] = []
    for round in 1...300 {
      let wait = Task { try await reader.nextBatch() }
      if round.isMultiple(of: 2) { await Task { @MainActor in }.value }
      if round.isMultiple(of: 3) { pipe.write("\(round)\n") }
      wait.cancel()
      lines += try #require(try await wait.value, "the input ended early")
    }
    pipe.closeWriteEnd()
    lines += await everything(of: reader).lines
    #expect(lines == (1...100).map { InputLine($0, "\($0 * 3)") })

    let shared = try TestPipe()
    let (first, second) = (
      LineReader(descriptor: shared.readEnd), LineReader(descriptor: shared.readEnd)
    )
    let wait = Task { try await first.nextBatch() }
    wait.cancel()
    #expect(try await wait.value == [])
    shared.write("theirs\n")
    #expect(await batch(of: second) == .success([.init(1, "theirs")]))
    withExtendedLifetime((shared, first)) {}
  }

  @Test func `many readers can be released at any moment`() async throws {
    for round in 0..<200 {
      let pipe = try TestPipe()
      let reader = pipe.makeReader()
      let wait = Task { try await reader.nextBatch() }
      if round.isMultiple(of: 2) { pipe.write("line\n") }
      if round.isMultiple(of: 3) { wait.cancel() }
      pipe.closeWriteEnd()
      if let lines = try await wait.value {
        #expect(lines == [.init(1, "line")] || wait.isCancelled)
      }
    }
  }

  @Test func `200,000 lines arrive whole and in order`() async throws {
    let pipe = try TestPipe()
    pipe.writeAndClose(Array((1...200_000).map { "\($0)\n" }.joined().utf8))
    let (lines, ending) = await everything(of: pipe.makeReader())
    #expect(lines.count == 200_000)
    #expect(lines.allSatisfy { $0.content == .text("\($0.number)", repaired: false) })
    #expect(zip(lines, 1...).allSatisfy { $0.number == $1 })
    #expect(ending == .success(nil))
  }

  @Test func `the end of input comes whatever errno holds, also from the null device`() async throws
  {
    let pipe = try TestPipe()
    pipe.closeWriteEnd()
    errno = EINTR
    #expect(await batch(of: pipe.makeReader()) == .success(nil))
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(await batch(of: LineReader(descriptor: null)) == .success(nil))
    close(null)
  }
  @Test func `a reader takes nothing before it is asked, and nothing more when it is released`()
    async throws
  {
    let pipe = try TestPipe()
    var reader: LineReader? = LineReader(descriptor: pipe.readEnd)
    pipe.write("one\n")
    #expect(await batch(of: try #require(reader)) == .success([.init(1, "one")]))
    pipe.write("two\n")
    var entry = pollfd(fd: pipe.readEnd, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&entry, 1, 0) == 1)
    withExtendedLifetime(reader) {}
    reader = nil
    pipe.write("three\n")
    let other = LineReader(descriptor: pipe.readEnd)
    #expect(await batch(of: other) == .success([.init(1, "two"), .init(2, "three")]))
    withExtendedLifetime(pipe) {}
  }
}

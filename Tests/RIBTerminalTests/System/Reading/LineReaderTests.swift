import Foundation
import Testing

@testable import RIBTerminal

@Suite struct LineReaderTests {
  @Test func `lines come as they are written, and the main actor is free meanwhile`() async throws {
    let pipe = try TestPipe()
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

  @Test func `the end of input comes whatever errno holds`() async throws {
    let pipe = try TestPipe()
    pipe.closeWriteEnd()
    errno = EINTR
    #expect(await batch(of: pipe.makeReader()) == .success(nil))
  }

  @Test func `a last line without its end comes before the end`() async throws {
    let pipe = try TestPipe()
    pipe.writeAndClose(Array("one\ntwo".utf8))
    let (lines, ending) = await everything(of: pipe.makeReader())
    #expect(lines == [.init(1, "one"), .init(2, "two")])
    #expect(ending == .success(nil))
  }

  @Test func `a non-blocking descriptor is waited for`() async throws {
    let pipe = try TestPipe()
    _ = fcntl(pipe.readEnd, F_SETFL, O_NONBLOCK)
    let reader = pipe.makeReader()
    let first = Task { await batch(of: reader) }
    await Task { @MainActor in }.value
    pipe.write("late\n")
    #expect(await first.value == .success([.init(1, "late")]))
  }

  @Test func `nothing is read before it is requested`() async throws {
    let pipe = try TestPipe()
    let readEnd = pipe.readEnd
    let reader = pipe.makeReader()
    pipe.write("ours\n")
    #expect(await batch(of: reader) == .success([.init(1, "ours")]))
    pipe.write("theirs\n")
    var entry = pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)
    #expect(unsafe poll(&entry, 1, 0) == 1)
    withExtendedLifetime(reader) {}
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
    #expect(await batch(of: reader) == .failure(SystemError(code: EISDIR)))
    #expect(await batch(of: reader) == .failure(SystemError(code: EISDIR)))
  }

  @Test func `a cancelled wait loses nothing`() async throws {
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
  }

  @Test func `a wait that is cancelled before it begins reads nothing`() async throws {
    let pipe = try TestPipe()
    let other = LineReader(descriptor: pipe.readEnd)
    let reader = LineReader(descriptor: pipe.readEnd)
    let wait = Task { try await reader.nextBatch() }
    wait.cancel()
    #expect(try await wait.value == [])
    pipe.write("theirs\n")
    #expect(await batch(of: other) == .success([.init(1, "theirs")]))
    withExtendedLifetime((pipe, reader)) {}
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

  @Test func `a line of 8 MiB is refused, the next one is read`() async throws {
    let pipe = try TestPipe()
    pipe.writeAndClose(Array(repeating: 0x78, count: 8 << 20) + Array("\nnext\n".utf8))
    let (lines, _) = await everything(of: pipe.makeReader())
    #expect(
      lines == [InputLine(number: 1, content: .tooLong(limit: 1 << 20)), .init(2, "next")])
  }

  @Test func `the null device and a closed descriptor each have a stated result`() async {
    let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
    #expect(await batch(of: LineReader(descriptor: null)) == .success(nil))
    close(null)
    let closed = await batch(of: LineReader(descriptor: 1_000_000))
    #expect(closed == .failure(SystemError(code: EBADF)))
  }
  @Test func `a reader that is released takes nothing more`() async throws {
    let pipe = try TestPipe()
    var reader: LineReader? = LineReader(descriptor: pipe.readEnd)
    pipe.write("one\n")
    #expect(await batch(of: try #require(reader)) == .success([.init(1, "one")]))
    reader = nil
    pipe.write("two\n")
    let other = LineReader(descriptor: pipe.readEnd)
    #expect(await batch(of: other) == .success([.init(1, "two")]))
    withExtendedLifetime(pipe) {}
  }
}

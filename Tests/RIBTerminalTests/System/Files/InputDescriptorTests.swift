import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct InputDescriptorTests {
  @Test func `a closed descriptor does not close its number again`() throws {
    let pipe = try TestPipe()
    // A number that no test gets by chance.
    let number = fcntl(pipe.readEnd, F_DUPFD_CLOEXEC, 900)
    var input: InputDescriptor? = InputDescriptor(number, isOwned: true)
    input?.close()
    #expect(fcntl(number, F_GETFD) == -1)
    try #require(dup2(pipe.readEnd, number) == number)
    input?.close()
    input = nil
    #expect(fcntl(number, F_GETFD) != -1)
    close(number)
  }
  @Test(arguments: [(0o755, true), (0o720, false), (0o702, false)] as [(mode_t, Bool)])
  func `a file is its user's own if others can only read or run it`(
    mode: mode_t, isOwn: Bool
  ) throws {
    let folder = try TestFolder(["file": ""])
    #expect(unsafe chmod(folder["file"], mode) == 0)
    let file = try InputDescriptor(openingArgument: folder["file"])
    #expect(((try? file.checkIsOwn("file")) != nil) == isOwn)
  }
}

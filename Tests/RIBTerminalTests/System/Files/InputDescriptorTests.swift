import Foundation
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
}

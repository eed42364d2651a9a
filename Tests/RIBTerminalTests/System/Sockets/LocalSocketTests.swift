import Foundation
import TestSupport
import Testing

@testable import RIBTerminal

struct LocalSocketTests {
  // In a process of its own, as all tests of a process share its mask, which is another one for a moment.
  @Test func `no program that is started later inherits a socket`() async {
    await #expect(processExitsWith: .success) {
      let folder = try TestFolder()
      let listener = try LocalSocket.listen(at: folder["socket"])
      let client = try LocalSocket.connect(to: folder["socket"])
      let server = try LocalSocket.accept(from: listener)
      for socket in [listener, client, server] {
        #expect(fcntl(socket.number, F_GETFD) == FD_CLOEXEC)
      }
      // The listener does not wait, and the client does.
      #expect(fcntl(listener.number, F_GETFL) & O_NONBLOCK != 0)
      #expect(fcntl(client.number, F_GETFL) & O_NONBLOCK == 0)
    }
  }

  @Test func `a path with a NUL connects to nothing`() {
    #expect(throws: SystemError.invalidArgument) { try LocalSocket.connect(to: "a\0b") }
  }
}

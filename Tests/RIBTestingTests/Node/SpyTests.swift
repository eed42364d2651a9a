import RIBTesting
import Testing

struct SpyTests {
  private final class LoginSpy: Spy {
    func didLogIn(_ name: String, as role: Role, after tries: Int) {
      record(name, role, tries)
    }
    func didFail(because reason: String?) { record(reason as Any) }
    var greeting = "" { didSet { record(greeting) } }
  }

  private enum Role { case guest }

  @Test func `texts are recorded in quotes, as in source code`() {
    let spy = LoginSpy()
    spy.didLogIn("ann", as: .guest, after: 2)
    spy.didFail(because: "no \"key\"")
    spy.didFail(because: nil)
    spy.greeting = "hello"
    #expect(
      spy.calls == [
        #"didLogIn("ann", as: guest, after: 2)"#, #"didFail(because: "no \"key\"")"#,
        "didFail(because: nil)", #"greeting("hello")"#,
      ])
  }
}

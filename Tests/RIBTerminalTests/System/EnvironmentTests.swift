import Foundation
import Testing

@testable import RIBTerminal

@Suite struct EnvironmentTests {
  @Test func `the variables of the process are those that it was started with`() {
    #expect(Environment.ofProcess["PATH"] == ProcessInfo.processInfo.environment["PATH"])
    #expect(Environment.ofProcess["NO_VARIABLE_HAS_THIS_NAME"] == nil)
  }

  @Test func `an environment of given variables has no others`() {
    let environment = Environment(["TERM": "", "A=B": "c"])
    #expect(environment["TERM"] == "")
    #expect(environment["A=B"] == "c")
    #expect(environment["PATH"] == nil)
  }
}

// The variables of a process, one by one.

import Foundation
import Testing

@testable import RIBConsole

@Suite struct ProcessEnvironmentTests {
  @Test func `has the variables of the process, as Foundation has them`() {
    let all = ProcessInfo.processInfo.environment
    #expect(!all.isEmpty)
    for (name, value) in all { #expect(ProcessEnvironment()[name] == value, "\(name)") }
    #expect(ProcessEnvironment()["RIB_NO_SUCH_VARIABLE"] == nil)
  }

  @Test func `those in its place are all that there are`() {
    let environment = ProcessEnvironment(["HOME": "/h", "TERM": ""])
    #expect(environment["HOME"] == "/h")
    #expect(environment["TERM"]?.isEmpty == true)
    #expect(environment["PATH"] == nil)
  }
}

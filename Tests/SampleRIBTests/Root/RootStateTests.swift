import Foundation
import Testing

@testable import SampleRIB

struct RootStateTests {
  private func state(_ names: String...) -> RootReactor.State {
    RootReactor.State(children: names.map { RootChild(kind: .counter, name: $0) })
  }

  @Test func `the next free name counts up, and may be that of the child that leaves`() {
    let state = state("profile", "profile#2", "sample")
    #expect(state.freeName(like: "profile", after: "sample") == "profile#3")
    #expect(state.freeName(like: "profile", after: "profile") == "profile")
    #expect(RootReactor.State().freeName(like: "profile", after: "x") == "profile")
  }

  @Test func `json holds kinds and names, and gives an equal state back`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let state = state("counter")
    let json = try encoder.encode(state)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"children":[{"kind":"counter","name":"counter"}]}"#)
    #expect(try JSONDecoder().decode(RootReactor.State.self, from: json) == state)
  }
}

// The state of a host as a value.
import Foundation
import Testing

@testable import SampleRIB

struct HostStateTests {
  private func state(_ names: String...) -> HostState {
    var state = HostState()
    for name in names { state.append(.counter, as: name) }
    return state
  }

  @Test func `children keep their order and leave from anywhere`() {
    var state = state("a", "b", "c", "d")
    state.remove("b")
    state.remove("d")
    state.append(.profile, as: "b")
    state.remove("nobody")
    #expect(state.children.map(\.name) == ["a", "c", "b"])
    #expect(state.children.last?.kind == .profile)
    #expect(state.contains("b") && !state.contains("d"))
  }

  @Test func `a name in use is not given again`() {
    var state = state("a")
    state.append(.profile, as: "a")
    #expect(state.children.map(\.kind) == [.counter])
  }

  @Test func `the next free name counts up and may be that of the one that leaves`() {
    let state = state("profile", "profile#2", "sample")
    #expect(state.freeName(like: "profile", after: "sample") == "profile#3")
    #expect(state.freeName(like: "profile", after: "profile") == "profile")
    #expect(HostState().freeName(like: "profile", after: "x") == "profile")
  }

  @Test func `json holds kinds and names, and gives an equal state back`() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    var state = state("gone", "counter")
    state.remove("gone")
    let json = try encoder.encode(state)
    #expect(
      String(decoding: json, as: UTF8.self)
        == #"{"children":[{"kind":"counter","name":"counter"}]}"#)
    var restored = try JSONDecoder().decode(HostState.self, from: json)
    #expect(restored == state)
    restored.append(.group, as: "g")
    restored.remove("counter")
    #expect(restored.children.map(\.name) == ["g"])
  }

  @Test func `two children of one name are no state`() {
    let json = #"{"children":[{"kind":"counter","name":"a"},{"kind":"group","name":"a"}]}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(HostState.self, from: Data(json.utf8))
    }
  }
}

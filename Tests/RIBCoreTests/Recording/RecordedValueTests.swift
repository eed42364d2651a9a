import RIBTesting
import Testing

@testable import RIBCore

struct RecordedValueTests {
  private func values<Value: Codable>(_ source: RecordedValue<Value>) -> [Value] {
    var values: [Value] = []
    let bag = DisposeBag()
    for _ in 0..<3 {
      source.next().subscribe(onNext: { values.append($0) }).disposed(by: bag)
    }
    return values
  }

  @Test func `each value is made when it is asked for, at once without a recorder`() {
    var count = 0
    let source = RecordedValue("count") {
      count += 1
      return count
    }
    #expect(values(source) == [1, 2, 3])
    #expect(values(.constant("a")) == ["a", "a", "a"])
    for number in values(.random(in: 1...6)) { #expect((1...6).contains(number)) }
    for number in values(.random(in: 0...0.5)) { #expect((0...0.5).contains(number)) }
  }

  @Test
  func `J5: a recorded value is asked for again after an interruption, and comes from its answer`()
    throws
  {
    let recorder = FakeRecorder()
    var made = 0
    var numbers: [Int] = []
    let source = RecordedValue("dice") {
      made += 1
      return 4
    }
    let bag = DisposeBag()
    recorder.record { source.next().subscribe(onNext: { numbers.append($0) }).disposed(by: bag) }
    #expect(made == 0 && recorder.asked.map(\.name) == ["dice"])
    #expect(recorder.asked[0].whenInterrupted == .askAgain)
    recorder.startAll()
    #expect(recorder.answers == [.value("4")])
    try recorder.deliverAll()
    #expect(made == 1 && numbers == [4])
  }
}

import Testing

@testable import RIBConsole

struct DurationsTests {
  @Test(
    arguments: [
      (.zero, "0"), (.seconds(10), "10"), (.milliseconds(1_300), "1.3"),
      (.microseconds(1), "0.000001"),
      (.nanoseconds(1_999), "0.000001"), (.seconds(1_000_000_000), "1000000000"),
    ] as [(Duration, String)])
  func `seconds are typed without an exponent, and cut to microseconds`(
    time: Duration, typed: String
  ) {
    #expect(time.secondsAsTyped == typed)
  }

  @Test(
    arguments: [(0, "0.000 s"), (1_250_999, "1.250 s"), (61_007_000, "61.007 s")]
      as [(Int64, String)])
  func `a time is shown with three digits of its second`(microseconds: Int64, text: String) {
    #expect(microseconds.microsecondsInSeconds == text)
  }
}

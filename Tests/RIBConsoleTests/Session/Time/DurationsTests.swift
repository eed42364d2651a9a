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

  @Test(
    arguments: [
      (.zero, 0), (.nanoseconds(999), 0), (.nanoseconds(1_000), 1), (.nanoseconds(-1_500), -1),
      (Duration(secondsComponent: 1, attosecondsComponent: 999_999_999_999_999_999), 1_999_999),
      // On both sides of what 64 bits hold.
      (.seconds(75_557) + .microseconds(863_725), 75_557_863_725),
      (.seconds(75_557) + .microseconds(863_726), 75_557_863_726),
      (.seconds(9_000_000_000_000), 9_000_000_000_000_000_000),
      (.seconds(Int64.max), .max), (.seconds(Int64.min), .min),
    ] as [(Duration, Int64)])
  func `a duration is cut to whole microseconds`(duration: Duration, microseconds: Int64) {
    #expect(duration.microseconds == microseconds)
  }
}

/// An answer from the outside, as a text of the recorder.
package enum RecordedAnswer: Equatable, Sendable {
  case value(String)
  case error(String)
  case end
}

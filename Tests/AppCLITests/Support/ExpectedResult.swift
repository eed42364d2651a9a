import TestSupport
import Testing

extension ProgramResult {
  /// Asserts how the program ended and, where they are given, all that it wrote to its streams.
  ///
  /// - Parameter text: A part of what it wrote to standard error.
  func expect(
    _ ending: Ending, output: String? = nil, errors: String? = nil, saying text: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.ending == ending, "\(self.output)\(self.errors)", sourceLocation: sourceLocation)
    if let output { #expect(self.output == output, sourceLocation: sourceLocation) }
    if let errors { #expect(self.errors == errors, sourceLocation: sourceLocation) }
    if let text { #expect(self.errors.contains(text), sourceLocation: sourceLocation) }
  }
}

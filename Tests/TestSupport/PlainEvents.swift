extension Sequence where Element: StringProtocol {
  /// The events of a session with JSON, without their times and the lines that led to them; those that begin and end
  /// the session and its lines are left out.
  public var plainEvents: [String] {
    compactMap { line in
      let line = String(line)
      if line.firstMatch(of: /^\{"event":"(hello|done|ended)"/) != nil { return nil }
      let head = /,"at":\d+(,"source":"[^"]*")?(,"line":\d+|,"id":("[^"]*"|\d+))?/
      return line.replacing(head, with: "", maxReplacements: 1)
    }
  }
}

extension String {
  /// The events of an output in JSON; see the property of sequences.
  public var plainEvents: [String] { split(separator: "\n").plainEvents }
}

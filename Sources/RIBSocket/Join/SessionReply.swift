import RIBConsole

/// An event of a session, as far as a terminal shows or uses it.
struct SessionReply: Decodable {
  let event: String
  /// The id of the request to which it belongs.
  let id: Int?
  let `protocol`: Int?
  let program, version: String?
  /// The stream of a text.
  let to: String?
  let text, message: String?
  let status: Int?
  /// The path of the focused node.
  let focus: String?
  /// Whether the line must not be kept.
  let secret: Bool?
  /// The number of dropped events.
  let count: Int?
  let start, end, omitted: Int?
  let insertion, hint: String?
  let candidates: [LineCompletion.Candidate]?

  /// The status with which the session ended.
  var exitStatus: ExitStatus {
    status.map { $0 == 0 ? .success : .quit(UInt8(clamping: $0)) } ?? .success
  }

  /// Returns the answer to a request to complete a line; its positions count Unicode scalars.
  func completion(of line: String) -> LineCompletion? {
    let scalars = line.unicodeScalars
    guard let start, let end, let omitted, 0...scalars.count ~= end, 0...end ~= start else {
      return nil
    }
    func byte(_ scalar: Int) -> Int { String(scalars.prefix(scalar)).utf8.count }
    return LineCompletion(
      insertion: insertion.map { (byte(start)..<byte(end), $0) }, candidates ?? [],
      omittedCount: omitted, hint: hint)
  }
}

import RIBConsole
import RIBCore
import Testing

extension RIBTester {
  /// Types lines at the node's presenter, or at that of another node of the tree, without waiting.
  ///
  /// A line that is refused, by its command or by a reactor, is a failure, as it is in a session. To
  /// type a line that must be refused, use ``expectRefusal(of:saying:at:sourceLocation:)``.
  ///
  /// - Parameters:
  ///   - lines: Commands of the node with their arguments.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The location of failures: no such node, no such command, or a refusal.
  public func type(
    _ lines: String..., at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    failures.begin(at: sourceLocation)
    guard let presenter = presenter(at: path) else { return }
    for line in lines {
      note(line, at: path)
      do throws(ParseError) {
        let errors = try recording.errors { () throws(ParseError) in try presenter.run(line) }
        if !errors.isEmpty {
          let reasons = errors.map { "\($0)" }.joined(separator: " ")
          failures.record(
            "\"\(line)\" was refused; if that is expected, use expectRefusal(of:). \(reasons)")
        }
      } catch {
        let usage = error.usage.map { " Usage: \($0)" } ?? ""
        failures.record(
          "\"\(line)\" is not a command of \(path ?? host.path). \(error.message)\(usage)")
      }
    }
  }

  /// Types a line that must be refused: by its command, so that no action is sent, or by a reactor,
  /// while the action is processed.
  ///
  /// For an error that comes later, type the line with ``type(_:at:sourceLocation:)``, and take the
  /// error with ``takeErrors()``.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - text: The refusal's message, or a part of it; nil for any message.
  ///   - path: The node, as `root/counter`; nil for the node under test.
  ///   - sourceLocation: The location of failures.
  public func expectRefusal(
    of line: String, saying text: String? = nil, at path: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    failures.begin(at: sourceLocation)
    guard let presenter = presenter(at: path) else { return }
    note(line, at: path)
    var refusals: [String]
    do throws(ParseError) {
      let errors = try recording.errors { () throws(ParseError) in try presenter.run(line) }
      refusals = errors.map { "\($0)" }
    } catch {
      refusals = [error.message]
    }
    if refusals.isEmpty {
      failures.record("\"\(line)\" was expected to be refused, but ran.")
    } else if let text, !refusals.contains(where: { $0.contains(text) }) {
      failures.record(
        "\"\(line)\" was refused, but with: \(refusals.joined(separator: " "))")
    }
  }

  /// Returns the lines that the node's presenter, or that of another node, has written so far.
  public func lines(
    at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) -> [String] {
    failures.begin(at: sourceLocation)
    return presenter(at: path)?.recordedLines ?? []
  }

  /// Asserts the lines that a presenter has written since the last call.
  public func expectLines(
    _ lines: String..., at path: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let written = self.lines(at: path, sourceLocation: sourceLocation)
    let path = path ?? host.path
    compare(lines, recording.take(written, of: path), "What \(path) wrote", sourceLocation)
  }

  /// Returns the node at a path from the root; nil if there is none.
  public func node(at path: String) -> (any Routing)? {
    let names = path.split(separator: "/").map(String.init)
    guard names.first == host.root?.name else { return nil }
    return names.dropFirst().reduce(host.root) { $0?.child(named: $1) }
  }

  /// Notes a line that is going to be typed, so that the test can go back to it.
  private func note(_ line: String, at path: String?) {
    guard let clock = rebuilding?.clock else { return }
    typed.append(TesterStep(text: line, path: path, time: clock.now.offset))
    undone = nil
  }

  func presenter(at path: String?) -> CLIPresenter? {
    guard let node = path.map({ node(at: $0) }) ?? host.node else {
      failures.record("There is no node \(path ?? host.path).")
      return nil
    }
    if let presenter = CLIPresenter.of(node) { return presenter }
    failures.record("\(path ?? host.path) has no CLIPresenter to type into or to read from.")
    return nil
  }
}

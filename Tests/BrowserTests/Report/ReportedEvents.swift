import Foundation
import Testing

/// The records of a page, as they are in its file.
struct ReportedEvents {
  struct Event {
    let word: String
    /// The parts after the word and the time.
    let parts: [Any]

    /// The text of a typed line; nil for all other events.
    var line: String? { word == "line" ? parts[2] as? String : nil }
    var isError: Bool { word == "problem" && parts[1] as? String == "error" }
  }

  /// The bytes before the first record.
  let head: Data
  /// The bytes of each event's line, after those of the header; only whole lines.
  let lines: [Data]
  let events: [Event]

  /// Reads the file of a page, which can be torn.
  init(_ path: String) throws {
    let page = try Data(contentsOf: URL(fileURLWithPath: path))
    let start = try #require(page.range(of: Data("id=\"records\">\n".utf8))).upperBound
    head = page[..<start]
    let end = page[start...].range(of: Data("\n</script>".utf8))?.lowerBound ?? page.endIndex
    lines = page[start..<end].split(separator: 0x0A).filter {
      (try? JSONSerialization.jsonObject(with: $0)) != nil
    }
    events = try lines.dropFirst().map { line in
      let record = try #require(try JSONSerialization.jsonObject(with: line) as? [Any])
      return Event(word: try #require(record.first as? String), parts: Array(record.dropFirst(2)))
    }
  }

  /// Returns the numbers, from 1 on, of the events that a closure accepts.
  func numbers(where isWanted: (Event) -> Bool) -> [Int] {
    events.indices.filter { isWanted(events[$0]) }.map { $0 + 1 }
  }

  /// The moments right before each line, and the one before the session ends; waits do not count, as a journal
  /// does not keep them.
  var restsBeforeLines: [Int] {
    let lines = numbers { $0.line != nil && $0.line != "wait" }.map { $0 - 1 }
    let last = events.lastIndex { !["inactive", "over"].contains($0.word) } ?? 0
    return lines + [last + 1]
  }

  /// The paths of the attached nodes, in pre-order, at each moment: before the first event, after it, and so on.
  var trees: [[String]] {
    var tree = Tree()
    return [[]]
      + events.map { event in
        tree.apply(event)
        return tree.paths
      }
  }

  /// The paths of the attached nodes at the end.
  var lastTree: [String] {
    var tree = Tree()
    for event in events { tree.apply(event) }
    return tree.paths
  }

  private struct Tree {
    private var names: [Int: String] = [:]
    private var parents: [Int: Int] = [:]
    private var children: [Int: [Int]] = [:]

    mutating func apply(_ event: Event) {
      guard ["attach", "detach", "move"].contains(event.word), let node = event.parts[0] as? Int
      else { return }
      if event.word == "attach" {
        parents[node] = event.parts[1] as? Int ?? 0
        names[node] = event.parts[2] as? String
      }
      guard let parent = parents[node] else { return }
      if event.word != "attach" { children[parent]?.removeAll { $0 == node } }
      if event.word != "detach" { children[parent, default: []].append(node) }
    }

    var paths: [String] { paths(below: 0, "") }

    private func paths(below parent: Int, _ prefix: String) -> [String] {
      (children[parent] ?? []).flatMap { node in
        let path = prefix + (names[node] ?? "?")
        return [path] + paths(below: node, path + "/")
      }
    }
  }
}

// The records of a page, read as the page's script reads them.

import Foundation

/// The records of a page, and what they say of the tree and its states.
struct PageRecords {
  /// One record: a word, and what stands behind it.
  struct Record {
    let word: String
    /// The microseconds since the previous record.
    let delay: Int
    let parts: [Any]

    func number(_ index: Int) -> Int? { parts[index] as? Int }
    func text(_ index: Int) -> String? { parts[index] as? String }
  }

  /// A page that is not as it should be.
  struct Malformed: Error {}

  let header: [Any]
  let records: [Record]

  init(_ page: String) throws {
    let start = try page.firstRange(of: #"id="records">"# + "\n").orThrow().upperBound
    let end = page[start...].firstRange(of: "</script>")?.lowerBound ?? page.endIndex
    let arrays = try page[start..<end].split(separator: "\n").map { line in
      try (JSONSerialization.jsonObject(with: Data(line.utf8)) as? [Any]).orThrow()
    }
    header = try arrays.first.orThrow()
    records = try arrays.dropFirst().map { array in
      Record(
        word: try (array[0] as? String).orThrow(), delay: try (array[1] as? Int).orThrow(),
        parts: Array(array[2...]))
    }
  }

  var words: [String] { records.map(\.word) }

  func all(_ word: String) -> [Record] { records.filter { $0.word == word } }

  /// The texts at an index of the records with a word.
  func texts(_ index: Int, of word: String) -> [String] {
    all(word).compactMap { $0.text(index) }
  }

  /// The numbers at an index of the records with a word.
  func numbers(_ index: Int, of word: String) -> [Int] {
    all(word).compactMap { $0.number(index) }
  }
}

/// The tree that records lead to.
struct ReplayedTree {
  private struct Node {
    let name: String
    let parent: Int?
    var children: [Int] = []
  }

  private var nodes: [Int: Node] = [:]
  private var root: Int?
  /// The state of each node, by its number.
  private(set) var states: [Int: String] = [:]

  mutating func apply(_ record: PageRecords.Record) throws {
    switch record.word {
    case "attach":
      let number = try record.number(0).orThrow()
      let parent = record.number(1)
      if nodes[number] != nil { throw PageRecords.Malformed() }
      nodes[number] = Node(name: try record.text(2).orThrow(), parent: parent)
      if let parent { nodes[parent]?.children.append(number) } else { root = number }
    case "detach", "move":
      let number = try record.number(0).orThrow()
      if number == root { return root = nil }
      let parent = try (nodes[number]?.parent).orThrow()
      nodes[parent]?.children.removeAll { $0 == number }
      if record.word == "move" { nodes[parent]?.children.append(number) }
    case "state":
      let number = try record.number(0).orThrow()
      if let whole = record.text(1) { return states[number] = whole }
      let parts = try (record.parts[1] as? [Any]).orThrow()
      states[number] = try Self.apply(parts, to: try states[number].orThrow())
    default: break
    }
  }

  /// Applies a difference, in UTF-16 code units as a browser does.
  static func apply(_ parts: [Any], to text: String) throws -> String {
    let old = Array(text.utf16)
    var new: [UInt16] = []
    var position = 0
    for index in stride(from: 0, to: parts.count, by: 3) {
      let kept = try (parts[index] as? Int).orThrow()
      let dropped = try (parts[index + 1] as? Int).orThrow()
      new += old[position..<position + kept]
      new += try (parts[index + 2] as? String).orThrow().utf16
      position += kept + dropped
    }
    return String(decoding: new + old[position...], as: UTF16.self)
  }

  /// The paths of the nodes, in pre-order, with their states.
  var rows: [(path: String, state: String?)] {
    var rows: [(path: String, state: String?)] = []
    var waiting: [(number: Int, prefix: String)] = root.map { [($0, "")] } ?? []
    while let (number, prefix) = waiting.popLast() {
      guard let node = nodes[number] else { continue }
      let path = prefix + node.name
      rows.append((path, states[number]))
      waiting += node.children.reversed().map { ($0, path + "/") }
    }
    return rows
  }

  var paths: [String] { rows.map(\.path) }
}

extension Optional {
  fileprivate func orThrow() throws -> Wrapped {
    guard let self else { throw PageRecords.Malformed() }
    return self
  }
}

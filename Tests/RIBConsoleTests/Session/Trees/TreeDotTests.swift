// Trees in the language of Graphviz, also as Graphviz itself takes them.

import Foundation
import RIBCore
import TestSupport
import Testing

@testable import RIBConsole

struct TreeDotTests {
  private func lines(of tree: TreeSnapshot) -> [String] {
    var lines: [String] = []
    tree.drawDot { lines.append($0) }
    return lines
  }

  @Test func `a node is a box with its name, its type and its running effects`() throws {
    let type = #"<br/><font point-size="10">Router</font>"#
    let running = #"<br/><font point-size="10">running: load, sort(by: name)</font>"#
    let drawn: [String] = [
      "digraph tree {", #"  node [shape=box, style=rounded, fontname="sans-serif"]"#,
      "  edge [arrowsize=0.7]",
      "  n0 [label=<root\(type)>]", "  n1 [label=<list\(type)\(running)>]", "  n0 -> n1",
      "  n2 [label=<row\(type)>]", "  n1 -> n2",
      "  n3 [label=<old\(type)>, color=gray60, fontcolor=gray40, style=\"rounded,dashed\"]",
      "  n0 -> n3", "  n4 [label=<kept\(type)>, style=\"rounded,dashed\"]", "  n0 -> n4",
      "  n5 [label=<off\(type)>, color=gray60, fontcolor=gray40]", "  n0 -> n5", "}",
    ]
    #expect(lines(of: PictureTree.small()) == drawn)
  }

  @Test func `a deep tree takes neither stack nor more text than nodes`() throws {
    let count = Scale.of(10_000, full: 100_000)
    var bytes = 0
    PictureTree.deep(count).drawDot { bytes += $0.utf8.count }
    #expect(bytes < count * 100)
  }

  @Test func `a hostile name is shown as a text`() throws {
    for line in lines(of: PictureTree.hostile()).dropFirst() {
      #expect(!line.unicodeScalars.contains { $0.isHidden }, "\(line)")
      guard let label = line.split(separator: "[label=<", maxSplits: 1).dropFirst().first else {
        continue
      }
      let text = label.replacing("<br/>", with: "").replacing("</font>", with: "")
        .replacing(#"<font point-size="10">"#, with: "")
      #expect(text.hasSuffix(">]") && !text.dropLast(2).contains { "<>\"".contains($0) }, "\(line)")
    }
  }

  @Test(Graphviz.isThere)
  func `Graphviz shows each name as it is`() async throws {
    let svg = try await Graphviz.draw(lines(of: PictureTree.hostile()), as: "svg")
    let shown = try Graphviz.texts(inSVG: svg)
    let names = ["root"] + PictureTree.names.map(PictureTree.shown)
    #expect(shown.count == names.count)
    for (index, name) in names.enumerated() {
      let type = index == 0 ? "Router" : "T<\(name)>"
      #expect(shown["n\(index)"] == [name, type].map(Graphviz.spaced), "\(name)")
    }
  }

  @Test(Graphviz.isThere)
  func `Graphviz finds the edges of the tree`() async throws {
    let tree = PictureTree.small()
    let plain = try await Graphviz.draw(lines(of: tree), as: "plain")
    let edges: [String] = plain.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      return words.first == "edge" ? "\(words[1]) \(words[2])" : nil
    }
    #expect(edges.sorted() == ["n0 n1", "n0 n3", "n0 n4", "n0 n5", "n1 n2"])
  }
}

/// The program `dot`, if it is installed.
nonisolated private enum Graphviz {
  static let isThere: ConditionTrait = .enabled(
    if: path != nil, "There is no dot here; install Graphviz to run this test.")

  private static let path = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").map { "\($0)/dot" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  struct Failure: Error { let text: String }

  /// Draws a picture; any warning of Graphviz is a failure.
  static func draw(_ lines: [String], as format: String) async throws -> String {
    let folder = try TestFolder(["tree": lines.map { $0 + "\n" }.joined(), "errors": ""])
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "")
    process.arguments = ["-T\(format)", "-o", folder["picture"], folder["tree"]]
    process.standardError = FileHandle(forWritingAtPath: folder["errors"])
    try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in continuation.resume() }
      do { try process.run() } catch { continuation.resume(throwing: error) }
    }
    let objections = try folder.text("errors")
    guard process.terminationStatus == 0, objections.isEmpty else {
      throw Failure(text: objections)
    }
    return try folder.text("picture")
  }

  /// The texts in each node of a picture, by the name of the node.
  static func texts(inSVG svg: String) throws -> [String: [String]] {
    var texts: [String: [String]] = [:]
    for node in svg.split(separator: #"class="node">"#).dropFirst() {
      let parts = node.split(separator: "</g>", maxSplits: 1)[0]
      guard let title = parts.firstMatch(of: #/<title>(.*?)</title>/#) else { continue }
      texts["\(title.1)"] = parts.matches(of: #/<text [^>]*>(.*?)</text>/#).map { match in
        spaced(unescaped("\(match.1)"))
      }
    }
    return texts
  }

  /// A text without word joiners, in which all spaces are the same.
  static func spaced(_ text: String) -> String {
    text.replacing("\u{2060}", with: "").replacing("\u{A0}", with: " ")
  }

  private static func unescaped(_ text: String) -> String {
    text.replacing(#/&(#?)(\w+);/#) { match in
      let named = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]
      if match.1.isEmpty { return named["\(match.2)"] ?? "?" }
      return UInt32(match.2).flatMap(Unicode.Scalar.init).map { String($0) } ?? "?"
    }
  }
}

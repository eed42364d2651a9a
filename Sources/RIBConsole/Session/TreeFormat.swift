// What a tree can be shown as.

/// A format of the command `tree`.
enum TreeFormat: String, CaseIterable {
  case text, json, dot, mermaid

  /// What it is, in a few words.
  var summary: String {
    switch self {
    case .text: "lines for people, as without --format"
    case .json: "JSON, in one line"
    case .dot: "a picture, drawn by Graphviz: dot -Tsvg"
    case .mermaid: "a flowchart, drawn by Mermaid, as in Markdown"
    }
  }
}

import RIBCore

/// Marks the lines of nodes with the paths of their nodes, as a user would type them.
@MainActor
final class LineMarks {
  private let choice: PathChoice
  private let focus: Focus
  private let palette: Palette
  /// The latest mark, as most lines come from the same node as the one before.
  private var latest: (node: ObjectIdentifier, focus: ObjectIdentifier, mark: String)?

  init(_ choice: PathChoice, focus: Focus, palette: Palette) {
    self.choice = choice
    self.focus = focus
    self.palette = palette
  }

  /// Returns the mark before a line of a node, such as `c1: `; empty for none.
  ///
  /// - Parameters:
  ///   - path: The node.
  ///   - isOneOfMany: Whether another node could have written the line.
  /// - Complexity: O(1) for the same node and focus as before; otherwise O(depth).
  func mark(of path: NodePath, isOneOfMany: Bool) -> String {
    guard choice == .always || choice == .auto && isOneOfMany else { return "" }
    let focused = focus.node
    if let latest, latest.node == path.identity, latest.focus == ObjectIdentifier(focused) {
      return latest.mark
    }
    let typed = self.path(to: path, from: focused)
    let mark = typed.isEmpty ? "" : palette.paint(TerminalText.visible(typed) + ":", .notice) + " "
    latest = (path.identity, ObjectIdentifier(focused), mark)
    return mark
  }

  /// Notes that a node has been attached or detached, which changes paths.
  func treeDidChange() { latest = nil }

  /// Returns the path of a node as a user would type it; empty for the focused node unless all lines have one.
  private func path(to path: NodePath, from focused: any Routing) -> String {
    guard var node = path.routing else { return path.string }
    let isFocused = node === focused
    if isFocused, choice == .auto { return "" }
    var names: [String] = []
    while let parent = node.parent, isFocused || node !== focused {
      names.append(node.name)
      node = parent
    }
    let isRelative = node === focused && !isFocused
    return (isRelative ? "" : "/") + names.reversed().joined(separator: "/")
  }
}

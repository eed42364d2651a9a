/// A file of a parent that lists the children it can attach.
protocol ChildTable {
  /// The first word in the names of the parent's types, such as `Root`.
  var parent: String { get }
  /// The path of the file.
  var path: String { get }
  /// The text of the file.
  var text: String { get }
  /// Adds a child.
  ///
  /// - Returns: Whether it was added; if not, the text stays as it is.
  /// - Throws: `ScaffoldError` if the child cannot have the name.
  mutating func add(_ name: RIBName) throws(ScaffoldError) -> Bool
}

extension ChildTable {
  /// The folder of the file.
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

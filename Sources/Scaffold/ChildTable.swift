/// A file of a parent that lists the children it can attach.
protocol ChildTable {
  /// The first word in the names of the parent's types, such as `Root`.
  var parent: String { get }
  var path: String { get }
  var text: String { get }
  /// Returns whether a child was added; if not, the text stays as it is.
  mutating func add(_ name: RIBName) throws(ScaffoldError) -> Bool
}

extension ChildTable {
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
}

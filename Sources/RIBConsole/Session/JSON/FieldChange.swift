/// A change of one value in the JSON of a state.
struct FieldChange: Equatable {
  /// The field, as it follows the path of its node: `.count`, `.entries[0].id`; empty for the whole state.
  let field: String
  /// The values, as JSON; nil if there is none.
  let old: String?
  let new: String?

  /// Returns the changes from one value to another, in the order of the fields.
  ///
  /// - Complexity: O(size of both values).
  static func all(from old: JSONValue?, to new: JSONValue?, of field: String = "") -> [FieldChange]
  {
    if old == new { return [] }
    switch (old, new) {
    case (.object(let old)?, .object(let new)?):
      return Set(old.keys).union(new.keys).sorted().flatMap {
        all(from: old[$0], to: new[$0], of: "\(field).\($0)")
      }
    case (.array(let old)?, .array(let new)?):
      return (0..<max(old.count, new.count)).flatMap { index in
        all(
          from: index < old.count ? old[index] : nil, to: index < new.count ? new[index] : nil,
          of: "\(field)[\(index)]")
      }
    default: return [FieldChange(field: field, old: old?.json(), new: new?.json())]
    }
  }
}

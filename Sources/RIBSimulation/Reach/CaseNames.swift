/// The names of the cases of an enum, by the metadata that the compiler emits for reflection.
///
/// The standard library has no function for them: `Mirror` names only the case that a value has. The layout is that of
/// "Type Metadata" in the documentation of Swift's ABI; the field descriptor has one record for each case.
enum CaseNames {
  private static let enumKind = 0x201

  /// Returns the names of the cases of a type, those with values first; none if it is no enum, or has a description of
  /// its own, behind which the names of its values are hidden.
  static func of(_ type: Any.Type) -> [String] {
    if type is any CustomStringConvertible.Type { return [] }
    let metadata = unsafe unsafeBitCast(type, to: UnsafeRawPointer.self)
    guard unsafe metadata.load(as: Int.self) == enumKind else { return [] }
    let descriptor = unsafe metadata.load(fromByteOffset: 8, as: UnsafeRawPointer.self)
    guard let fields = unsafe target(of: descriptor + 16) else { return [] }
    let recordSize = unsafe Int(fields.load(fromByteOffset: 10, as: UInt16.self))
    let count = unsafe Int(fields.load(fromByteOffset: 12, as: UInt32.self))
    return (0..<count).compactMap { index in
      let name = unsafe target(of: fields + 16 + index * recordSize + 8)
      return unsafe name.map { unsafe String(cString: $0.assumingMemoryBound(to: CChar.self)) }
    }
  }

  /// Returns the name of the case that a value has; nil if its type has none that are known.
  static func name(of value: Any) -> String? { name(of: value, Mirror(reflecting: value)) }

  static func name(of value: Any, _ mirror: Mirror) -> String? {
    if mirror.displayStyle != .enum || value is any CustomStringConvertible { return nil }
    return mirror.children.first?.label ?? "\(value)"
  }

  /// Returns the address that a relative pointer has; nil if it is null.
  private static func target(of pointer: UnsafeRawPointer) -> UnsafeRawPointer? {
    let offset = unsafe pointer.load(as: Int32.self)
    return offset == 0 ? nil : unsafe pointer + Int(offset)
  }
}

extension String {
  /// Returns the part of a text between two byte offsets, which must be boundaries of scalars.
  ///
  /// - Complexity: O(1).
  @inlinable
  package func slice(_ bytes: Range<Int>) -> Substring {
    let start = utf8.index(utf8.startIndex, offsetBy: bytes.lowerBound)
    return self[start..<utf8.index(start, offsetBy: bytes.count)]
  }

  /// Returns a copy of the part of a text between two byte offsets, which must be boundaries of scalars.
  ///
  /// - Complexity: O(length of the part).
  package func copy(_ bytes: Range<Int>) -> String {
    unsafe String(copying: UTF8Span(unchecked: utf8.span.extracting(bytes)))
  }
}

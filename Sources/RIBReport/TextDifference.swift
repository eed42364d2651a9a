import RIBConsole

/// Finds short edits from one JSON text to another, in time that grows with their length.
///
/// The texts are split after each comma and bracket. Their common beginning and end are found first. Between
/// those, where pieces differ, the nearest position at which they are equal again is searched. If many pieces
/// in a row were changed, the rest is taken as one change.
package enum TextDifference {
  /// An edit: keep a length of text, drop one, add a text; after the last edit the rest is kept.
  ///
  /// Lengths are in UTF-16 code units, with which scripts in browsers count.
  package struct Part: Equatable {
    var kept: Int
    var dropped: Int
    var added: String
  }

  /// A text and its pieces.
  package struct Pieces {
    fileprivate let bytes: [UInt8]
    /// The end of each piece.
    fileprivate let ends: [Int]

    package init(_ text: String) {
      bytes = Array(text.utf8)
      var ends: [Int] = []
      for (index, byte) in bytes.enumerated() where Self.isSeparator(byte) {
        ends.append(index + 1)
      }
      if ends.last ?? 0 < bytes.count { ends.append(bytes.count) }
      self.ends = ends
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
        UInt8(ascii: "}"):
        true
      default: false
      }
    }

    fileprivate subscript(index: Int) -> ArraySlice<UInt8> { bytes(index..<index + 1) }

    fileprivate func bytes(_ range: Range<Int>) -> ArraySlice<UInt8> {
      bytes[start(range.lowerBound)..<start(range.upperBound)]
    }

    private func start(_ index: Int) -> Int { index == 0 ? 0 : ends[index - 1] }

    /// Returns the number of UTF-16 code units of some pieces.
    fileprivate func length(_ range: Range<Int>) -> Int {
      bytes(range).reduce(into: 0) { count, byte in
        // Each scalar has one byte that is not a continuation byte; a scalar of four bytes has two units.
        count += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
    }
  }

  /// The farthest distance of a search for equal pieces, in pieces of both texts together.
  private static let reach = 32
  /// The number of equal pieces in a row that is more than chance.
  private static let likeness = 3
  /// The most changes that are found separately.
  private static let mostParts = 32

  /// Returns the edits from one text to another; none if they are equal.
  package static func parts(from old: Pieces, to new: Pieces) -> [Part] {
    let end = sameEnd(old, new)
    var parts: [Part] = []
    var (i, j, kept) = (0, 0, 0)
    while true {
      while i < end.old, j < end.new, old[i] == new[j] { (i, j) = (i + 1, j + 1) }
      if i == end.old, j == end.new { return parts }
      let next =
        parts.count < mostParts ? nextLikeness(old, new, i, j, end) ?? end : end
      parts.append(
        Part(
          kept: old.length(kept..<i), dropped: old.length(i..<next.old),
          added: String(decoding: new.bytes(j..<next.new), as: UTF8.self)))
      (i, j, kept) = (next.old, next.new, next.old)
    }
  }

  /// Returns the ends up to which the texts are compared; everything after them is equal.
  private static func sameEnd(_ old: Pieces, _ new: Pieces) -> (old: Int, new: Int) {
    var (i, j) = (old.ends.count, new.ends.count)
    while i > 0, j > 0, old[i - 1] == new[j - 1] { (i, j) = (i - 1, j - 1) }
    return (i, j)
  }

  /// Returns the nearest position from which on the texts are equal for some pieces, or to their ends.
  private static func nextLikeness(
    _ old: Pieces, _ new: Pieces, _ i: Int, _ j: Int, _ end: (old: Int, new: Int)
  ) -> (old: Int, new: Int)? {
    for distance in 1...reach {
      for dropped in 0...distance {
        let (a, b) = (i + dropped, j + distance - dropped)
        guard a < end.old, b < end.new else { continue }
        let isLike = (0..<likeness).allSatisfy {
          a + $0 < end.old && b + $0 < end.new && old[a + $0] == new[b + $0]
        }
        if isLike { return (a, b) }
      }
    }
    return nil
  }
}

/// Finds short edits from one JSON text to another, in time that grows with their length.
///
/// The common beginning and end of the texts are found first. The rest is split after each comma and
/// bracket. Where pieces differ, the nearest position at which they are equal again is searched. If many pieces in a row
/// were changed, the rest is taken as one change.
package enum TextDifference {
  /// An edit: keep a length of text, drop one, add a text; after the last edit the rest is kept.
  ///
  /// Lengths are in UTF-16 code units, with which scripts in browsers count.
  package struct Part: Equatable {
    var kept: Int
    var dropped: Int
    var added: String
  }

  private struct Pieces {
    let bytes: [UInt8]
    private(set) var ends: [Int] = []
    private let start: Int

    init(_ bytes: [UInt8], in range: Range<Int>) {
      self.bytes = bytes
      start = range.lowerBound
      for index in range where isSeparator(bytes[index]) { ends.append(index + 1) }
      if ends.last ?? start < range.upperBound { ends.append(range.upperBound) }
    }

    subscript(index: Int) -> ArraySlice<UInt8> { self[index..<index + 1] }

    subscript(range: Range<Int>) -> ArraySlice<UInt8> {
      bytes[position(range.lowerBound)..<position(range.upperBound)]
    }

    func position(_ index: Int) -> Int { index == 0 ? start : ends[index - 1] }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"),
      UInt8(ascii: "}"):
      true
    default: false
    }
  }

  private static func length(_ bytes: ArraySlice<UInt8>) -> Int {
    // Each scalar has one byte that is not a continuation byte; a scalar of four bytes has two units.
    bytes.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) &+ ($1 >= 0xF0 ? 1 : 0) }
  }

  /// The farthest distance of a search for equal pieces, in pieces of both texts together.
  private static let reach = 32
  /// The number of equal pieces in a row that is more than chance.
  private static let likeness = 3
  /// The most changes that are found separately.
  private static let mostParts = 32

  /// Returns the edits from one text to another, both in UTF-8; none if they are equal.
  package static func parts(from old: [UInt8], to new: [UInt8]) -> [Part] {
    let (start, sameEnd) = common(old, new)
    let old = Pieces(old, in: start..<old.count - sameEnd)
    let new = Pieces(new, in: start..<new.count - sameEnd)
    var parts: [Part] = []
    var (i, j, kept) = (0, 0, 0)
    while true {
      while i < old.ends.count, j < new.ends.count, old[i] == new[j] { (i, j) = (i + 1, j + 1) }
      let end = (old: old.ends.count, new: new.ends.count)
      if i == end.old, j == end.new { return parts }
      let next = parts.count < mostParts ? nextLikeness(old, new, i, j) ?? end : end
      parts.append(
        Part(
          kept: length(old.bytes[kept..<old.position(i)]), dropped: length(old[i..<next.old]),
          added: String(decoding: new[j..<next.new], as: UTF8.self)))
      (i, j, kept) = (next.old, next.new, old.position(next.old))
    }
  }

  /// Returns how many bytes two texts have in common at their beginning and end, in whole pieces.
  private static func common(_ old: [UInt8], _ new: [UInt8]) -> (start: Int, end: Int) {
    let (old, new) = (old.span, new.span)
    let most = min(old.count, new.count)
    var start = 0
    while start < most, old[start] == new[start] { start += 1 }
    while start > 0, !isSeparator(old[start - 1]) { start -= 1 }
    func isBetweenPieces(_ index: Int, of bytes: borrowing Span<UInt8>) -> Bool {
      index == start || isSeparator(bytes[index - 1])
    }
    var end = 0
    while end < most - start, old[old.count - end - 1] == new[new.count - end - 1] { end += 1 }
    while end > 0,
      !isBetweenPieces(old.count - end, of: old) || !isBetweenPieces(new.count - end, of: new)
    {
      end -= 1
    }
    return (start, end)
  }

  /// Returns the nearest position from which on the texts are equal for some pieces; nil if none is near.
  private static func nextLikeness(
    _ old: Pieces, _ new: Pieces, _ i: Int, _ j: Int
  ) -> (old: Int, new: Int)? {
    let end = (old: old.ends.count, new: new.ends.count)
    for distance in 1...reach {
      for dropped in 0...distance {
        let (a, b) = (i + dropped, j + distance - dropped)
        let isLike = (0..<likeness).allSatisfy {
          a + $0 < end.old && b + $0 < end.new && old[a + $0] == new[b + $0]
        }
        if isLike { return (a, b) }
      }
    }
    return nil
  }
}

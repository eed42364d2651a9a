// How two versions of a JSON text differ.

import RIBConsole

/// Finds a short way from one JSON text to another, in time that grows with their length.
///
/// The texts are cut behind each comma and bracket. What both begin and end with is found first; between,
/// where pieces differ, the nearest place is looked for from which on they are alike again. Where many
/// pieces were changed in a row, all that is left is taken as one change.
enum TextDifference {
  /// Keep so much, drop so much, add a text; behind the last part the rest is kept.
  ///
  /// Lengths are in UTF-16 code units, by which scripts in browsers count.
  struct Part: Equatable {
    var kept: Int
    var dropped: Int
    var added: String
  }

  /// A text and where it is cut.
  struct Pieces {
    fileprivate let bytes: [UInt8]
    /// Where each piece ends.
    fileprivate let ends: [Int]

    init(_ text: String) {
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

    /// How many UTF-16 code units some pieces have.
    fileprivate func length(_ range: Range<Int>) -> Int {
      bytes(range).reduce(into: 0) { count, byte in
        // A scalar has one byte that does not continue it, and two units if that says that it has four.
        count += byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
      }
    }
  }

  /// How far from a difference the texts are looked for to be alike again, in pieces of both together.
  private static let reach = 32
  /// So many pieces in a row are alike by more than chance.
  private static let likeness = 3
  /// How many changes are told apart.
  private static let mostParts = 32

  /// What leads from one text to another; nothing where they are the same.
  static func parts(from old: Pieces, to new: Pieces) -> [Part] {
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

  /// Up to where the texts are looked at: what comes behind is the same.
  private static func sameEnd(_ old: Pieces, _ new: Pieces) -> (old: Int, new: Int) {
    var (i, j) = (old.ends.count, new.ends.count)
    while i > 0, j > 0, old[i - 1] == new[j - 1] { (i, j) = (i - 1, j - 1) }
    return (i, j)
  }

  /// The nearest place from which on the texts are alike for some pieces, or to their ends.
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

/// Prepares the comparison of two states of so many parts, whose growth `Benchmarks/thresholds` limits.
@_spi(Benchmarks)
@MainActor public func comparisonOfStates(ofParts count: Int) -> () -> Int {
  func text(_ part: String) -> String { String(repeating: part, count: count) }
  let old = TextDifference.Pieces("[\(text("{\"a\":1},"))]")
  let new = TextDifference.Pieces("[{\"a\":2},\(text("{\"b\":1},"))]")
  return { TextDifference.parts(from: old, to: new).count }
}

// Journals of which a power loss or a copy has left only a part, or other bytes.

import Foundation
import TestSupport
import Testing

@testable import RIBJournal

/// Whatever becomes of a file's last batches, nothing that was shown is lost without a word (J2, J8).
///
/// For each change one of three holds: all that was acknowledged is restored; or the file is refused, and not
/// changed by a byte; or, where its end is missing, that is reported, and the bytes that are cut are kept.
@Suite struct JournalLossTests {
  private let folder = TestFolder.empty()

  /// Some batches.
  private nonisolated static let short = journal([3, 10, 2, 7])
  /// Some batches, the last of which has several pages.
  private nonisolated static let long = journal([3, 40, 2, 300])

  private nonisolated static func journal(_ batches: [Int]) -> SampleJournal {
    var journal = SampleJournal()
    for (batch, count) in batches.enumerated() {
      for number in 0..<count {
        journal.append(
          .event(.command(path: "root/counter", line: "increase \(batch) \(number)")),
          at: Int64(batch))
      }
      journal.commit(at: Int64(batch))
    }
    return journal
  }

  private enum Outcome {
    case restored, refused, cut
    /// It ends at a commit, and nothing shows that there was more.
    case ended
  }

  /// Opens a file as a session does, and goes on with it if it is not refused.
  ///
  /// - Parameter acknowledged: The offset at which the last batch ends whose output was shown.
  private func check(
    _ bytes: [UInt8], of journal: SampleJournal, acknowledged: Int, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Outcome {
    try folder.write(bytes)
    let file: JournalFile
    do throws(JournalError) {
      file = try folder.open(calls: .unsynced)
    } catch {
      #expect(try folder.bytes() == bytes, comment, sourceLocation: sourceLocation)
      #expect(folder.mode("journal.cut") == nil, comment, sourceLocation: sourceLocation)
      guard case .damaged = error.reason else {
        Issue.record("\(comment): \(error)", sourceLocation: sourceLocation)
        return .refused
      }
      return .refused
    }
    defer { unsafe unlink(folder["journal.cut"]) }
    let (contents, entries) = try folder.load()
    let end = contents.committed.byteCount
    #expect(
      entries == journal.entries(before: end), comment, sourceLocation: sourceLocation)
    try file.append(.event(.command(path: "root", line: "attach timer")), at: 10)
    try file.commit(at: 10)
    file.close()
    let after = try folder.load()
    #expect(after.contents.tornTail == nil, comment, sourceLocation: sourceLocation)
    let kept: [JournalEntry] = after.entries.dropLast(2)
    #expect(kept == entries, comment, sourceLocation: sourceLocation)
    let cut = try? folder.bytes("journal.cut")
    let tail: Data? = contents.tornTail.map { Data(bytes[$0.offset...]) }
    #expect(cut == tail, comment, sourceLocation: sourceLocation)
    if end >= acknowledged { return .restored }
    // Only a missing end may cost what was shown.
    #expect(journal.bytes.starts(with: bytes), comment, sourceLocation: sourceLocation)
    return cut == nil ? .ended : .cut
  }

  @Test func `J2: each length of the last two batches is restored, or reported and kept`() throws {
    let journal = Scale.of(0, full: 1) == 0 ? Self.short : Self.long
    let end = journal.bytes.count
    var outcomes: [Outcome: Int] = [:]
    for size in journal.commitEnds[2]...end {
      let outcome = try check(
        Array(journal.bytes[..<size]), of: journal, acknowledged: end, "The first \(size) bytes")
      outcomes[outcome, default: 0] += 1
    }
    #expect(outcomes[.restored] == 2 && outcomes[.refused] == nil, "\(outcomes)")
    #expect(outcomes[.ended] == 3, "Those that end where a batch did: \(outcomes)")
  }

  @Test func `J2: each flipped bit of the last two batches is refused`() throws {
    let journal = Self.short
    let bits = (journal.commitEnds[2] * 8)..<(journal.bytes.count * 8)
    for bit in stride(from: bits.lowerBound, to: bits.upperBound, by: Scale.of(5, full: 1)) {
      var bytes = journal.bytes
      bytes[bit / 8] ^= 1 << (bit % 8)
      let outcome = try check(
        bytes, of: journal, acknowledged: journal.bytes.count, "Bit \(bit)")
      #expect(outcome == .refused, "Bit \(bit)")
    }
  }

  @Test(arguments: Scale.seeds(4, full: 200))
  func
    `J2: a power loss that drops or swaps pages of a batch that was not synced loses nothing else`(
      seed: UInt64
    ) throws
  {
    let journal = Self.long
    let page = 4096
    let synced = journal.commitEnds[3]
    var generator = SeededGenerator(seed: seed)
    for trial in 0..<20 {
      // The pages of the batch: the first has what was synced, too.
      let first = synced / page
      let last = (journal.bytes.count - 1) / page
      #expect(last - first >= 3)
      var bytes = journal.bytes
      func range(_ number: Int) -> Range<Int> {
        max(synced, number * page)..<min(bytes.count, (number + 1) * page)
      }
      for number in first...last where Bool.random(using: &generator) {
        if Bool.random(using: &generator) {
          // It was never written.
          for index in range(number) { bytes[index] = 0 }
        } else if let other = (first + 1..<last).randomElement(using: &generator),
          range(number).count == page
        {
          let copy = bytes[range(number)]
          bytes.replaceSubrange(range(number), with: bytes[range(other)])
          bytes.replaceSubrange(range(other), with: copy)
        }
      }
      // The size is the new one, the old one, or something between.
      if Int.random(in: 0..<3, using: &generator) == 0 {
        let sizes = [synced, range(Int.random(in: first...last, using: &generator)).upperBound]
        bytes.removeLast(bytes.count - (sizes.randomElement(using: &generator) ?? bytes.count))
      }
      _ = try check(
        bytes, of: journal, acknowledged: synced, "Seed \(seed), trial \(trial)")
    }
  }
}

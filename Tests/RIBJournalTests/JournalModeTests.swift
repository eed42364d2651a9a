// The access of users to a journal.

import Foundation
import TestSupport
import Testing

@testable import RIBJournal

@Suite struct JournalModeTests {
  private let folder = TestFolder.empty()

  private var refusal: JournalError? {
    #expect(throws: JournalError.self) { try folder.open() }
  }

  @Test
  func
    `J7: a journal that others could use is its user's alone when it is written on, and says so`()
    throws
  {
    try folder.open().close()
    for mode in [0o644, 0o666, 0o620, 0o604] as [mode_t] {
      #expect(unsafe chmod(folder.journal, mode) == 0)
      _ = try folder.load()
      #expect(folder.mode("journal") == mode, "Reading changes nothing.")
      let file = try folder.open()
      #expect(file.formerMode == mode)
      file.close()
      #expect(folder.mode("journal") == 0o600)
    }
    for mode in [0o600, 0o700] as [mode_t] {
      #expect(unsafe chmod(folder.journal, mode) == 0)
      let file = try folder.open()
      #expect(file.formerMode == nil)
      file.close()
      #expect(folder.mode("journal") == mode)
    }
  }

  @Test
  func
    `J7: a file that is read-only, or no journal, is refused and keeps its mode; it can be read`()
    throws
  {
    try folder.open().close()
    #expect(unsafe chmod(folder.journal, 0o440) == 0)
    // A superuser, whom the system would let write, is refused too.
    if getuid() == 0 {
      #expect(
        refusal?.description
          == "'\(folder.journal)' may not be written, as it is read-only. Make it writable for its user, and "
          + "start again with the same file.")
    }
    #expect(throws: Never.self, "It can be read.") { try folder.load() }
    #expect(folder.mode("journal") == 0o440)
    try folder.write("#!/bin/sh\n".utf8)
    #expect(unsafe chmod(folder.journal, 0o755) == 0)
    #expect(refusal?.reason == .noJournal)
    #expect(folder.mode("journal") == 0o755)
  }
}

import CLibrary

extension DataFile {
  /// The content of a file.
  package struct Contents: Sendable {
    package let bytes: [UInt8]
    package let version: Version
    /// The permissions of the file.
    let mode: mode_t
  }

  /// The identity of a content: its size and a checksum, as a short text.
  package struct Version: RawRepresentable, Codable, Hashable, Sendable {
    package let rawValue: String

    /// Creates a version from its text; another text than that of a version is that of no content.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// Creates the version of a content.
    package init(of bytes: [UInt8]) {
      // FNV-1a, with 64 bits.
      var checksum: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      rawValue = "\(bytes.count)-\(String(checksum, radix: 16))"
    }
  }
}

/// The JSON Schema (2020-12) of the lines that a session with JSON writes and, as `request`, of those that it reads.
///
/// It is embedded in the program. A change that another program could notice needs a new version, ``version``,
/// and a new file beside `Documentation/protocol-1.schema.json`, which is a link to the present one.
package enum ProtocolSchema {
  package static let version = 1
  /// The text, without the end of its last line.
  static var text: String {
    String(decoding: PackageResources.protocol_1_schema_json.dropLast(), as: UTF8.self)
  }
}

import CLibrary

/// Environment variables, by name.
///
/// Each is looked up when it is needed: a table of all would take longer than the look-ups of a short session.
package struct Environment {
  private let value: (String) -> String?

  /// Creates an environment with the given variables only.
  package init(_ values: [String: String]) { value = { values[$0] } }

  private init(_ value: @escaping (String) -> String?) { self.value = value }

  /// The environment of this process.
  package static var ofProcess: Environment {
    Environment { name in
      let text = unsafe getenv(name)
      return unsafe text.map { unsafe String(cString: $0) }
    }
  }

  package subscript(name: String) -> String? { value(name) }
}

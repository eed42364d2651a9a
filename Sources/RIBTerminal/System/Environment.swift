#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Environment variables, by name.
///
/// Each is looked up when it is asked for: a table of all would take longer than all that a short session
/// asks for.
package struct Environment {
  private let value: (String) -> String?

  /// The variables of the given names alone.
  package init(_ values: [String: String]) { value = { values[$0] } }

  private init(_ value: @escaping (String) -> String?) { self.value = value }

  /// Those that this process was started with.
  package static var ofProcess: Environment {
    Environment { name in
      let text = unsafe getenv(name)
      return unsafe text.map { unsafe String(cString: $0) }
    }
  }

  package subscript(name: String) -> String? { value(name) }
}

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The environment variables of this process, or others in their place.
///
/// Each is looked up when it is asked for: Foundation takes all of them apart each time, which was a tenth of
/// what the program does until it reads its first line.
struct ProcessEnvironment {
  /// Those in place of the process's; nil for its own.
  private let given: [String: String]?

  /// The variables of this process.
  init() { given = nil }

  /// Some variables, and no others.
  init(_ variables: [String: String]) { given = variables }

  /// The value of a variable; nil where it is not set.
  subscript(name: String) -> String? {
    if let given { return given[name] }
    // It is copied at once, and this program sets none that could free it meanwhile.
    return unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}

// The environment that the program was started with.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The few variables that a session looks at.
package enum ProcessEnvironment {
  private static let names = [
    "HOME", "TERM", "LANG", "LC_ALL", "LC_CTYPE", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE",
    "APP_CLI_HISTORY", "XDG_STATE_HOME", "XDG_CONFIG_HOME",
  ]

  /// Those that are set, by name.
  package static var variables: [String: String] {
    var variables: [String: String] = [:]
    for name in names {
      if let value = unsafe getenv(name) { unsafe variables[name] = String(cString: value) }
    }
    return variables
  }
}

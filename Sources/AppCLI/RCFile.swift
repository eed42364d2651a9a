// The rc file: lines of the user's own that a session at a terminal begins with.

import RIBConsole

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

nonisolated enum RCFile {
  /// Where it is: below `XDG_CONFIG_HOME`, or below `.config` in the home folder.
  ///
  /// A relative folder does not count, as the XDG Base Directory Specification has it.
  static func path(_ variables: [String: String]) -> String? {
    func folder(_ name: String) -> String? {
      variables[name].flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let configuration = folder("XDG_CONFIG_HOME") ?? folder("HOME").map { $0 + "/.config" }
    return configuration.map { $0 + "/app-cli/rc" }
  }
}

/// What a run finds around it, apart from its arguments.
nonisolated struct Surroundings {
  /// Whether a person sits before standard input and output.
  let isTerminal: Bool
  /// The environment variables, by name.
  let variables: [String: String]

  static var ofProcess: Surroundings {
    Surroundings(
      isTerminal: StandardDescriptor.input.isTerminal && StandardDescriptor.output.isTerminal,
      variables: ProcessInfo.processInfo.environment)
  }
}

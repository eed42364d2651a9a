import Platform

package typealias Environment = [String: String]

extension Environment {
  /// The environment with which this process was started.
  package static var ofProcess: Environment { variablesOfProcess }
}

// Read once, as a table of all costs more than a line.
private let variablesOfProcess = ProcessInfo.processInfo.environment

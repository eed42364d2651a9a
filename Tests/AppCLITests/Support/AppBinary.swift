// Finds the built program: it lies beside the test bundle.

import Foundation

enum AppBinary {
  struct NotBuilt: Error, CustomStringConvertible {
    let path: String
    var description: String { "there is no program at \(path); build the package first" }
  }

  /// The path of the `app-cli` that was built along with these tests.
  static func path() throws -> String {
    let path = try folder().appendingPathComponent("app-cli").path
    guard FileManager.default.isExecutableFile(atPath: path) else { throw NotBuilt(path: path) }
    return path
  }

  private static func folder() throws -> URL {
    #if os(macOS)
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? Bundle.main
      return bundle.bundleURL.deletingLastPathComponent()
    #else
      let runner = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
      return URL(fileURLWithPath: runner).deletingLastPathComponent()
    #endif
  }
}

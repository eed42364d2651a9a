// Finds the programs that were built along with the tests: they lie beside the test bundle.

import Foundation

/// A program of this package.
public enum BuiltProgram {
  /// There is none of that name.
  public struct NotBuilt: Error, CustomStringConvertible {
    let path: String
    /// What to do about it.
    public var description: String { "there is no program at \(path); build the package first" }
  }

  /// The path of a program.
  ///
  /// - Throws: ``NotBuilt``, where it was not built.
  public static func path(of name: String) throws -> String {
    let path = try folder().appendingPathComponent(name).path
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

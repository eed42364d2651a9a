import Foundation

/// A program of this package, which was built beside the test bundle.
public enum BuiltProgram {
  /// The error for a program that was not built.
  public struct NotBuilt: Error, CustomStringConvertible {
    let path: String
    /// The reason, and how to fix it.
    public var description: String { "there is no program at \(path); build the package first" }
  }

  /// The path of a program.
  ///
  /// - Throws: ``NotBuilt`` if it was not built.
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

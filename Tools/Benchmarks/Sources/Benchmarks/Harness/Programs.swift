// Where the programs are that are run as a whole.

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

enum Programs {
  /// The release build of `app-cli`, unless named on the command line.
  static var app = root + "/.build/release/app-cli"
  /// The same, as built with -static-stdlib.
  static var staticApp = root + "/.build/static/release/app-cli"
  /// The hand-written one, beside this program.
  static let byHand = folder + "/HandProgram"
  /// The program whose root attaches as many children as it is asked to.
  static let manyChildren = folder + "/ManyChildren"

  static func exists(_ path: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: path)
  }

  /// The bytes of a program's file.
  static func size(_ path: String) -> Double {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return Double("\(attributes?[.size] ?? 0)") ?? 0
  }

  private static let folder: String = {
    let me = CommandLine.arguments[0]
    let real = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? me
    return String(real[..<(real.lastIndex(of: "/") ?? real.startIndex)])
  }()

  /// The repository: what is above `Tools/Benchmarks/.build`.
  private static let root: String = {
    guard let range = folder.firstRange(of: "/Tools/Benchmarks/.build/") else { return "." }
    return String(folder[..<range.lowerBound])
  }()
}

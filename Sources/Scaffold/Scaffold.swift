// The tool behind `swift package new-rib`: reads what is asked, checks it, writes it, and says so.
import Foundation

@main
enum Scaffold {
  static func main() {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    do {
      let text = try run(Array(CommandLine.arguments.dropFirst()), in: folder)
      FileHandle.standardOutput.write(Data((text + "\n").utf8))
    } catch {
      FileHandle.standardError.write(Data("new-rib: \(error)\n".utf8))
      exit(error is ScaffoldError ? 64 : 74)
    }
  }

  /// Does what the arguments ask for in a package's folder, and gives back what there is to say.
  static func run(_ arguments: [String], in folder: URL) throws -> String {
    let package = PackageFolder(url: folder)
    switch try Request(arguments) {
    case .help: return Request.helpText
    case .listTemplates: return try Template.list(in: package)
    case .node(let node):
      let plan = try Plan(node, in: package)
      try plan.write()
      let isFormatted = format(plan.paths, in: folder)
      return Report(of: plan, isFormatted: isFormatted).text
    }
  }

  /// Breaks the lines that a long name has made too long, as the package's own style has it.
  private static func format(_ paths: [String], in folder: URL) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["swift", "format", "--in-place"] + paths
    process.currentDirectoryURL = folder
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}

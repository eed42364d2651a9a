// The command `swift package new-rib`: has the tool Scaffold do the work in the package's folder.
import Foundation
import PackagePlugin

@main
struct NewRIB: CommandPlugin {
  /// The tool has said what was wrong; this ends the command with a status that is not 0.
  struct NothingWritten: Error, CustomStringConvertible {
    let description = "new-rib has written nothing."
  }

  func performCommand(context: PluginContext, arguments: [String]) async throws {
    let process = Process()
    process.executableURL = try context.tool(named: "Scaffold").url
    process.currentDirectoryURL = context.package.directoryURL
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    if process.terminationStatus != 0 { throw NothingWritten() }
  }
}

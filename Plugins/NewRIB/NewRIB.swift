import Foundation
import PackagePlugin

/// The command `swift package new-rib`, which runs the tool Scaffold in the package's folder.
@main
struct NewRIB: CommandPlugin {
  /// Ends the command with a status other than 0; the tool itself has printed the reason.
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

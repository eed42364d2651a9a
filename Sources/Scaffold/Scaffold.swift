import Foundation

/// The tool behind `swift package new-rib`: reads a request, checks it, writes it, and prints a report.
@main
enum Scaffold {
  static func main() {
    let folder = URL(filePath: FileManager.default.currentDirectoryPath)
    do {
      let text = try run(Array(CommandLine.arguments.dropFirst()), in: PackageFolder(url: folder))
      FileHandle.standardOutput.write(Data((text + "\n").utf8))
    } catch {
      FileHandle.standardError.write(Data("new-rib: \(error)\n".utf8))
      exit(error is ScaffoldError ? 64 : 74)
    }
  }

  /// Carries out the arguments in a package's folder, and returns the text to print.
  static func run(_ arguments: [String], in package: PackageFolder) throws -> String {
    if arguments.contains("--help") || arguments.contains("-h") { return Request.helpText }
    if arguments.contains("--list-templates") { return try Template.list(in: package) }
    let plan = try Plan(Request(arguments), in: package)
    try plan.write()
    return report(of: plan, isFormatted: format(plan.paths, in: package.url))
  }

  private static func report(of plan: Plan, isFormatted: Bool) -> String {
    var lines = plan.added.map { "wrote   \($0.path)" }
    if let changed = plan.changed { lines.append("changed \(changed.path)") }
    if let leftToDo = plan.leftToDo { lines.append(leftToDo) }
    if !isFormatted {
      lines.append("Not formatted:  swift format -i \(plan.paths.joined(separator: " "))")
    }
    let tests = plan.added.filter { $0.path.hasSuffix("Tests.swift") }
      .compactMap { $0.path.split(separator: "/").last?.dropLast(".swift".count) }
    lines.append("Its tests:  swift test\(tests.map { " --filter \($0)" }.joined())")
    if plan.changed != nil {
      lines.append("To try it:  type 'attach \(plan.name.word)' and 'tree' at the command line")
    }
    return lines.joined(separator: "\n")
  }

  /// Breaks the lines that a long name has made too long, in the package's own style.
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

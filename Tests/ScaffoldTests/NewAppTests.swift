// The refusals of Scripts/new-app; .ci/check-scaffolding builds and tests the apps that it writes.
import Foundation
import Testing

@testable import Scaffold

struct NewAppTests {
  private let package: TestPackage

  init() throws { package = try TestPackage() }

  @Test(
    arguments: [
      ([], "give a NAME"), (["Mall"], "give a NAME"), (["Mall", "new", "more"], "give a NAME"),
      (["mall", "new"], "a capital letter"), (["Mall-1", "new"], "a capital letter"),
      (["Caf\u{E9}", "new"], "a capital letter"), (["../Mall", "new"], "a capital letter"),
      (["String", "new"], "'String' is the name of something else"),
      (["Router", "new"], "'Router' is a part of the skeleton"),
      (["RIBCore", "new"], "'RIBCore' is a part of the skeleton"),
      (["RootKinds", "new"], "'RootKinds' is a part of the skeleton"),
      (["Mall", "Sources"], "'Sources' is not empty"),
      (["Mall", "Sources/Shop/Root/RootKinds.swift"], "RootKinds.swift' is no folder"),
      (["Mall", "new", "--path", "gone"], "there is no folder 'gone'"),
      (["Mall", "new", "--path", "Sources"], "'Sources' is not the skeleton's folder"),
      (["Mall", "new", "--url", "https://example.org/rib"], "'--url' needs '--from VERSION'"),
      (["Mall", "new", "--from", "1.0.0"], "'--from' needs '--url URL'"),
      (["Mall", "new", "--url", "x", "--from", "one"], "'one' is no version"),
      (["Mall", "new", "--url", "--from", "1.0.0"], "'--url' needs a value"),
      (["Mall", "new", "--path"], "'--path' needs a value"),
      (["Mall", "new", "--path", "x", "--copy"], "one of --path, --url and --copy"),
      (["Mall", "new", "--move"], "unknown option '--move'"),
    ])
  func `bad input is refused with a message, and nothing is written`(
    arguments: [String], text: String
  )
    throws
  {
    let before = try package.contents()
    let (status, error) = try run(arguments)
    #expect(status == 64)
    #expect(error.hasPrefix("new-app: ") && error.contains(text), "\(error)")
    #expect(try package.contents() == before)
    #expect(!package.folder.exists("new"))
  }

  // A class of the report's script, a nested type, and a private one.
  @Test(arguments: ["EventList", "Wait", "Head"])
  func `an app may have the name of what is no public type at top level`(name: String) throws {
    let (_, error) = try run([name, "new", "--path", "gone"])
    #expect(error == "new-app: there is no folder 'gone'.\n")
  }

  private func run(_ arguments: [String]) throws -> (status: Int32, error: String) {
    let process = Process()
    process.executableURL = PackageFolder.skeleton.url.appending(path: "Scripts/new-app")
    process.arguments = arguments
    process.currentDirectoryURL = package.folder.url
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data ?? Data(), as: UTF8.self))
  }
}

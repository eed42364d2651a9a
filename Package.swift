// swift-tools-version: 6.2
import PackageDescription

/// Every target: warnings are errors, and each use of an unsafe construct is marked where it stands.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error), .strictMemorySafety()]
/// The sample and the program are written as a new app would be: on the main actor unless they say otherwise.
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "rib-skeleton",
  platforms: [.macOS(.v26), .iOS(.v26)],
  products: [
    .library(name: "RIBCore", targets: ["RIBCore"]),
    .library(name: "RIBRx", targets: ["RIBRx"]),
    .library(name: "RIBConsole", targets: ["RIBConsole"]),
    // Features that a program may have.
    .library(name: "RIBJournal", targets: ["RIBJournal"]),
    .library(name: "RIBReport", targets: ["RIBReport"]),
    .library(name: "RIBStorage", targets: ["RIBStorage"]),
    .library(name: "RIBSimulation", targets: ["RIBSimulation"]),
    .library(name: "RIBSocket", targets: ["RIBSocket"]),
    .library(name: "RIBCoreTesting", targets: ["RIBCoreTesting"]),
    .library(name: "RIBTesting", targets: ["RIBTesting"]),
    .plugin(name: "NewRIB", targets: ["NewRIB"]),
    // Not in a copy that Scripts/new-app makes.
    .library(name: "SampleRIB", targets: ["SampleRIB"]),
    .library(name: "TextWork", targets: ["TextWork"]),
    .executable(name: "app-cli", targets: ["AppCLI"]),
  ],
  targets: [
    .target(name: "Basics", swiftSettings: strict),
    .target(name: "RIBCore", dependencies: ["Basics"], swiftSettings: strict),
    .target(name: "RIBRx", dependencies: ["Basics", "RIBCore"], swiftSettings: strict),
    .target(name: "Platform", swiftSettings: strict),
    .target(name: "CPrintStream"),
    .target(
      name: "RIBTerminal",
      dependencies: ["Basics", "CPrintStream", "Platform"],
      swiftSettings: strict),
    .target(
      name: "RIBConsole", dependencies: ["Basics", "Platform", "RIBCore", "RIBTerminal"],
      resources: [.embedInCode("Session/JSON/protocol-1.schema.json")], swiftSettings: strict),
    .target(
      name: "RIBJournal", dependencies: ["Basics", "Platform", "RIBCore", "RIBConsole"],
      swiftSettings: strict),
    .target(
      name: "RIBReport", dependencies: ["Platform", "RIBCore", "RIBConsole"],
      exclude: ["Page"], swiftSettings: strict),
    .target(
      name: "RIBStorage",
      dependencies: ["Basics", "Platform", "RIBCore", "RIBTerminal"],
      swiftSettings: strict),
    .target(
      name: "RIBSimulation",
      dependencies: ["Basics", "Platform", "RIBCore", "RIBConsole", "RIBJournal"],
      swiftSettings: strict),
    .target(
      name: "RIBSocket",
      dependencies: ["Basics", "Platform", "RIBConsole", "RIBTerminal"],
      swiftSettings: strict),
    .target(name: "RIBCoreTesting", dependencies: ["Basics", "RIBCore"], swiftSettings: strict),
    .target(
      name: "RIBTesting",
      dependencies: [
        "Basics", "Platform", "RIBCore", "RIBCoreTesting", "RIBTerminal", "RIBConsole",
        "RIBSimulation", "RIBStorage",
      ],
      swiftSettings: strict),
    .executableTarget(name: "Scaffold", swiftSettings: strict),
    .plugin(
      name: "NewRIB",
      capability: .command(
        intent: .custom(verb: "new-rib", description: "Write a new node, with its tests"),
        permissions: [.writeToPackageDirectory(reason: "The files of the node are written.")]),
      dependencies: ["Scaffold"]),
    // Not in a copy that Scripts/new-app makes.
    .target(name: "SampleRIB", dependencies: ["RIBCore", "RIBConsole"], swiftSettings: app),
    .executableTarget(
      name: "AppCLI",
      dependencies: [
        "RIBCore", "RIBConsole", "RIBJournal", "RIBReport", "RIBSimulation", "RIBSocket",
        "SampleRIB",
      ], swiftSettings: app),
    // What the benchmarks measure beside the public interface.
    .target(
      name: "TextWork", dependencies: ["Basics", "RIBConsole", "RIBReport"],
      path: "Tools/Benchmarks/TextWork", swiftSettings: strict),
    // What the tests share.
    .target(
      name: "QuietRuns", path: "Tests/QuietRuns",
      cSettings: [.define("PACKAGE", to: "\"\(Context.packageDirectory)\"")]),
    .target(
      name: "TestSupport",
      dependencies: ["Basics", "Platform", "QuietRuns", "RIBTerminal", "RIBTesting"],
      path: "Tests/TestSupport", swiftSettings: strict),
    // A program with faults, for what finds them.
    .executableTarget(
      name: "FaultyRIBs",
      dependencies: ["RIBCore", "RIBConsole", "RIBJournal", "RIBReport", "RIBSimulation"],
      path: "Tests/FaultyRIBs", swiftSettings: app),
    // A program whose journals an earlier version wrote: Tests/Journals.
    .executableTarget(
      name: "KeptRIBs",
      dependencies: ["Platform", "RIBCore", "RIBConsole", "RIBJournal"],
      path: "Tests/KeptRIBs", swiftSettings: app),
    .testTarget(
      name: "BasicsTests", dependencies: ["Basics"], swiftSettings: app),
    .testTarget(
      name: "RIBCoreTests",
      dependencies: ["Basics", "RIBCore", "RIBTesting", "TestSupport"],
      swiftSettings: app),
    // It shares the folder CoreSupport with the tests of RIBCore, by a link in each.
    .testTarget(
      name: "RIBRxTests",
      dependencies: ["Basics", "RIBConsole", "RIBCore", "RIBRx", "RIBTesting", "TestSupport"],
      swiftSettings: app),
    // The same files twice, as the second's folder is a link: with isolation to the main actor by default,
    // and without.
    .testTarget(
      name: "MovedOverTests", dependencies: ["RIBCore", "RIBRx", "RIBTesting"], swiftSettings: app),
    .testTarget(
      name: "MovedOverPlainTests", dependencies: ["RIBCore", "RIBRx", "RIBTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "RIBTerminalTests",
      dependencies: ["Basics", "Platform", "RIBCore", "RIBTerminal", "RIBTesting", "TestSupport"],
      swiftSettings: app),
    // The tests of sessions share the folder SessionSupport by a link in each.
    .testTarget(
      name: "RIBConsoleTests",
      dependencies: [
        "Basics", "KeptRIBs", "RIBCore", "RIBConsole", "RIBJournal", "RIBSimulation", "RIBStorage",
        "RIBTerminal", "RIBTesting", "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "RIBJournalTests",
      dependencies: [
        "RIBCore", "RIBConsole", "RIBJournal", "RIBStorage", "RIBTerminal", "RIBTesting",
        "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "RIBReportTests",
      dependencies: [
        "KeptRIBs", "RIBCore", "RIBConsole", "RIBJournal", "RIBReport", "RIBTerminal", "RIBTesting",
        "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "RIBSimulationTests",
      dependencies: [
        "Basics", "FaultyRIBs", "RIBCore", "RIBConsole", "RIBJournal", "RIBSimulation",
        "RIBStorage", "RIBTesting", "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "RIBStorageTests",
      dependencies: [
        "RIBConsole", "RIBCore", "RIBJournal", "RIBStorage", "RIBTerminal", "RIBTesting",
        "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "RIBSocketTests",
      dependencies: [
        "RIBConsole", "RIBCore", "RIBSocket", "RIBTerminal", "RIBTesting", "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "RIBCoreTestingTests", dependencies: ["RIBCore", "RIBCoreTesting", "TestSupport"],
      swiftSettings: app),
    .testTarget(
      name: "RIBTestingTests",
      dependencies: ["Basics", "RIBCore", "RIBConsole", "RIBTesting", "TestSupport"],
      swiftSettings: app),
    .testTarget(
      name: "SampleRIBTests",
      dependencies: [
        "RIBCore", "RIBConsole", "RIBJournal", "RIBReport", "RIBSimulation", "RIBSocket",
        "RIBStorage", "RIBTesting", "SampleRIB", "TestSupport",
      ],
      swiftSettings: app),
    .testTarget(
      name: "AppCLITests",
      dependencies: [
        "AppCLI", "Platform", "FaultyRIBs", "RIBConsole", "RIBJournal", "RIBReport",
        "RIBSimulation", "RIBTesting", "TestSupport",
      ],
      swiftSettings: strict),
    // Pages in a browser; they are skipped unless RIB_TEST_BROWSER is set.
    .testTarget(
      name: "BrowserTests", dependencies: ["AppCLI", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ScaffoldTests", dependencies: ["Scaffold", "RIBConsole"], swiftSettings: strict),
    .testTarget(
      name: "TutorialTests", dependencies: ["RIBCore", "RIBConsole", "RIBTesting"],
      swiftSettings: app),
    // The templates of new nodes and apps are code that is compiled and tested like all other.
    .testTarget(
      name: "TemplateTests", dependencies: ["RIBCore", "RIBConsole", "RIBTesting"],
      path: "Templates",
      exclude: [
        "App/AppTester.swift", "App/Main.swift", "App/Package.swift.template",
        "App/README.md.template", "App/ci.yml", "App/run",
      ],
      swiftSettings: app),
  ],
  swiftLanguageModes: [.v6]
)

// swift-tools-version: 6.2
import PackageDescription

let core = Target.Dependency.product(name: "RIBCore", package: "rib-skeleton")
let rx = Target.Dependency.product(name: "RIBRx", package: "rib-skeleton")
let console = Target.Dependency.product(name: "RIBConsole", package: "rib-skeleton")
let storage = Target.Dependency.product(name: "RIBStorage", package: "rib-skeleton")
let texts = Target.Dependency.product(name: "TextWork", package: "rib-skeleton")
let settings: [SwiftSetting] = [.defaultIsolation(MainActor.self)]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "rib-skeleton", path: "../..")],
  targets: [
    /// Counts allocations, by standing in for malloc: in this package alone.
    .target(name: "AllocationCounter"),
    .executableTarget(
      name: "Benchmarks", dependencies: [core, rx, console, storage, texts, "AllocationCounter"],
      swiftSettings: settings),
    /// The programs with which `app-cli` is compared: an empty program, and a reader of lines.
    .executableTarget(name: "HandProgram", swiftSettings: settings),
    .executableTarget(name: "DeepTree", dependencies: [core], swiftSettings: settings),
    .executableTarget(
      name: "ManyChildren", dependencies: [core, console], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

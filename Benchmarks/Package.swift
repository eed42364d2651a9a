// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "rib-skeleton", path: "..")],
  targets: [
    .executableTarget(
      name: "Benchmarks",
      dependencies: [.product(name: "RIBCore", package: "rib-skeleton")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
    .executableTarget(
      name: "DeepTree",
      dependencies: [.product(name: "RIBCore", package: "rib-skeleton")],
      swiftSettings: [.defaultIsolation(MainActor.self)]),
  ],
  swiftLanguageModes: [.v6]
)

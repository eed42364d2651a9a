// swift-tools-version: 6.2
import PackageDescription

// The sources from which Tools/Benchmarks/beside-peers makes its package, in a folder of its own; there is no target to build here.

/// The modules of peers whose sources the script has copied, and the options to compile them with.
let peers = Set((Context.environment["PEERS"] ?? "").split(separator: " ").map(String.init))
let options = (Context.environment["PEER_OPTIONS"] ?? "").split(separator: " ").map(String.init)
let skeleton = Context.environment["SKELETON"] ?? "../.."

/// As the peers ask for it: the language of Swift 5, with the warnings of today's compiler unseen.
let peerSettings: [SwiftSetting] = [
  .swiftLanguageMode(.v5), .unsafeFlags(["-suppress-warnings"] + options),
]

/// A target of a peer, or of its cases, if there are sources for it.
func peer(_ name: String, of module: String, _ dependencies: [Target.Dependency]) -> [Target] {
  guard peers.contains(module) else { return [] }
  return [.target(name: name, dependencies: dependencies, swiftSettings: peerSettings)]
}

let cases = ["RxSwift", "ReactorKit", "ReSwift", "RIBs"].filter(peers.contains)

let package = Package(
  name: "BesidePeers",
  platforms: [.macOS(.v26)],
  dependencies: [.package(name: "rib-skeleton", path: skeleton)],
  targets: [
    .target(name: "AllocationCounter"),
    .target(name: "Rows"),
    .target(
      name: "Ours", dependencies: ["Rows", .product(name: "RIBCore", package: "rib-skeleton")],
      swiftSettings: [.defaultIsolation(MainActor.self), .define("RIBCORE")]),
    .executableTarget(
      name: "BesidePeers",
      dependencies: ["AllocationCounter", "Rows", "Ours"]
        + cases.map { .target(name: $0 + "Cases") },
      swiftSettings: [.defaultIsolation(MainActor.self)] + cases.map { .define($0) }),
  ]
    + peer("RxSwift", of: "RxSwift", [])
    + peer("RxRelay", of: "RxSwift", ["RxSwift"])
    + peer("RxSwiftCases", of: "RxSwift", ["Rows", "RxSwift", "RxRelay"])
    + peer("WeakMapTable", of: "ReactorKit", [])
    + peer("ReactorKit", of: "ReactorKit", ["RxSwift", "RxRelay", "WeakMapTable"])
    + peer("ReactorKitCases", of: "ReactorKit", ["Rows", "ReactorKit", "RxSwift"])
    + peer("UIKit", of: "RIBs", [])
    + peer("RIBs", of: "RIBs", ["RxSwift", "RxRelay", "UIKit"])
    + peer("RIBsCases", of: "RIBs", ["Rows", "RIBs", "RxSwift"])
    + peer("ReSwift", of: "ReSwift", [])
    + peer("ReSwiftCases", of: "ReSwift", ["Rows", "ReSwift"]),
  swiftLanguageModes: [.v6]
)

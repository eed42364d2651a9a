// swift-tools-version: 6.2
import PackageDescription

/// As in a new app: warnings are errors, and code is on the main actor unless it is declared otherwise.
let settings: [SwiftSetting] = [
  .treatAllWarnings(as: .error), .strictMemorySafety(), .defaultIsolation(MainActor.self),
]

func libraries(_ names: String...) -> [Target.Dependency] {
  names.map { .product(name: $0, package: "rib-skeleton") }
}

let package = Package(
  name: "examples",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "kanban", targets: ["Kanban"]),
    .executable(name: "tictactoe", targets: ["TicTacToe"]),
  ],
  dependencies: [.package(name: "rib-skeleton", path: "..")],
  targets: [
    .executableTarget(
      name: "Kanban",
      dependencies: libraries(
        "RIBCore", "RIBConsole", "RIBStorage", "RIBJournal", "RIBReport", "RIBSimulation",
        "RIBSocket"),
      path: "Kanban/Sources", swiftSettings: settings),
    .testTarget(
      name: "KanbanTests",
      dependencies: ["Kanban"] + libraries("RIBCore", "RIBConsole", "RIBStorage", "RIBTesting"),
      path: "Kanban/Tests", exclude: ["Transcripts", "test_socket.py"], swiftSettings: settings),
    .executableTarget(
      name: "TicTacToe",
      dependencies: libraries(
        "RIBCore", "RIBConsole", "RIBJournal", "RIBReport", "RIBSimulation", "RIBSocket"),
      path: "TicTacToe/Sources", swiftSettings: settings),
    .testTarget(
      name: "TicTacToeTests",
      dependencies: ["TicTacToe"] + libraries("RIBCore", "RIBConsole", "RIBTesting"),
      path: "TicTacToe/Tests", exclude: ["Transcripts"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)

import RIBConsole
import RIBCore
import RIBStorage

/// The values that all pages share; each page shows a part of them, and may change them.
protocol PageDependency: Dependency {
  var boards: Stored<Boards> { get }
  /// Whether pages are shown in fewer words.
  var isCompact: Stored<Bool> { get }
  /// The date, which a session gives again when it is repeated.
  var wallClock: WallClock { get }
}

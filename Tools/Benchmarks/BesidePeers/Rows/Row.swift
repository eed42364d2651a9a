// One line of the table: a piece of work.

/// A piece of work, which two libraries do under the same name.
package struct Row {
  package enum Figure {
    /// Nanoseconds of the work, for each operation.
    case time
    /// Bytes of the heap that the work has left in use, for each operation.
    case bytes
  }
  /// Returns a checksum.
  package enum Work {
    case now(() -> Int)
    case later(@MainActor () async -> Int)
  }

  package let name: String
  package let figure: Figure
  /// How many operations one run of the work does.
  package let operations: Int
  /// Whether it is so large that it has three rounds only.
  package let isBig: Bool
  /// Whether callgrind can count them: it would take hours for what is big, and does not survive that the main thread
  /// is left, as it is where work waits.
  package let hasInstructions: Bool
  /// Prepares the work, which alone is measured.
  package let make: () -> Work

  package init(
    _ name: String, _ figure: Figure = .time, operations: Int, isBig: Bool = false,
    make: @escaping () -> () -> Int
  ) {
    self.name = name
    self.figure = figure
    self.operations = operations
    self.isBig = isBig
    hasInstructions = figure == .time && !isBig
    self.make = { .now(make()) }
  }

  /// A row whose work waits.
  package init(
    _ name: String, operations: Int, later make: @escaping () -> @MainActor () async -> Int
  ) {
    self.name = name
    figure = .time
    self.operations = operations
    isBig = false
    hasInstructions = false
    self.make = { .later(make()) }
  }
}

/// A sum of what subscribers get.
package final class Total {
  package var sum = 0

  package init() {}
}

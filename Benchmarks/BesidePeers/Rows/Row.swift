// One line of the table: a piece of work.

/// A piece of work, which two libraries do under the same name.
package struct Row {
  package typealias Work = () -> Int

  package let name: String
  /// How many operations one run of the work does.
  package let operations: Int
  /// Prepares the work, which alone is measured; it returns a checksum.
  package let make: () -> Work

  package init(_ name: String, operations: Int, make: @escaping () -> Work) {
    self.name = name
    self.operations = operations
    self.make = make
  }
}

/// A sum of what subscribers get.
package final class Total {
  package var sum = 0

  package init() {}
}

/// The answer to a request for completion of the word at the cursor.
package struct LineCompletion {
  /// A text that takes the place of a part of the line.
  package struct Insertion {
    /// The range of bytes.
    package let range: Range<Int>
    package let text: String

    package init(_ range: Range<Int>, _ text: String) {
      self.range = range
      self.text = text
    }
  }

  /// The word as far as it is unambiguous; nil if nothing can be added.
  package let insertion: Insertion?
  /// Returns the candidates as lines that fit into some columns and rows.
  let lines: (_ columns: Int, _ rows: Int) -> [String]

  package init(
    insertion: Insertion?, lines: @escaping (_ columns: Int, _ rows: Int) -> [String]
  ) {
    self.insertion = insertion
    self.lines = lines
  }
}

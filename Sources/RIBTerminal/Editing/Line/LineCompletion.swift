/// The answer to a request for completion of the word at the cursor.
package struct LineCompletion {
  /// The word as far as it is unambiguous, and the range of bytes that it replaces; nil if nothing can be added.
  package let insertion: (range: Range<Int>, text: String)?
  let list: CandidateList

  package init(insertion: (range: Range<Int>, text: String)?, _ list: CandidateList) {
    self.insertion = insertion
    self.list = list
  }
}

import Testing

@testable import Basics

struct DifferenceTextTests {
  private let lines = (1...12).map { "line \($0)" }

  @Test func `lines around a change are shown, and those far from it counted`() {
    var other = lines
    other[6] = "another"
    #expect(
      DifferenceText.whole(expected: lines, actual: other) == """
            … 3 equal lines
            line 4
            line 5
            line 6
          - line 7
          + another
            line 8
            line 9
            line 10
            … 2 equal lines
        """)
  }

  @Test func `all lines of a short text are shown, which has six at most`() {
    #expect(
      DifferenceText.whole(expected: ["a", "b", "c"], actual: ["a", "c"]) == """
            a
          - b
            c
        """)
    let six = ["a", "b", "c", "d", "e", "f"]
    #expect(
      DifferenceText.whole(expected: six, actual: Array(six.dropLast())) == """
            a
            b
            c
            d
            e
          - f
        """)
    #expect(
      DifferenceText.whole(expected: six + ["g"], actual: six.filter { $0 != "e" } + ["g"]) == """
            … 1 equal line
            b
            c
            d
          - e
            f
            g
        """)
  }
}

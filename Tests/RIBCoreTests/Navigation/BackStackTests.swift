import RIBCore
import TestSupport
import Testing

struct BackStackTests {
  /// A stack of the pages of a text, such as "a b +x c": those with a plus are overlays.
  private func stack(_ text: String) -> BackStack<String> {
    let words = text.split(separator: " ").map(String.init)
    var stack = BackStack(words[0])
    for word in words.dropFirst() {
      if word.hasPrefix("+") { stack.present(String(word.dropFirst())) } else { stack.push(word) }
    }
    return stack
  }

  private nonisolated static let changes: [(before: String, change: String, after: String)] = [
    ("a", "push x", "a > x"), ("a +o", "push x", "a + o > x"),
    ("a b c", "pop", "a > b"), ("a b +o +p", "pop", "a"), ("a +o b", "pop", "a + o"),
    ("a b +o +p", "goBack", "a > b + o"), ("a b", "goBack", "a"), ("a +o", "goBack", "a"),
    ("a b +o c +p", "popTo b", "a > b + o"), ("a b a b", "popTo a", "a > b > a"),
    ("a +o b c", "popToRoot", "a + o"), ("a", "popToRoot", "a"),
    ("a b +o", "replace x", "a > x"), ("a +o", "replace x", "x"),
    ("a b +o c", "newRoot x", "x"),
    ("a b +o c +p", "singleTop b", "a > b + o"), ("a b", "singleTop x", "a > b > x"),
    ("a +x b", "singleTop x", "a + x > b > x"),
    ("a b +o c", "remove 2", "a > c"), ("a b +o c", "remove 3", "a > b > c"),
    ("a +o b c", "remove 1", "b > c"), ("a b", "remove 2", "a"),
    ("a +o", "remove 2", "a"),
    ("a b", "present x", "a > b + x"), ("a b +o +p", "dismiss", "a > b + o"),
    ("a +o b c", "popToID 1", "a + o"),
  ]

  @Test(arguments: changes)
  func `N2: each change has the effect that its name states`(
    before: String, change: String, after: String
  ) {
    var stack = stack(before)
    let isDone = apply(change, to: &stack)
    #expect(isDone)
    #expect(stack.description == after)
    #expect(isInOrder(stack))
  }

  private nonisolated static let impossibleChanges: [(before: String, change: String)] = [
    ("a", "pop"), ("a +o", "pop"), ("a", "goBack"), ("a", "dismiss"), ("a b", "dismiss"),
    ("a +o b", "dismiss"), ("a b", "popTo x"), ("a +x b", "popTo x"), ("a", "remove 1"),
    ("a +o", "remove 1"), ("a b", "remove 3"), ("a b", "remove 0"),
    ("a +o b c", "popToID 2"), ("a +o b c", "popToID 9"),
  ]

  @Test(arguments: impossibleChanges)
  func `N2: an impossible change leaves the stack as it is and returns false or nil`(
    before: String, change: String
  ) {
    var stack = stack(before)
    let isDone = apply(change, to: &stack)
    #expect(!isDone)
    #expect(stack == self.stack(before))
  }

  /// - Returns: The result of the change.
  private func apply(_ change: String, to stack: inout BackStack<String>) -> Bool {
    let words = change.split(separator: " ").map(String.init)
    let name = words.last ?? ""
    switch words[0] {
    case "push": stack.push(name)
    case "pop": return stack.pop() != nil
    case "goBack":
      let could = stack.canGoBack
      let gone = stack.goBack()
      #expect((gone != nil) == could)
      return could
    case "popTo": return stack.popTo { $0 == name }
    case "popToID": return stack.popTo(id: Int(name) ?? 0)
    case "popToRoot": stack.popToRoot()
    case "replace": stack.replace(name)
    case "newRoot": stack.newRoot(name)
    case "singleTop": stack.singleTop(name)
    case "remove": return stack.remove(id: Int(name) ?? 0)
    case "present": stack.present(name)
    default: return stack.dismiss() != nil
    }
    return true
  }

  private func isInOrder(_ stack: BackStack<String>) -> Bool {
    let ids = stack.entries.map(\.id)
    return zip(ids, ids.dropFirst()).allSatisfy(<) && stack.entries.first?.isOverlay == false
      && stack.entries == Array(stack.covered + stack.visible)
  }

  @Test func `N2: a stack has its top, its covered entries, and whether it can go back`() {
    var stack = stack("a +o b +p +q")
    #expect(stack.top.route == "b")
    #expect(stack.visible.map(\.route) == ["b", "p", "q"])
    #expect(stack.covered.map(\.route) == ["a", "o"])
    #expect(stack.canGoBack)
    #expect([4, 6].map { stack[id: $0]?.route } == ["p", nil])
    stack.popToRoot()
    stack.dismiss()
    #expect(stack.top.route == "a")
    #expect(!stack.canGoBack && stack.covered.isEmpty)
  }

  @Test
  func `N2: an id is not used again, and stacks are equal if routes, ids and the next id are`() {
    var stack = BackStack("a")
    let first = stack.push("a")
    stack.pop()
    let second = stack.push("a")
    let third = stack.push("a")
    #expect(Set([stack.entries[0].id, first, second, third]).count == 4)
    let fourth = stack.newRoot("a")
    #expect(fourth > third)
    let (one, same) = (self.stack("a b +o"), self.stack("a b +o"))
    #expect(one == same && one.hashValue == same.hashValue)
    #expect(one != self.stack("a b o") && self.stack("a b") != self.stack("a c"))
    var popped = self.stack("a b c")
    popped.pop()
    #expect(popped.entries == self.stack("a b").entries)
    #expect(popped != self.stack("a b"))
    popped.push("x")
    #expect(popped.entries != self.stack("a b x").entries)
  }

  @Test func `an entry shows its id, its route and its kind alone`() {
    let parts: [String] = Mirror(reflecting: stack("a").top).children.map { label, value in
      "\(label ?? ""): \(value)"
    }
    #expect(parts == ["id: 1", "route: a", "isOverlay: false"])
  }
}

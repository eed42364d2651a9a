// A back stack that is followed: a page comes on top of many, and goes.

import RIBCore

extension Cases {
  static var navigation: [Case] { [1_000, 100_000].map(pushAndPop) }

  private static func pushAndPop(above depth: Int) -> Case {
    let count = 5_000
    return Case("push, pop a page above \(Column.grouped(depth))", operations: count) {
      let root = Nodes.activeRoot()
      let pages = StackedChildren<Int> { _ in Nodes.leaf() }
      var stack = BackStack(0)
      for page in 1..<depth { stack.push(page) }
      pages.follow(stack, on: root)
      let hand = HandNode()
      hand.activate()
      var handPages = (0..<depth).map { _ in HandNode() }
      hand.attach(handPages[depth - 1])
      return .both {
        for page in 0..<count {
          stack.push(page)
          pages.follow(stack, on: root)
          stack.pop()
          pages.follow(stack, on: root)
        }
      } byHand: {
        for _ in 0..<count {
          let page = HandNode()
          hand.detach(handPages[depth - 1])
          handPages.append(page)
          hand.attach(page)
          hand.detach(page)
          handPages.removeLast()
          hand.attach(handPages[depth - 1])
        }
      }
    }
  }
}

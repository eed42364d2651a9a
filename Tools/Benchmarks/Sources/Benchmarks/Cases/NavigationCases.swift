// A back stack that is followed: a page comes on top of many, and goes.

import RIBCore

extension Cases {
  static var navigation: [Case] { [1_000, 100_000].map(pushAndPop) + [memory] }

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

  private static var memory: Case {
    let count = 1_000
    return Case("a pushed page: memory", .memory, operations: count) {
      let root = Nodes.activeRoot()
      let pages = StackedChildren<Int> { _ in Nodes.leaf() }
      var stack = BackStack(0)
      pages.follow(stack, on: root)
      let hand = HandNode()
      hand.activate()
      var handPages = [HandNode()]
      hand.attach(handPages[0])
      return .both(
        ours: Way {
          for page in 0..<count {
            stack.push(page)
            pages.follow(stack, on: root)
          }
        } finish: {
          stack.popToRoot()
          pages.follow(stack, on: root)
        },
        byHand: Way {
          for _ in 0..<count {
            let page = HandNode()
            hand.detach(handPages[handPages.count - 1])
            handPages.append(page)
            hand.attach(page)
          }
        } finish: {
          hand.detach(handPages[count])
          handPages.removeLast(count)
          hand.attach(handPages[0])
        })
    }
  }
}

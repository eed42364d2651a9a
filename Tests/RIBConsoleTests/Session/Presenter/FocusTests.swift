// The focus as it is moved by the path of a node.

import RIBCore
import Testing

@testable import RIBConsole

struct FocusTests {
  @Test(arguments: [
    ("root/a/b", "root/a/b"), ("root/a/x/y", "root/a"), ("root/x", "root"), ("root", "root"),
    ("other/a", "root"), (nil, "root"),
  ])
  func `a path that is gone is that of the nearest node above it`(path: String?, focused: String) {
    let root = RootRouter(clock: ContinuousClock())
    root.launch()
    root.follow(["a"])
    (root.children.first as? NodeRouter)?.follow(["b"])
    let focus = Focus(root: root)
    focus.move(toPath: path)
    #expect(focus.node.path == focused)
  }
}

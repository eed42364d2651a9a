// Whole trees: a chain, which is as deep as a tree can be, and one of ten children a node.

import RIBCore

extension Cases {
  static var trees: [Case] {
    Shape.allCases.flatMap { shape in
      [1_000, 10_000, 1_000_000].flatMap { phases(shape, $0) }
    }
  }

  private static func phases(_ shape: Shape, _ count: Int) -> [Case] {
    func phase(
      _ name: String, _ figure: Case.Figure = .time, _ make: @escaping () -> Ways
    ) -> Case {
      Case(
        "\(shape.rawValue) of \(Column.grouped(count)): \(name)", figure, operations: count,
        isBig: count > 100_000, make: make)
    }
    return [
      phase("build") { TreePhases(shape, count).building() },
      phase("activate") { TreePhases(shape, count).activating() },
      phase("deactivate") { TreePhases(shape, count).deactivating() },
      phase("release") { TreePhases(shape, count).releasing() },
      phase("memory", .memory) { TreePhases(shape, count).building() },
    ]
  }
}

enum Shape: String, CaseIterable {
  case chain
  case tenfold = "10-ary tree"

  func parent(of index: Int) -> Int {
    switch self {
    case .chain: index - 1
    case .tenfold: (index - 1) / 10
    }
  }
}

/// The life of one tree, cut in pieces of which one is measured.
private final class TreePhases {
  private let shape: Shape
  private let count: Int
  private var tree: LeafRouter?
  private var hand: HandTree?

  init(_ shape: Shape, _ count: Int) {
    self.shape = shape
    self.count = count
  }

  private func build() { tree = Nodes.tree(count, parentOf: shape.parent) }
  private func activate() { tree?.interactable.activate() }
  private func release() { tree = nil }

  private func buildByHand() { hand = HandTree(count, parentOf: shape.parent) }
  private func releaseByHand() {
    hand?.release()
    hand = nil
  }

  func building() -> Ways {
    .both(
      ours: Way {
        self.build()
      } finish: {
        self.release()
      },
      byHand: Way {
        self.buildByHand()
      } finish: {
        self.releaseByHand()
      })
  }

  func activating() -> Ways {
    .both(
      ours: Way {
        self.build()
      } _: {
        self.activate()
      } finish: {
        self.release()
      },
      byHand: Way {
        self.buildByHand()
      } _: {
        self.hand?.root.activate()
      } finish: {
        self.releaseByHand()
      })
  }

  func deactivating() -> Ways {
    .both(
      ours: Way {
        self.build()
        self.activate()
      } _: {
        self.tree?.interactable.deactivate()
      } finish: {
        self.release()
      },
      byHand: Way {
        self.buildByHand()
        self.hand?.root.activate()
      } _: {
        self.hand?.root.deactivate()
      } finish: {
        self.releaseByHand()
      })
  }

  /// Of a tree that has been deactivated, so that this is the releasing alone.
  func releasing() -> Ways {
    .both(
      ours: Way {
        self.build()
      } _: {
        self.release()
      },
      byHand: Way {
        self.buildByHand()
      } _: {
        self.releaseByHand()
      })
  }
}

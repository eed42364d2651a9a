// A piece of work that is measured, done the library's way and by hand.

/// One case.
///
/// Its ways are made when it is run, so that those that are not asked for cost nothing.
struct Case {
  /// The kind of a case's figures.
  enum Figure {
    /// Nanoseconds of the work, for each operation.
    case time
    /// Bytes of the heap that the work has left in use, for each operation.
    case memory
    /// A figure that the work itself returns, such as milliseconds to the first prompt.
    case given(unit: String)
  }

  let name: String
  let figure: Figure
  /// How many operations one run of the work does.
  let operations: Int
  /// Whether it takes so long that it runs only when asked for.
  let isBig: Bool
  /// How many rounds there are at most, where one takes many seconds; one round has no warm-up.
  let mostRounds: Int
  let make: () -> Ways

  init(
    _ name: String, _ figure: Figure = .time, operations: Int = 1, isBig: Bool = false,
    mostRounds: Int = .max, make: @escaping () -> Ways
  ) {
    self.name = name
    self.figure = figure
    self.operations = operations
    self.isBig = isBig
    self.mostRounds = mostRounds
    self.make = make
  }

  var unit: String {
    switch figure {
    case .time: "ns"
    case .memory: "bytes"
    case .given(let unit): unit
    }
  }
}

/// The library's way of a case, and the hand-written one.
enum Ways {
  case both(ours: Way, byHand: Way)
  /// There is nothing to compare with.
  case only(Way)
  /// The case cannot be run here.
  case skipped(why: String)
}

/// One way of doing the work.
struct Way {
  enum Work {
    case now(() -> Void)
    case later(() async -> Void)
    case given(() async -> Double)
  }

  let work: Work
  /// The preparation of each run, which is not measured.
  var prepare: () -> Void = {}
  /// The work after each run, which is not measured.
  var finish: () -> Void = {}

  init(
    prepare: @escaping () -> Void = {}, _ work: @escaping () -> Void,
    finish: @escaping () -> Void = {}
  ) {
    self.work = .now(work)
    self.prepare = prepare
    self.finish = finish
  }

  private init(_ work: Work) { self.work = work }

  static func later(_ work: @escaping () async -> Void) -> Way { Way(.later(work)) }
  static func given(_ work: @escaping () async -> Double) -> Way { Way(.given(work)) }
}

extension Ways {
  /// Work that needs nothing before or after it.
  static func both(_ ours: @escaping () -> Void, byHand: @escaping () -> Void) -> Ways {
    .both(ours: Way(ours), byHand: Way(byHand))
  }
}

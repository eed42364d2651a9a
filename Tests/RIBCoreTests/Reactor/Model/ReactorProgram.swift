// Programs of reactors, as data: random ones, and shorter ones that still fail.

import TestSupport

/// What happens to three reactors whose effects follow the same signals.
///
/// The first has no `transform`; the second merges streams into its mutations and states; the third also transforms its
/// actions, and its transforms fail at times.
struct ReactorProgram: Equatable {
  static let reactorCount = 3
  static let signalCount = 2

  /// One thing that happens; many carry another one, which happens in the middle of it.
  indirect enum Step: Equatable {
    /// Sends an action.
    case send(Act, to: Int)
    /// Sends a number to a signal, which effects follow.
    case emit(Int, by: Int)
    /// Sends a number to the stream that a reactor merges into its mutations.
    case merge(Int, into: Int)
    /// Sends an action to the stream that a reactor merges into its actions.
    case offer(Act, to: Int)
    /// Sends a number to the stream that a reactor merges into its states.
    case show(Int, by: Int)
    /// Adds a subscriber, which takes steps once, one after the other: at its first element or at its second one.
    case subscribe(to: Int, Elements, at: Int, then: [Step])
    /// Disposes a subscriber, by its number among all that have come.
    case dispose(Int)
    case deactivate(Int), activate(Int), cancelEffects(of: Int)
    /// Deactivates and activates.
    case restart(Int)
    /// Releases a reactor with its owner.
    case release(Int)
    /// Has a stub stand in for the rules, or no longer.
    case toggleStub(Int)
    /// Assigns a state to the stub of a reactor.
    case assign(Int, toStubOf: Int)
  }

  /// The elements that a subscriber gets.
  ///
  /// A pulse is assigned by each mutation, and in each state from elsewhere, whose number is a multiple of three.
  enum Elements { case states, pulses, newPulses }

  /// An action: what `mutate` does, and what it returns, one part after the other.
  struct Act: Equatable {
    var number: Int
    /// Whether its sender waits for its end.
    var isAwaited: Bool
    /// What `transform(action:)` does with it, where there is one.
    var passing = Passing.asItIs
    var first: Step?
    var parts: [Part]

    func numbered(_ number: Int) -> Act {
      var act = self
      act.number = number
      return act
    }
  }

  enum Passing: Equatable {
    case asItIs
    /// Emits actions with these numbers, or none.
    case emits([Int])
    /// Emits the action with the next element of a signal.
    case delayed(by: Int)
    case fails
  }

  enum Part: Equatable {
    case mutations([Int])
    case failure
    /// As many elements of a signal, maybe under a name, and with a last mutation.
    case follow(signal: Int, count: Int, name: Int?, replaces: Bool, last: Int?)
    case cancel(Int)
  }

  /// What is done while a mutation is reduced, by the mutation.
  var inReducers: [Int: Step] = [:]
  /// The mutations at which `transform(mutation:)` of the third reactor fails.
  var failing: Set<Int> = []
  var steps: [Step] = []
}

extension ReactorProgram {
  /// Returns a random program.
  static func random(_ generator: inout SeededGenerator) -> ReactorProgram {
    var maker = Maker(generator: generator)
    var program = ReactorProgram()
    program.steps = (0..<reactorCount).map { .activate($0) }
      .filter { _ in maker.chance(9, of: 10) }
    program.steps += (0..<maker.number(2...11)).map { _ in maker.step(depth: 0) }
    program.inReducers = maker.inReducers
    program.failing = maker.failing
    generator = maker.generator
    return program
  }

  private struct Maker {
    var generator: SeededGenerator
    var inReducers: [Int: Step] = [:]
    var failing: Set<Int> = []
    private var latest = 0
    /// The reactor that most steps are about, so that they meet.
    private var main = 0
    /// The kinds of steps that the program has: a few, each of them often.
    private var kinds: [Int] = []

    init(generator: SeededGenerator) {
      self.generator = generator
      main = number(0...reactorCount - 1)
      kinds = [0, 1, 9] + (2...17).filter { _ in chance(2, of: 5) }
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int {
      Int.random(in: range, using: &generator)
    }
    mutating func chance(_ part: Int, of whole: Int) -> Bool { number(1...whole) <= part }
    /// A number that no other mutation, action or element has.
    private mutating func next() -> Int {
      latest += 1
      return latest
    }
    private mutating func reactor() -> Int {
      chance(1, of: 2) ? main : number(0...reactorCount - 1)
    }
    private mutating func signal() -> Int { number(0...signalCount - 1) }

    mutating func step(depth: Int) -> Step {
      switch kinds.randomElement(using: &generator) ?? 0 {
      case 0...4: return .send(act(depth: depth), to: reactor())
      case 5, 6: return .emit(mutation(depth: depth), by: signal())
      case 7: return .merge(mutation(depth: depth), into: reactor())
      case 8: return .show(next(), by: reactor())
      case 9:
        let steps = (0..<number(1...3)).compactMap { _ in nested(depth, chance: 3) }
        return .subscribe(
          to: reactor(), [.states, .states, .pulses, .newPulses][number(0...3)],
          at: number(1...5) == 1 ? 1 : 2, then: steps)
      case 10: return .dispose(number(0...3))
      case 11: return chance(1, of: 2) ? .deactivate(reactor()) : .activate(reactor())
      case 12: return .restart(reactor())
      case 13: return .offer(act(depth: depth), to: reactor())
      case 14: return .toggleStub(reactor())
      case 16: return .release(reactor())
      case 15: return .assign(next(), toStubOf: reactor())
      default: return .cancelEffects(of: reactor())
      }
    }

    private mutating func nested(_ depth: Int, chance part: Int) -> Step? {
      depth < 3 && chance(part, of: 4) ? step(depth: depth + 1) : nil
    }

    private mutating func act(depth: Int) -> Act {
      let number = next()
      return Act(
        number: number, isAwaited: chance(1, of: 3), passing: passing(of: number),
        first: nested(depth, chance: 1),
        parts: (0..<self.number(0...2)).map { _ in part(depth: depth) })
    }

    private mutating func passing(of act: Int) -> Passing {
      switch number(0...9) {
      case 0: .emits([])
      case 1: .emits([next()])
      case 2: .emits([act, next()])
      case 3, 4: .delayed(by: signal())
      case 5, 6: .fails
      default: .asItIs
      }
    }

    private mutating func part(depth: Int) -> Part {
      switch number(0...7) {
      case 0...2: .mutations((0..<number(1...3)).map { _ in mutation(depth: depth) })
      case 3: .failure
      case 4: .cancel(number(0...1))
      default:
        .follow(
          signal: signal(), count: number(1...3), name: chance(1, of: 2) ? number(0...1) : nil,
          replaces: chance(1, of: 2), last: chance(1, of: 2) ? mutation(depth: depth) : nil)
      }
    }

    /// A mutation, in whose reduction something may be sent.
    private mutating func mutation(depth: Int) -> Int {
      let mutation = next()
      if chance(1, of: 10) { failing.insert(mutation) }
      if depth < 2, chance(1, of: 8) {
        let value = next()
        inReducers[mutation] =
          switch number(0...6) {
          case 0: .send(act(depth: depth + 1), to: reactor())
          case 1: .emit(value, by: signal())
          case 2: .merge(value, into: reactor())
          case 3: .offer(act(depth: depth + 1), to: reactor())
          case 4, 5: step(depth: depth + 2)
          default: .show(value, by: reactor())
          }
      }
      return mutation
    }
  }
}

extension ReactorProgram {
  /// Returns the shortest program that still fails, by leaving out one thing after the other.
  func shrunk(failing fails: (ReactorProgram) -> Bool) -> ReactorProgram {
    var shortest = self
    while let shorter = shortest.shorterOnes.first(where: fails) { shortest = shorter }
    return shortest
  }

  private var shorterOnes: [ReactorProgram] {
    var programs: [ReactorProgram] = []
    for index in steps.indices {
      var program = self
      program.steps.remove(at: index)
      programs.append(program)
    }
    for key in inReducers.keys.sorted() {
      var program = self
      program.inReducers[key] = nil
      programs.append(program)
    }
    for mutation in failing.sorted() {
      var program = self
      program.failing.remove(mutation)
      programs.append(program)
    }
    for key in inReducers.keys.sorted() {
      for step in inReducers[key]?.simplerOnes ?? [] {
        var program = self
        program.inReducers[key] = step
        programs.append(program)
      }
    }
    for index in steps.indices {
      for step in steps[index].simplerOnes {
        var program = self
        program.steps[index] = step
        programs.append(program)
      }
    }
    return programs
  }
}

extension ReactorProgram.Step {
  fileprivate var simplerOnes: [ReactorProgram.Step] {
    switch self {
    case .send(let act, let reactor):
      return act.simplerOnes.map { .send($0, to: reactor) } + (act.first.map { [$0] } ?? [])
    case .offer(let act, let reactor): return act.simplerOnes.map { .offer($0, to: reactor) }
    case .subscribe(let reactor, let elements, let count, let steps):
      return steps.indices.flatMap { index in
        var others = steps
        let step = others.remove(at: index)
        return [others]
          + step.simplerOnes.map { simpler in
            var simplerSteps = steps
            simplerSteps[index] = simpler
            return simplerSteps
          }
      }
      .map { .subscribe(to: reactor, elements, at: count, then: $0) }
    default: return []
    }
  }
}

extension ReactorProgram.Act {
  fileprivate var simplerOnes: [ReactorProgram.Act] {
    var acts: [ReactorProgram.Act] = []
    if let first {
      for step in [nil] + first.simplerOnes.map(Optional.some) {
        var act = self
        act.first = step
        acts.append(act)
      }
    }
    if isAwaited {
      var act = self
      act.isAwaited = false
      acts.append(act)
    }
    if passing != .asItIs {
      var act = self
      act.passing = .asItIs
      acts.append(act)
    }
    for index in parts.indices {
      var act = self
      act.parts.remove(at: index)
      acts.append(act)
      for part in parts[index].simplerOnes {
        act = self
        act.parts[index] = part
        acts.append(act)
      }
    }
    return acts
  }
}

extension ReactorProgram.Part {
  fileprivate var simplerOnes: [ReactorProgram.Part] {
    switch self {
    case .mutations(let mutations):
      return mutations.count < 2
        ? []
        : mutations.indices.map { index in
          .mutations(mutations.enumerated().filter { $0.offset != index }.map(\.element))
        }
    case .follow(let signal, let count, let name, let replaces, let last):
      var parts: [ReactorProgram.Part] = []
      func add(_ count: Int, _ name: Int?, _ replaces: Bool, _ last: Int?) {
        parts.append(
          .follow(signal: signal, count: count, name: name, replaces: replaces, last: last))
      }
      if count > 1 { add(1, name, replaces, last) }
      if name != nil { add(count, nil, replaces, last) }
      if replaces { add(count, name, false, last) }
      if last != nil { add(count, name, replaces, nil) }
      return parts
    case .failure, .cancel: return []
    }
  }
}

// A reactor's work written by hand, in the layers that one would write it in.

enum CountAction { case increase, decrease }
enum CountMutation { case add(Int) }
struct CountState { var count = 0 }

/// A store in layers: send, mutate, reduce, notify; each a function of its own.
final class HandStore {
  private(set) var state = CountState()
  private var subscribers: [(CountState) -> Void] = []

  func subscribe(_ subscriber: @escaping (CountState) -> Void) {
    subscribers.append(subscriber)
    subscriber(state)
  }

  @inline(never)
  func send(_ action: CountAction) { apply(mutate(action)) }

  /// The closure that an effect calls with each result.
  @inline(never)
  func receive(_ mutation: CountMutation) { apply(mutation) }

  @inline(never)
  private func mutate(_ action: CountAction) -> CountMutation {
    .add(action == .increase ? 1 : -1)
  }

  @inline(never)
  private func apply(_ mutation: CountMutation) {
    reduce(&state, mutation)
    notify()
  }

  @inline(never)
  private func reduce(_ state: inout CountState, _ mutation: CountMutation) {
    switch mutation {
    case .add(let number): state.count &+= number
    }
  }

  @inline(never)
  private func notify() { for subscriber in subscribers { subscriber(state) } }
}

/// A subscriber that maps and passes on changes only.
func mappedDistinct(_ receive: @escaping (Int) -> Void) -> (CountState) -> Void {
  var last: Int?
  return { state in
    if state.count == last { return }
    last = state.count
    receive(state.count)
  }
}

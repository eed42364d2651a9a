/// Work by hand that is listed under its name, and could be cancelled, until it ends.
final class HandWorker {
  private struct Work {
    let name: String
    var task: Task<Void, Never>?
  }

  private var running: [Int: Work] = [:]
  private var next = 0

  func perform(
    _ name: String, _ work: @escaping () async -> Int, onResult: @escaping (Int) -> Void
  ) {
    next += 1
    let number = next
    running[number] = Work(name: name)
    let task = Task.immediate {
      onResult(await work())
      running[number] = nil
    }
    running[number]?.task = task
  }
}

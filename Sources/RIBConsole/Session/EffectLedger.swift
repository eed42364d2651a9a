// The effects that run, and who waits for them.

import RIBCore

/// Notes the effects that outlive their start, each with the line that caused it.
@MainActor
final class EffectLedger {
  struct Entry {
    let path: NodePath
    let action: String
    /// The line during which it began; nil where another effect led to it.
    let line: RunningLine?
  }

  private var running: [Int: Entry] = [:]
  /// The latest to end: an error is told right after the end of its effect.
  private var lastEnded: (number: Int, entry: Entry)?
  private var waiter: CheckedContinuation<Void, Never>?

  var isEmpty: Bool { running.isEmpty }

  func begin(_ effect: EffectInfo, _ path: NodePath, _ line: RunningLine?) {
    running[effect.number] = Entry(path: path, action: effect.action, line: line)
  }

  func end(_ effect: EffectInfo) {
    guard let entry = running.removeValue(forKey: effect.number) else { return }
    lastEnded = (effect.number, entry)
    if running.isEmpty { interrupt() }
  }

  /// The line that caused an effect, which may have ended just now.
  func line(of effect: EffectInfo) -> RunningLine? {
    if let lastEnded, lastEnded.number == effect.number { return lastEnded.entry.line }
    return running[effect.number]?.line
  }

  /// What runs, for people: `root/counter increase`, in the order of beginning.
  func names(atMost limit: Int = 10) -> String {
    let numbers = running.keys.sorted()
    var names = numbers.prefix(limit).compactMap { number in
      running[number].map { entry in
        let line = entry.line.map { " (line \($0.place.number))" } ?? ""
        return "\(entry.path.string) \(entry.action)\(line)"
      }
    }
    if numbers.count > limit { names.append("and \(numbers.count - limit) more") }
    return names.joined(separator: ", ")
  }

  /// Suspends until the number of running effects has come to zero, or until interrupted.
  func change() async {
    if isEmpty { return }
    await withCheckedContinuation { waiter = $0 }
  }

  /// Sends the one who waits on its way.
  func interrupt() {
    waiter?.resume()
    waiter = nil
  }
}

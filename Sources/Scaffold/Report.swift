// What is said at the end: what was written, and what is left to do.

struct Report {
  let text: String

  init(of plan: Plan, isFormatted: Bool) {
    var lines = plan.added.map { "wrote   \($0.path)" }
    lines += plan.changed.map { "changed \($0.path)" }
    var leftToDo = plan.leftToDo
    if !isFormatted {
      leftToDo.append("format them: swift format -i \(plan.paths.joined(separator: " "))")
    }
    if !leftToDo.isEmpty { lines += ["Left to do by hand:"] + leftToDo.map { "  - \($0)" } }
    lines.append("Its tests:  swift test --filter \(plan.name.type)Tests")
    if !plan.changed.isEmpty {
      lines.append("To try it:  type 'attach \(plan.name.word)' and 'tree' at the command line")
    }
    text = lines.joined(separator: "\n")
  }
}

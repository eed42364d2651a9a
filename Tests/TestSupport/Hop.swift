/// Leaves the main actor and comes back.
///
/// An empty `@concurrent` function would be optimised away, and awaiting a detached task does not suspend if
/// the task was faster.
@MainActor
public func hop() async { await Elsewhere().visit() }

private actor Elsewhere {
  private var visits = 0
  @inline(never) func visit() { visits += 1 }
}

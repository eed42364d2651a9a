// A way off the main actor that is one in truth.

/// Leaves the main actor and comes back.
///
/// Not by an empty `@concurrent` function, which is optimised away, nor by awaiting a detached task,
/// which does not suspend where the task was faster.
@MainActor
public func hop() async { await Elsewhere().visit() }

private actor Elsewhere {
  private var visits = 0
  @inline(never) func visit() { visits += 1 }
}

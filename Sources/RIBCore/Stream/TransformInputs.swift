// The streams that a reactor's `transform` functions are given, of which most are never used.

/// The subjects behind the inputs of a reactor's three `transform` functions, each made when it is
/// first used.
///
/// An input that is handed back untouched is known by its place here, and never needs a subject.
@usableFromInline
@MainActor
final class TransformInputs {
  /// Which of the three.
  @usableFromInline enum Stage { case action, mutation, state }

  private var subjects: [Stage: AnyObject] = [:]

  @usableFromInline init() {}

  /// The subject of a stage; the same one each time.
  ///
  /// - Parameter stage: Always asked for with the same element type.
  @usableFromInline
  func subject<Element>(_ stage: Stage) -> Multicast<Element> {
    if let subject = subjects[stage] as? Multicast<Element> { return subject }
    let subject = Multicast<Element>()
    subjects[stage] = subject
    return subject
  }
}

// Subjects for streams that are handed out before it is known whether they will be used.

/// A few subjects of one maker, each made when it is first used.
///
/// A stream that comes back untouched is known by its key here, and never needs a subject.
@usableFromInline
@MainActor
final class LazySubjects {
  private var subjects: [UInt8: AnyObject] = [:]

  @usableFromInline init() {}

  /// The subject of a key; the same one each time.
  ///
  /// - Parameter key: Always asked for with the same element type.
  @usableFromInline
  func subject<Element>(_ key: UInt8) -> Multicast<Element> {
    if let subject = subjects[key] as? Multicast<Element> { return subject }
    let subject = Multicast<Element>()
    subjects[key] = subject
    return subject
  }
}

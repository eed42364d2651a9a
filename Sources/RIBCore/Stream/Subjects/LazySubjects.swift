// Subjects for streams that are handed out before it is known whether they will be used.

/// A few subjects of one maker, each made when it is first used.
///
/// A stream that comes back untouched is known by its key here, and never needs a subject.
@usableFromInline
@MainActor
final class LazySubjects {
  /// What was made last and never used: most reactors write no `transform`, and leave it for the next.
  @safe @exclusivity(unchecked) private static var spare: LazySubjects?

  @safe @exclusivity(unchecked) private var subjects: [UInt8: AnyObject] = [:]

  private init() {}

  /// Subjects that no other maker has.
  @usableFromInline
  static func make() -> LazySubjects { spare.take() ?? LazySubjects() }

  /// Gives subjects back of which none was used, and no stream has come out.
  @usableFromInline
  static func giveBack(_ subjects: consuming LazySubjects) {
    if isKnownUniquelyReferenced(&subjects), subjects.subjects.isEmpty { spare = subjects }
  }

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

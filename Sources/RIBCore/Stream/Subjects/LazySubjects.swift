/// Subjects of one owner for streams that may never be used, each made at its first use.
///
/// A stream that is returned untouched is recognised by its key, and needs no subject.
@usableFromInline
@MainActor
final class LazySubjects {
  /// An unused object for the next owner: most reactors write no `transform`, and need none.
  private static var spare: LazySubjects?

  private var subjects: [UInt8: AnyObject] = [:]

  private init() {}

  /// Returns subjects that no other owner has.
  @usableFromInline
  static func make() -> LazySubjects { spare.take() ?? LazySubjects() }

  /// Returns subjects for reuse, if none was used and no stream of them is left.
  @usableFromInline
  static func giveBack(_ subjects: consuming LazySubjects) {
    if isKnownUniquelyReferenced(&subjects), subjects.subjects.isEmpty { spare = subjects }
  }

  /// Returns the subject with a key, which always has the same element type; the same one each time.
  @usableFromInline
  func subject<Element>(_ key: UInt8) -> Multicast<Element> {
    if let subject = subjects[key] as? Multicast<Element> { return subject }
    let subject = Multicast<Element>()
    subjects[key] = subject
    return subject
  }
}

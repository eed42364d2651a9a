// All cases, in the order in which they are printed.

enum Cases {
  static var all: [Case] {
    actions + forms + subscribers + streams + effects + reactors + siblings + navigation + trees
      + lookUps
      + observers
      + stored
      + works
      + lines
      + texts
      + timed
      + programs
      + sessions
  }
}

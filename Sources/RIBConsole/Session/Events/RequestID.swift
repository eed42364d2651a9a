/// The id of a request, which its events and its end carry.
package enum RequestID: Equatable, Sendable {
  case number(Int)
  case text(String)
}

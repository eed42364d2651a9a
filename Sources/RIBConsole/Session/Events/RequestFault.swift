/// The reason why a line is no request, as a sentence.
struct RequestFault: Error { let reason: String }

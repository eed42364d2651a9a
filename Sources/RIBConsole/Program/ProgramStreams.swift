/// The sinks of a program's results and diagnostics, and the text that other code of the process prints.
@MainActor
struct ProgramStreams {
  private(set) var output: any TextSink
  let errors: any TextSink
  /// The text that other code prints; nil before it is shared, and if the sinks are not those of the process.
  private(set) var printed: PrintedText?
  /// The sink of standard output, if the program owns the process.
  private let standardOutput: DescriptorSink?

  /// Creates the streams of a program that leaves the process alone.
  init(output: any TextSink, errors: any TextSink) {
    self.output = output
    self.errors = errors
    standardOutput = nil
  }

  /// Creates the streams of a program that owns the process.
  init() {
    let sink = DescriptorSink(.output)
    output = sink
    errors = DescriptorSink(.error)
    standardOutput = sink
  }

  /// Shares standard output with other code: its lines come in order with the results, or go to standard error if
  /// another program reads or compares these.
  mutating func share(by options: ProcessOptions, of program: String) throws(SystemError) {
    guard let standardOutput else { return }
    guard let option = Self.optionOfReader(options) else {
      printed = PrintedText(inOrderWith: standardOutput)
      return
    }
    output = try DescriptorSink.ofKeptOutput()
    let warning =
      "\(program): warning: the program has printed to standard output beside its session; with \(option), that goes "
      + "to standard error"
    printed = PrintedText(warning: options.session.verbosity == .quiet ? nil : warning)
  }

  /// Returns the option because of which results are not for people.
  private static func optionOfReader(_ options: ProcessOptions) -> String? {
    if options.session.format == .json { return "--json" }
    if options.expectation != nil { return "--expect" }
    return options.session.printsOnlyResults ? "--only-results" : nil
  }
}

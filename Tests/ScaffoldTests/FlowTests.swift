import Testing

@testable import Scaffold

struct FlowTests {
  private let package: TestPackage
  private let flow = ["Booking", "--flow", "Dates,PayPal,Summary", "--parent", "Root"]

  init() throws { package = try TestPackage() }

  @Test func `a flow is written with its pages below it, and no trace of a template`() throws {
    let plan = try Plan(Request(flow), in: package.folder)
    #expect(plan.leftToDo == nil)
    #expect(plan.changed?.text.contains("RootKind(\"booking\") { BookingBuilder(") == true)
    let folder = "Sources/Shop/Booking"
    for part in ["Page", "Pages", "Reactor", "Router", "Wiring"] {
      #expect(plan.paths.contains("\(folder)/Booking\(part).swift"))
    }
    for page in ["Dates", "PayPal", "Summary"] {
      #expect(plan.paths.contains("\(folder)/\(page)/\(page)Reactor.swift"))
      #expect(plan.paths.contains("Tests/ShopTests/Booking/\(page)/\(page)Tests.swift"))
    }
    for file in plan.added {
      for name in ["newflow", "newpage", "third"] {
        #expect(!file.text.lowercased().contains(name), "\(file.path)")
      }
    }
  }

  @Test func `the table has the pages in order, and the flow is the listener of each`() throws {
    let plan = try Plan(Request(flow), in: package.folder)
    #expect(
      try text(of: "BookingPages", in: plan).hasSuffix(
        """
          static let table: [BookingPage] = [
            BookingPage("dates") { DatesBuilder(dependency: $0).build(withListener: $1) },
            BookingPage("paypal") { PayPalBuilder(dependency: $0).build(withListener: $1) },
            BookingPage("summary") { SummaryBuilder(dependency: $0).build(withListener: $1) },
          ]
        }

        """))
    #expect(
      try text(of: "PayPalWiring", in: plan).hasSuffix(
        """
        extension BookingComponent: PayPalDependency {}

        extension BookingInteractor: PayPalListener {
          func payPalDidGoOn() { action.onNext(.next) }
        }

        """))
    #expect(try text(of: "BookingWiring", in: plan).contains("extension RootInteractor: Booking"))
  }

  @Test func `the report names the tests of the flow and of its pages`() throws {
    let report = try Scaffold.run(flow, in: package.folder)
    let tests = ["Booking", "Dates", "PayPal", "Summary"].map { " --filter \($0)Tests" }
    #expect(report.contains("swift test\(tests.joined())\n"), "\(report)")
  }

  @Test func `a page is added to a flow`() throws {
    #expect(try Scaffold.run(flow, in: package.folder).contains("type 'attach booking'"))
    let request = Request(name: "Guests", template: "page", parent: "Booking")
    let plan = try Plan(request, in: package.folder)
    #expect(plan.changed?.path == "Sources/Shop/Booking/BookingPages.swift")
    let entry = "BookingPage(\"guests\") { GuestsBuilder(dependency: $0).build(withListener: $1) }"
    #expect(plan.changed?.text.hasSuffix(" },\n    \(entry),\n  ]\n}\n") == true)
    #expect(plan.paths.contains("Sources/Shop/Booking/Guests/GuestsWiring.swift"))
    #expect(plan.paths.contains("Tests/ShopTests/Booking/Guests/GuestsTests.swift"))
    for (name, text) in [
      ("Dates", "Sources/Shop/Booking/Dates already exists"), ("Welcome", "declares Welcome"),
      ("Open", "'open' is a command of the flow"),
    ] {
      try package.expectRefusal(
        Request(name: name, template: "page", parent: "Booking"), saying: text)
    }
    let arguments = ["Rooms", "--template", "page", "--parent", "Booking"]
    #expect(try Scaffold.run(arguments, in: package.folder).contains("type 'open rooms'"))
    try package.expectRefusal(
      Request(name: "Guests", template: "page", parent: "Root"), saying: "is part of a flow")
    try package.expectRefusal(
      Request(name: "Guests", template: "Page"), saying: "is part of a flow")
  }

  @Test(
    arguments: [
      ("Dates,Dates", "the page 'Dates' is named twice"),
      ("Dates,DATES", "the page 'DATES' is named twice"),
      ("Dates,Booking", "'Booking' is the flow itself"), ("BOOKING", "is the flow itself"),
      ("Dates,", "\"\" cannot be a node's name"), (",", "such as Checkout"),
      ("Dates, Guests", "\" Guests\" cannot be a node's name"), ("dates", "such as Checkout"),
      ("DatesRouter", "type Dates."), ("Dates,Help", "'help' is a command"),
      ("Dates,Back", "'back' is a command of the flow"), ("Home", "'home' is a command"),
      ("Dates,Welcome", "Welcome/Welcome.swift declares Welcome"),
      ("Dates,Board", "declares BoardBuilder"),
      ("Dates,DatesPresentable", "Booking/Dates/DatesCLIPresenter.swift declares"),
      ("DatesPresentable,Dates", "declares DatesPresentableListener"),
      ("BookingPresentable", "declares BookingPresentableListener"),
    ])
  func `a wrong name of a page is refused, and nothing is written`(pages: String, text: String)
    throws
  {
    try package.expectRefusal(Request(["Booking", "--flow", pages]), saying: text)
  }

  @Test func `a flow without pages, or of another template, is refused`() throws {
    try package.expectRefusal(
      Request(name: "Booking", template: "Flow"), saying: "a flow has pages")
    for other in [["--viewless"], ["--template", "page"]] {
      let error = #expect(throws: ScaffoldError.self) { try Request(other + flow) }
      #expect(error?.description.contains("has templates of its own") == true)
    }
    let error = #expect(throws: ScaffoldError.self) { try Request(["Booking", "--flow"]) }
    #expect(error?.description.contains("'--flow' needs a value") == true)
  }

  @Test func `if writing fails, the files of a flow are removed again`() throws {
    let plan = try Plan(Request(flow), in: package.folder)
    try package.folder.remove("Tests/ShopTests")
    try package.folder.write("", to: "Tests/ShopTests")
    let before = try package.contents()
    #expect(throws: (any Error).self) { try plan.write() }
    #expect(try package.contents() == before)
    #expect(!package.folder.exists("Sources/Shop/Booking"))
  }

  /// The text of a file, by its name.
  private func text(of name: String, in plan: Plan) throws -> String {
    try #require(plan.added.first { $0.path.hasSuffix("/\(name).swift") }).text
  }
}

import Foundation
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
    #expect(
      plan.added.map(\.path) == [
        "Sources/Shop/Booking/Booking.swift", "Sources/Shop/Booking/BookingPages.swift",
        "Tests/ShopTests/Booking/BookingTests.swift",
      ] + ["Dates", "PayPal", "Summary"].flatMap { filesOfPage($0) })
    for file in plan.added {
      for name in ["newflow", "newpage"] {
        #expect(!file.text.lowercased().contains(name), "\(file.path)")
      }
    }
  }

  @Test func `the pages are cases in order, and the flow is the listener of each`() throws {
    let plan = try Plan(Request(flow), in: package.folder)
    let pages = try text(of: "BookingPages", in: plan)
    #expect(
      pages.contains(
        """
        enum BookingPage: Codable, Equatable {
          case dates
          case paypal
          case summary
        }

        """))
    #expect(
      pages.contains(
        """
          static let inOrder: [BookingPage] = [
            .dates,
            .paypal,
            .summary,
          ]

        """))
    #expect(
      pages.contains(
        """
            switch self {
            case .dates: DatesBuilder(dependency: component).build(withListener: listener)
            case .paypal: PayPalBuilder(dependency: component).build(withListener: listener)
            case .summary: SummaryBuilder(dependency: component).build(withListener: listener)
            }

        """))
    #expect(
      try text(of: "PayPal", in: plan).hasSuffix(
        """
        // MARK: The wiring in its parent

        extension BookingComponent: PayPalDependency {}

        extension BookingInteractor: PayPalListener {
          func payPalDidGoOn() { action.onNext(.next) }
        }

        """))
    #expect(try text(of: "Booking", in: plan).contains("extension RootInteractor: Booking"))
  }

  @Test func `the report names the tests of the flow and of its pages`() throws {
    let report = try Scaffold.run(flow, in: package.folder)
    let tests = ["Booking", "Dates", "PayPal", "Summary"].map { " --filter \($0)Tests" }
    #expect(report.contains("swift test\(tests.joined())\n"), "\(report)")
    #expect(report.contains("wrote   Sources/Shop/Booking/Booking.swift\n"), "\(report)")
    #expect(report.contains("changed Sources/Shop/Root/RootKinds.swift\n"), "\(report)")
  }

  @Test func `a page is written below its flow, and the steps left to do are listed`() throws {
    #expect(try Scaffold.run(flow, in: package.folder).contains("type 'attach booking'"))
    let request = Request(name: "Guests", template: "page", parent: "Booking")
    let plan = try Plan(request, in: package.folder)
    #expect(plan.changed == nil)
    #expect(plan.added.map(\.path) == filesOfPage("Guests"))
    #expect(try text(of: "Guests", in: plan).contains("extension BookingComponent: Guests"))
    #expect(
      plan.leftToDo == """
        Left to do by hand in Sources/Shop/Booking/BookingPages.swift:
          - BookingPage has a case:  case guests
          - its list 'inOrder' has an element:  .guests,
          - its function 'build' has a case:  case .guests: \
        GuestsBuilder(dependency: component).build(withListener: listener)
        Then 'open guests' leads to it.
        """)
  }

  @Test(arguments: [
    ("Dates", "Booking", "Sources/Shop/Booking/Dates already exists"),
    ("Welcome", "Booking", "declares Welcome"),
    ("Open", "Booking", "'open' is a command of the flow"),
    ("Return", "Booking", "'return' is a keyword of Swift"),
    ("Guests", "Root", "is part of a flow"), ("Guests", nil, "is part of a flow"),
  ])
  func `a page with a wrong name, or without a flow, is refused`(
    name: String, parent: String?, text: String
  ) throws {
    _ = try Scaffold.run(flow, in: package.folder)
    try package.expectRefusal(
      Request(name: name, template: "Page", parent: parent), saying: text)
  }

  @Test func `the changes that the article shows, and no others, give a page a value`() throws {
    _ = try Scaffold.run(["Deck", "--flow", "Card"], in: package.folder)
    let names = ["DeckPages.swift", "Deck.swift"]
    var text = try names.map { try package.folder.text(of: "Sources/Shop/Deck/\($0)") }.joined()
    let article = try PackageFolder.skeleton.text(of: "Sources/RIBCore/RIBCore.docc/Navigation.md")
    let changes = article.components(separatedBy: "```diff\n").dropFirst()
    #expect(changes.count == 4)
    for change in changes {
      let (old, new) = (side("-", of: change), side("+", of: change))
      #expect(text.components(separatedBy: old).count == 2, "\(old)")
      text.replace(old, with: new)
    }
    let compiled = try names.map {
      try PackageFolder.skeleton.text(of: "Tests/SampleRIBTests/Deck/\($0)")
    }
    #expect(text == compiled.joined())
  }

  @Test(
    arguments: [
      ("Dates,Dates", "the page 'Dates' is named twice"),
      ("Dates,DATES", "the page 'DATES' is named twice"),
      ("Dates,Booking", "'Booking' is the flow itself"), ("BOOKING", "is the flow itself"),
      ("Dates,", "\"\" cannot be a node's name"), (",", "such as Checkout"),
      ("Dates, Guests", "\" Guests\" cannot be a node's name"), ("dates", "such as Checkout"),
      ("DatesRouter", "type Dates."), ("Dates,Help", "'help' is a command"),
      ("Dates,Back", "'back' is a command"), ("Home", "'home' is a command"),
      ("Dates,Welcome", "Welcome/Welcome.swift declares Welcome"),
      ("Dates,Board", "declares BoardBuilder"),
      ("Dates,In", "'in' is a keyword of Swift"),
      ("BookingPages", "Booking/BookingPages.swift has the name of one of its files"),
    ])
  func `a wrong name of a page is refused, and nothing is written`(pages: String, text: String)
    throws
  {
    try package.expectRefusal(Request(["Booking", "--flow", pages]), saying: text)
  }

  @Test func `a flow is refused if its template has no line for pages`() throws {
    try package.folder.write("protocol NewFlowBuildable {}\n", to: "Templates/Flow/NewFlow.swift")
    try package.expectRefusal(Request(flow), saying: "names 'newpage', as pages need")
  }

  @Test func `a node below one with a table of kinds is no page, whatever its files`() throws {
    try package.folder.write("", to: "Sources/Shop/Root/RootPages.swift")
    let plan = try Plan(Request(name: "Guests", parent: "Root"), in: package.folder)
    #expect(plan.changed?.path == "Sources/Shop/Root/RootKinds.swift")
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

  /// The paths of a page's files.
  private func filesOfPage(_ name: String) -> [String] {
    [
      "Sources/Shop/Booking/\(name)/\(name).swift",
      "Tests/ShopTests/Booking/\(name)/\(name)Tests.swift",
    ]
  }

  /// The lines of a change, less those that it adds or removes.
  private func side(_ sign: Character, of change: String) -> String {
    let lines = change.components(separatedBy: "```").first?.split(separator: "\n") ?? []
    return lines.filter { $0.first == sign || $0.first == " " }.map { $0.dropFirst() + "\n" }
      .joined()
  }

  /// The text of a file, by its name.
  private func text(of name: String, in plan: Plan) throws -> String {
    try #require(plan.added.first { $0.path.hasSuffix("/\(name).swift") }).text
  }
}

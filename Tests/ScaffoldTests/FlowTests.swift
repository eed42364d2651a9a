import Foundation
import Testing

@testable import Scaffold

struct FlowTests {
  private let package: TestPackage
  private let flow = ["Booking", "--flow", "Dates,PayPal,Summary", "--parent", "Root"]

  init() throws { package = try TestPackage() }

  @Test(arguments: [false, true])
  func `a flow is written with its pages below it, and no trace of a template`(isLong: Bool) throws
  {
    let plan = try Plan(Request(flow + (isLong ? ["--long"] : [])), in: package.folder)
    #expect(plan.leftToDo == nil)
    #expect(plan.changed?.text.contains("RootKind(\"booking\") { BookingBuilder(") == true)
    let parts = isLong ? ["Builder", "CLIPresenter", "Interactor", "Reactor", "Router"] : [""]
    let pages = ["Dates", "PayPal", "Summary"]
    let written: [String] =
      files(of: "Booking", parts + ["Pages"], isLong: isLong)
      + pages.flatMap { files(of: "Booking/\($0)", parts, isLong: isLong) }
    #expect(Set(plan.added.map(\.path)) == Set(written))
    #expect(plan.added.count == written.count)
    for file in plan.added {
      for name in ["newflow", "newlong", "newpage", "third"] {
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

  @Test func `a page is added to a flow`() throws {
    #expect(try Scaffold.run(flow, in: package.folder).contains("type 'attach booking'"))
    let request = Request(name: "Guests", template: "page", parent: "Booking")
    let plan = try Plan(request, in: package.folder)
    #expect(plan.changed?.path == pagesPath)
    let pages = try #require(plan.changed?.text)
    #expect(pages.contains("  case summary\n  case guests\n}\n"))
    #expect(pages.contains("    .summary,\n    .guests,\n  ]\n"))
    let line =
      "    case .guests: GuestsBuilder(dependency: component).build(withListener: listener)"
    #expect(pages.contains("(withListener: listener)\n\(line)\n    }\n"))
    #expect(
      plan.added.map(\.path) == files(of: "Booking/Guests", [""], isLong: false))
    for (name, text) in [
      ("Dates", "Sources/Shop/Booking/Dates already exists"), ("Welcome", "declares Welcome"),
      ("Open", "'open' is a command of the flow"), ("Return", "'return' is a keyword of Swift"),
    ] {
      try package.expectRefusal(
        Request(name: name, template: "page", parent: "Booking"), saying: text)
    }
    let arguments = ["Rooms", "--template", "page", "--parent", "Booking", "--long"]
    #expect(try Scaffold.run(arguments, in: package.folder).contains("type 'open rooms'"))
    #expect(package.folder.exists("Sources/Shop/Booking/Rooms/RoomsRouter.swift"))
    try package.expectRefusal(
      Request(name: "Guests", template: "page", parent: "Root"), saying: "is part of a flow")
    try package.expectRefusal(
      Request(name: "Guests", template: "Page"), saying: "is part of a flow")
  }

  @Test func `a page is added beside pages with values, in a text of another style`() throws {
    _ = try Scaffold.run(flow, in: package.folder)
    try changePages([
      ("  case paypal\n", "  /// The sum in cents.\n  case paypal(\n    sum: Int\n  )\n"),
      (".summary,\n", ".summary\n"), ("    .paypal,\n", "    .paypal(sum: 1),\n"),
      (
        "    case .paypal: PayPalBuilder",
        "    case let .paypal(sum):\n      if sum == 0 {\n        self\n      }\n      PayPalBuilder"
      ),
    ])
    let request = Request(name: "Guests", template: "page", parent: "Booking")
    let pages = try #require(try Plan(request, in: package.folder).changed?.text)
    #expect(pages.contains("  case summary\n  case guests\n}\n"))
    #expect(pages.contains("    .paypal(sum: 1),\n    .summary,\n    .guests,\n  ]\n"))
    #expect(pages.contains("\n    case .guests: GuestsBuilder("))
    #expect(pages.contains("build(withListener: listener)\n    }\n  }\n}\n"))
    try changePages([("  case summary\n", "  case summary\n  case guests(Int)\n")])
    try package.expectRefusal(request, saying: "already has a page 'guests'")
  }

  @Test(arguments: [
    ("\n}\n\nextension", " }\n\nextension"), ("static let inOrder", "static let sorted"),
    (" = [\n    .dates", " = [.dates"),
    ("    switch self {", "    return switch self {"), ("func build(", "func child("),
  ])
  func
    `if the pages no longer have their form, a page is written, and the steps left to do are listed`(
      part: String, replacement: String
    ) throws
  {
    _ = try Scaffold.run(flow, in: package.folder)
    try changePages([(part, replacement)])
    let request = Request(name: "Guests", template: "page", parent: "Booking")
    let plan = try Plan(request, in: package.folder)
    #expect(plan.changed == nil)
    #expect(plan.added.map(\.path) == files(of: "Booking/Guests", [""], isLong: false))
    #expect(
      plan.leftToDo == """
        Left to do by hand, as \(pagesPath) does not have the form that --flow gave it:
          - BookingPage has a case:  case guests
          - its list 'inOrder' has an element:  .guests,
          - its function 'build' has a case:  case .guests: \
        GuestsBuilder(dependency: component).build(withListener: listener)
        """)
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
    ])
  func `a wrong name of a page is refused, and nothing is written`(pages: String, text: String)
    throws
  {
    for form in [[], ["--long"]] {
      try package.expectRefusal(Request(["Booking", "--flow", pages] + form), saying: text)
    }
  }

  @Test(
    arguments: [
      ("Dates,DatesPresentable", "Booking/Dates/DatesCLIPresenter.swift declares"),
      ("DatesPresentable,Dates", "declares DatesPresentableListener"),
      ("BookingPresentable", "declares BookingPresentableListener"),
    ])
  func `a page whose types are those of another node is refused`(pages: String, text: String) throws
  {
    try package.expectRefusal(Request(["Booking", "--flow", pages, "--long"]), saying: text)
  }

  @Test func `a flow without pages, or of another template, is refused`() throws {
    try package.expectRefusal(
      Request(name: "Booking", template: "Flow"), saying: "a flow has pages")
    try package.expectRefusal(
      Request(name: "Booking", template: "LongFlow"), saying: "a flow has pages")
    for other in [["--viewless"], ["--template", "page"]] {
      let error = #expect(throws: ScaffoldError.self) { try Request(other + flow) }
      #expect(error?.description.contains("has templates of its own") == true)
    }
    let error = #expect(throws: ScaffoldError.self) { try Request(["Booking", "--flow"]) }
    #expect(error?.description.contains("'--flow' needs a value") == true)
  }

  private let pagesPath = "Sources/Shop/Booking/BookingPages.swift"

  /// The paths of a node's files, of which only a long node has a wiring.
  private func files(of path: String, _ parts: [String], isLong: Bool) -> [String] {
    let name = path.split(separator: "/").last ?? ""
    let sources = (parts + (isLong ? ["Wiring"] : [])).map {
      "Sources/Shop/\(path)/\(name)\($0).swift"
    }
    return sources + ["Tests/ShopTests/\(path)/\(name)Tests.swift"]
  }

  /// Replaces parts of the file with the flow's pages, each of which is there.
  private func changePages(_ changes: [(part: String, replacement: String)]) throws {
    var text = try package.folder.text(of: pagesPath)
    for (part, replacement) in changes {
      #expect(text.contains(part), "\(part)")
      text.replace(part, with: replacement, maxReplacements: 1)
    }
    try package.folder.write(text, to: pagesPath)
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

// NewFlowPages.swift: the pages of the flow. A new page is an entry of the table.

extension NewFlowPage {
  /// All pages, in the order in which they follow one another.
  static let table: [NewFlowPage] = [
    NewFlowPage("first") { NewPageBuilder(dependency: $0).build(withListener: $1) },
    NewFlowPage("second") { NewPageBuilder(dependency: $0).build(withListener: $1) },
    NewFlowPage("third") { NewPageBuilder(dependency: $0).build(withListener: $1) },
  ]
}

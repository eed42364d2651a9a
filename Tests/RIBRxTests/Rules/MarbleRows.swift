extension MarbleRow {
  nonisolated static let all = transforming + joining + atEnd
}

extension MarbleRow {
  nonisolated static let all = transforming + joining + timed + atEnd + following
}

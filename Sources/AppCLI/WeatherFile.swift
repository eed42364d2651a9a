// WeatherFile.swift: the weather out of a file, or of a named pipe that another program writes to.
import RIBConsole
import SampleRIB

/// Reads a file to its end for each question, one question after the other.
final class WeatherFile: WeatherAPI {
  private static let limit = 1 << 20

  private let path: String
  /// Ends with the latest question.
  private var latest: Task<Void, Never>?
  /// A named pipe that a cancelled question opened: what it would have read is the next one's.
  private var leftOpen: WholeFile?

  init(_ path: String) {
    self.path = path
  }

  func weather(in city: String) async throws -> String {
    let before = latest
    let question = Task {
      await before?.value
      return try await answer(city)
    }
    latest = Task { _ = await question.result }
    return try await withTaskCancellationHandler {
      try await question.value
    } onCancel: {
      question.cancel()
    }
  }

  private func answer(_ city: String) async throws -> String {
    try Task.checkCancellation()
    do {
      let file = try leftOpen.take() ?? WholeFile(path)
      let text = String(decoding: try await read(file), as: UTF8.self)
      return try Self.weather(in: city, text)
    } catch let error as CancellationError {
      throw error
    } catch let error as WeatherError {
      throw error
    } catch let error as ScriptFileError {
      throw WeatherError.unavailable("\(error)")
    } catch {
      throw WeatherError.unavailable("cannot read '\(path)': \(error)")
    }
  }

  private func read(_ file: WholeFile) async throws -> [UInt8] {
    do {
      return try await file.read(atMost: Self.limit)
    } catch is CancellationError {
      if file.isPipe { leftOpen = file }
      throw CancellationError()
    }
  }

  /// What the first line of a city says.
  private static func weather(in city: String, _ text: String) throws -> String {
    for line in text.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      if parts.count == 2, parts[0].trimmed == city[...], !parts[1].trimmed.isEmpty {
        return String(parts[1].trimmed)
      }
    }
    throw WeatherError.unknownCity(city)
  }
}

extension Substring {
  /// The text without the blanks around it.
  fileprivate var trimmed: Substring {
    let start = drop(while: \.isWhitespace)
    return start.lastIndex { !$0.isWhitespace }.map { start[...$0] } ?? ""
  }
}

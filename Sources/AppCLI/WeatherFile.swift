import RIBConsole
import SampleRIB

/// The weather in a file, or from a named pipe that another program writes to.
///
/// Each question reads the file to its end, one question after another.
final class WeatherFile: WeatherAPI {
  private static let limit = 1 << 20

  private let path: String
  /// A task that ends with the latest question.
  private var latest: Task<Void, Never>?
  /// A named pipe that a cancelled question has opened; the next question reads it.
  private var leftOpen: WholeFile?

  init(_ path: String) {
    self.path = path
  }

  /// What was read from a named pipe does not come again.
  var answersAgain: Bool { SystemCall.kind(at: path) != .pipe }

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

  /// Returns the weather on the first line of a city.
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

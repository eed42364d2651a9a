// The two ends that a program is fed by: a pipe, or a terminal.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A pipe into a program.
struct InputPipe {
  let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    (reading, writing) = (ends[0], ends[1])
    // Neither end is the program's but for its standard input.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  }

  func closeReading() { close(reading) }
  func closeWriting() { close(writing) }

  func write(_ text: [UInt8]) {
    var rest = text[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(writing, bytes.baseAddress, bytes.count)
        #else
          Glibc.write(writing, bytes.baseAddress, bytes.count)
        #endif
      }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}

/// A terminal of which the program has the one end.
struct Terminal {
  private let master: Int32
  let path: String

  init?() {
    var master: Int32 = -1
    var slave: Int32 = -1
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&master, &slave, &name, nil, nil) == 0 else { return nil }
    close(slave)
    _ = fcntl(master, F_SETFD, FD_CLOEXEC)
    self.master = master
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Reads until a text has come, the program has gone, or nothing has come for five seconds.
  ///
  /// - Returns: Whether the text has come.
  func read(until text: String) -> Bool {
    let wanted = Array(text.utf8)
    var got: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while got.firstRange(of: wanted) == nil {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      if poll(&ready, 1, 5_000) <= 0 { return false }
      #if canImport(Darwin)
        let count = Darwin.read(master, &buffer, buffer.count)
      #else
        let count = Glibc.read(master, &buffer, buffer.count)
      #endif
      if count <= 0 { return false }
      got.append(contentsOf: buffer[..<count])
    }
    return true
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    #if canImport(Darwin)
      _ = Darwin.write(master, bytes, bytes.count)
    #else
      _ = Glibc.write(master, bytes, bytes.count)
    #endif
  }

  func end() { close(master) }
}

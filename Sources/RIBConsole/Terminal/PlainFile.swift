#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Opens what must be a regular file: what else is at its path is neither followed nor waited for.
enum PlainFile {
  /// Why a path is not opened.
  enum Refusal: Error, Equatable {
    /// It leads to something else.
    case isOther(FileKind)
    /// The system refused.
    case failed(SystemError)
  }

  /// Opens a file; one that is created is its owner's alone, whatever the process's mask.
  ///
  /// - Parameter narrowing: Whether others are kept from a file that they could read until now.
  static func open(_ path: String, _ flags: Int32, narrowing: Bool) throws(Refusal) -> Int32 {
    let descriptor: Int32
    do throws(SystemError) {
      descriptor = try SystemCall.openFile(path, flags | O_NOFOLLOW | O_NOCTTY, mode: 0o600)
    } catch {
      throw error.code == ELOOP ? .isOther(.link) : .failed(error)
    }
    do throws(Refusal) {
      let mode = try mode(of: descriptor)
      let kind = FileKind(mode)
      if kind != .file { throw .isOther(kind) }
      let wanted = mode & 0o700 | (flags & O_CREAT != 0 ? 0o600 : 0)
      if narrowing, mode & 0o7777 != wanted, fchmod(descriptor, wanted) != 0 {
        throw .failed(.latest)
      }
    } catch {
      SystemCall.closeFile(descriptor)
      throw error
    }
    return descriptor
  }

  private static func mode(of descriptor: Int32) throws(Refusal) -> mode_t {
    do throws(SystemError) {
      return try SystemCall.status(of: descriptor).st_mode
    } catch {
      throw .failed(error)
    }
  }
}

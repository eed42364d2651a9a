// The program: placeholder until the session lands.

@main
enum AppCLI {
  static func main() {}
}

import RIBTesting
import Testing

@testable import SampleRIB

struct ConfirmTests {
  @Test(arguments: [("yes", true), ("no", false)])
  func `the first answer counts`(word: String, isYes: Bool) {
    let listener = PageListener()
    let dialog = RIBTester(watching: listener) {
      ConfirmBuilder(dependency: PageDependency()).build(withListener: listener)
    }
    dialog.type(word, "yes", "no")
    dialog.expectLines("really empty the cart? yes or no")
    dialog.expectCalls("didAnswer(isYes: \(isYes))")
  }
}

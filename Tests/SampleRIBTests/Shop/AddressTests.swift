import RIBTesting
import Testing

@testable import SampleRIB

struct AddressTests {
  @Test func `each address is passed on, also an equal one`() {
    let listener = PageListener()
    let address = RIBTester(watching: listener) {
      AddressBuilder(dependency: PageDependency()).build(withListener: listener)
    }
    address.expectRefusal(of: "enter '  '", saying: "An address cannot be empty")
    address.expectCalls()
    address.type("enter 1 Main Street", "enter 1 Main Street")
    address.expectLines("address: none", "address: 1 Main Street")
    address.expectCalls(
      #"didEnter(address: "1 Main Street")"#, #"didEnter(address: "1 Main Street")"#)
  }
}

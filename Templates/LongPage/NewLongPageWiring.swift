// The wiring of the page in its flow: its dependency, and the calls to its listener.
import RIBCore

extension NewLongFlowComponent: NewLongPageDependency {}

extension NewLongFlowInteractor: NewLongPageListener {
  func newLongPageDidGoOn() { action.onNext(.next) }
}

import RIBCore

protocol SampleRouting: ViewableRouting {}

protocol SamplePresentable: Presentable {
  var listener: (any SamplePresentableListener)? { get set }
}

protocol SampleListener: AnyObject {
  /// Called when the request of the child of that name is answered with yes.
  func requestToInteractor(from child: String)
}

/// The sample's interactor, which is its own reactor; `SampleReactor.swift` has the rules.
final class SampleInteractor: PresentableInteractor<any SamplePresentable>, SampleInteractable,
  SamplePresentableListener
{
  weak var router: (any SampleRouting)?
  weak var listener: (any SampleListener)?

  let initialState = SampleViewState()
  let endpoint: String
  let api: any SampleAPI
  private let name: String

  /// - Parameter name: The name of this node, which the listener receives with each request.
  init(presenter: any SamplePresentable, endpoint: String, api: any SampleAPI, name: String) {
    self.endpoint = endpoint
    self.api = api
    self.name = name
    super.init(presenter: presenter)
    presenter.listener = self
  }

  func requestToInteractor() {
    listener?.requestToInteractor(from: name)
  }
}

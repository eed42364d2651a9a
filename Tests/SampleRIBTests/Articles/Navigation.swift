// The code of the article "Navigation".

import RIBCore

@testable import SampleRIB

private enum Inbox {
  struct Mail: Identifiable {
    let id: Int
    let sender: String
  }

  protocol MailListener: AnyObject {}

  final class MailBuilder: Builder<any Dependency> {
    func build(_ mail: Mail, withListener listener: any MailListener) -> any Routing {
      Router(interactor: Interactor())
    }
  }

  final class InboxInteractor: Interactor, MailListener {}

  final class InboxRouter: Router<InboxInteractor> {
    private let mails: RoutedChildren<Mail>

    init(interactor: InboxInteractor, mailBuilder: MailBuilder) {
      mails = RoutedChildren(name: \.sender) { mailBuilder.build($0, withListener: interactor) }
      super.init(interactor: interactor)
    }
  }
}

private enum Pages {
  enum ShopPage: Codable, Equatable { case cart, address, payment, confirm }

  struct ShopViewState: Codable, Equatable {
    var pages = BackStack(ShopPage.cart)
  }

  final class ShopReactor: Reactor {
    enum Action { case checkOut, back }
    enum Mutation { case checkOut, goBack }

    let initialState = ShopViewState()

    func mutate(action: Action) -> Observable<Mutation> {
      switch action {
      case .checkOut: return .just(.checkOut)
      case .back:
        guard currentState.pages.canGoBack else {
          return .error(Refusal("There is nothing to go back to."))
        }
        return .just(.goBack)
      }
    }

    func reduce(into state: inout ShopViewState, mutation: Mutation) {
      switch mutation {
      case .checkOut: state.pages.push(.address)
      case .goBack: state.pages.goBack()
      }
    }
  }

  final class ShopRouter: Router<Interactor> {
    private let pages: StackedChildren<ShopPage>

    init(interactor: Interactor, page: @escaping (ShopPage) -> any Routing) {
      pages = StackedChildren(build: page)
      super.init(interactor: interactor)
    }

    func routeToPages(_ stack: BackStack<ShopPage>) { pages.follow(stack, on: self) }
  }
}

private enum Player {
  enum Page { case albums, player }

  final class PageBuilder: Builder<any Dependency> {
    func build(_ page: Page) -> any Routing { Router(interactor: Interactor()) }
  }

  final class MusicRouter: Router<Interactor> {
    private let pages: StackedChildren<Page>

    init(interactor: Interactor, pageBuilder: PageBuilder) {
      pages = StackedChildren(staysActive: { $0 == .player }) { page in pageBuilder.build(page) }
      super.init(interactor: interactor)
    }
  }
}

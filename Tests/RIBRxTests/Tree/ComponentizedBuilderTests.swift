import RIBCore
import RIBRx
import Testing

private final class Part {
  let number: Int
  init(_ number: Int) { self.number = number }
}

private final class ShopBuilder: ComponentizedBuilder<Part, String, String, Int> {
  override func build(with component: Part, _ dynamicBuildDependency: String) -> String {
    "\(dynamicBuildDependency) \(component.number)"
  }
}

private final class SimpleBuilder: SimpleComponentizedBuilder<Part, Part> {
  override func build(with component: Part) -> Part { component }
}

private final class StagedBuilder: MultiStageComponentizedBuilder<Part, String, String> {
  override func finalStageBuild(with component: Part, _ dynamicDependency: String) -> String {
    "\(dynamicDependency) \(component.number)"
  }
}

private final class SimpleStagedBuilder: SimpleMultiStageComponentizedBuilder<Part, Part> {
  override func finalStageBuild(with component: Part) -> Part { component }
}

struct ComponentizedBuilderTests {
  @Test
  func `each build has a component of its own, made from the caller's values, and keeps none`() {
    let builder = ShopBuilder { Part($0) }
    let router: String = builder.build(
      withDynamicBuildDependency: "listener", dynamicComponentDependency: 1)
    #expect(router == "listener 1")
    let built: (Part, String) = builder.build(
      withDynamicBuildDependency: "other", dynamicComponentDependency: 2)
    #expect((built.0.number, built.1) == (2, "other 2"))
    let simple = SimpleBuilder { Part(0) }
    let first = simple.build()
    #expect(first !== simple.build())
    final class Counted {
      let token: LiveCount.Token
      init(_ live: LiveCount) { token = live.count() }
    }
    final class CountedBuilder: SimpleComponentizedBuilder<Counted, Int> {
      override func build(with component: Counted) -> Int { 1 }
    }
    let live = LiveCount()
    let counting = CountedBuilder { Counted(live) }
    #expect(counting.build() == 1)
    #expect(live.now == 0)
    withExtendedLifetime(counting) {}
  }

  @Test
  func `the stages of one pass share a component, the last too, and the next pass has another`() {
    final class ReadingBuilder: SimpleMultiStageComponentizedBuilder<Part, Bool> {
      override func finalStageBuild(with component: Part) -> Bool {
        componentForCurrentBuildPass === component
      }
    }
    var count = 0
    let builder = StagedBuilder {
      count += 1
      return Part(count)
    }
    let first = builder.componentForCurrentBuildPass
    #expect(builder.componentForCurrentBuildPass === first)
    #expect(builder.finalStageBuild(withDynamicDependency: "listener") == "listener 1")
    #expect(builder.finalStageBuild(withDynamicDependency: "listener") == "listener 2")
    #expect(builder.componentForCurrentBuildPass.number == 3)
    let simple = SimpleStagedBuilder { Part(0) }
    let part = simple.componentForCurrentBuildPass
    #expect(simple.finalStageBuild() === part)
    #expect(simple.finalStageBuild() !== part)
    #expect(ReadingBuilder { Part(0) }.finalStageBuild())
  }

  @Test func `returning the same component twice traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let part = Part(1)
        let builder = SimpleBuilder { part }
        _ = (builder.build(), builder.build())
      }
    }
    #expect(result.errorText.contains("gave the component of an earlier build again"))
  }

  @Test func `returning the same component for two passes traps`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        let part = Part(1)
        let builder = SimpleStagedBuilder { part }
        _ = (builder.finalStageBuild(), builder.finalStageBuild())
      }
    }
    #expect(result.errorText.contains("gave the component of an earlier build again"))
  }

  @Test func `a builder without a build method traps with the name of the method to override`()
    async
  {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run { _ = SimpleComponentizedBuilder<Part, Int> { Part(1) }.build() }
    }
    #expect(result.errorText.contains("Override build(with:)"))
    let staged = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await MainActor.run {
        _ = SimpleMultiStageComponentizedBuilder<Part, Int> { Part(1) }.finalStageBuild()
      }
    }
    #expect(staged.errorText.contains("Override finalStageBuild(with:)"))
  }

  @Test func `a presenter presents on its view`() {
    final class View {}
    let view = View()
    let presenter: any Presentable = Presenter(viewController: view)
    #expect((presenter as? Presenter<View>)?.viewController === view)
  }
}

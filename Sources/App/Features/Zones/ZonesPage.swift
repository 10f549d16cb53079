import Documents
import Running

func zonesPage(_ state: State) -> [Node] {
  [pageHead("Zones", back: .settings(nil))]
}

import Body
import Documents

func healthPage(_ state: State) -> [Node] {
  [pageHead("Health", back: .history)]
}

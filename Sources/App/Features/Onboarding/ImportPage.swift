import Documents
import Strength

func importPage(_ state: State) -> [Node] { [pageHead("Import", back: .settings(nil))] }

import Documents
import Strength

func aboutPage(_ state: State) -> [Node] {
  let changelog = state.settings.changelog
  let build = state.device.version
  return [
    pageHead("About", back: .settings(nil)),
    card(versionText(state)) {
      if !build.isEmpty { p(.class("muted")) { "Build " + build } }
      p {
        "Your training is a folder of readable files on a computer of yours. No account, no cloud:"
          + " nothing leaves your devices unless you send it."
      }
      p(.class("muted")) { "MIT License · © 2026 The Regimen authors" }
    },
    section(.class("card"), .label("What is new")) {
      loadingNodes(
        changelog.loading, what: "what is new", isThere: changelog.isThere, retry: .changelog)
      Markdown.nodes(changelog.text)
    },
  ]
}

import Foundation
import Testing

/// The script of the build plugin, where it cannot or must not compile anything.
@Suite struct BuildScriptTests {
  @Test func leavesTheAppEmptyWithoutEmbeddedSwift() async throws {
    try await Machine.inTemporaryFolder { folder in
      let compiler = folder.appending(path: "swiftc")
      try Data().write(to: compiler)
      let line = try await lineOfEmptyBuild("build", compiler: compiler, folder: folder)
      #expect(
        line == """
          app.wasm is left empty: this toolchain has no wasm32-unknown-none-wasm.swiftmodule for \
          Embedded Swift in WebAssembly; one from https://www.swift.org/install has it
          """)
    }
  }

  @Test func leavesTheAppEmptyOnDemand() async throws {
    try await Machine.inTemporaryFolder { folder in
      let compiler = folder.appending(path: "no-such-swiftc")
      let line = try await lineOfEmptyBuild("skip", compiler: compiler, folder: folder)
      #expect(line == "app.wasm is left empty: REGIMEN_NO_WASM is 1")
    }
  }

  private func lineOfEmptyBuild(
    _ mode: String, compiler: URL, folder: URL
  ) async throws -> String {
    let plugin = Machine.repository.appending(path: "Plugins/WebAssembly")
    let app = folder.appending(path: "app.wasm")
    let outcome = try await Machine.run(
      URL(filePath: "/bin/sh"),
      [
        plugin.appending(path: "build.sh").path, mode, compiler.path,
        plugin.appending(path: "runtime.c").path,
        Machine.repository.appending(path: "Plugins/WebAssets/compress.sh").path, app.path,
        "--module", "Empty", "Empty.swift",
      ], folder: folder)
    #expect(outcome.status == 0)
    #expect(try Data(contentsOf: app).isEmpty)
    #expect(try Data(contentsOf: folder.appending(path: "rest.wasm")).isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 1)
    return lines.first.map(String.init) ?? ""
  }
}

import Foundation
import Testing

@testable import Browser

@Suite struct BrowserAppTests {
  /// An empty app.wasm is for toolchains that cannot do better, and for who asks for it.
  static var mustBeCompiled: Bool {
    Machine.isContinuousIntegration
      || Machine.toolchainCompilesWebAssembly && Machine.environment["REGIMEN_NO_WASM"] != "1"
  }

  @Test(.enabled(if: mustBeCompiled, "the toolchain has no Embedded Swift for WebAssembly"))
  func isCompiledWhereTheToolchainCan() throws {
    let bytes = try BrowserApp.wasm
    #expect(bytes.starts(with: [0x00] + Array("asm".utf8)))
  }

  @Test func saysWhyThereIsNoApp() async throws {
    #expect(BrowserApp.load(from: nil) == .failure(.missing))
    try await Machine.inTemporaryFolder { folder in
      let app = folder.appending(path: "app.wasm")
      #expect(BrowserApp.load(from: app) == .failure(.missing))
      try Data().write(to: app)
      #expect(BrowserApp.load(from: app) == .failure(.notCompiled))
    }
    #expect("\(BrowserAppError.notCompiled)".contains("https://www.swift.org/install"))
  }
}

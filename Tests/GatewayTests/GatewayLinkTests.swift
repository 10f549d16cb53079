import Testing

@testable import Gateway

@Suite struct GatewayLinkTests {
  private func address(_ text: String) -> String? {
    GatewayLink(address: text, refreshToken: "rgw_1")?.address
  }

  /// Phones begin with a capital letter, and put a blank behind what was chosen.
  @Test(arguments: [
    "https://gateway.example/coach", "Https://gateway.example/coach/ ",
    " HTTPS://gateway.example/coach//",
  ])
  func anAddressIsTakenAsPhonesWriteIt(_ text: String) {
    #expect(address(text) == "https://gateway.example/coach")
  }

  @Test func onlyThisMachineIsAskedWithoutTLS() {
    #expect(address("http://127.0.0.1:8788/") == "http://127.0.0.1:8788")
    #expect(address("Http://localhost:8788") == "http://localhost:8788")
    for text in ["", " ", "gateway.example", "http://gateway.example", "ftp://localhost", "://"] {
      #expect(address(text) == nil, "\(text)")
    }
    #expect(GatewayLink(address: "https://gateway.example", refreshToken: "") == nil)
  }
}

#if !arch(wasm32)
  import Foundation

  /// The app as the browser runs it, for whoever serves or tests it.
  public enum BrowserApp {
    /// The bytes of `app.wasm`, which the first screen needs.
    public static var wasm: [UInt8] {
      get throws(BrowserAppError) { try loaded.get() }
    }

    /// Where `app.wasm` lies, and `rest.wasm` with everything else, beside their compressed forms.
    public static var folder: URL? { Bundle.module.resourceURL }

    private static let loaded = load(
      from: Bundle.module.url(forResource: "app", withExtension: "wasm"))

    // Apart, so that tests can ask for a file that is not there.
    static func load(from url: URL?) -> Result<[UInt8], BrowserAppError> {
      guard let url, let bytes = try? Data(contentsOf: url) else { return .failure(.missing) }
      return bytes.isEmpty ? .failure(.notCompiled) : .success([UInt8](bytes))
    }
  }

  /// Why there is no app for the browser.
  public enum BrowserAppError: Error, Equatable, Sendable {
    /// The toolchain that built this program could not compile WebAssembly, or was told not to.
    case notCompiled
    /// The file that should lie beside the program cannot be read.
    case missing
  }

  extension BrowserAppError: CustomStringConvertible {
    public var description: String {
      switch self {
      case .notCompiled:
        "this build of Regimen has no app for the browser: it was made without Embedded Swift for"
          + " WebAssembly, which the toolchains from https://www.swift.org/install have"
      case .missing: "app.wasm is missing from the resources that lie beside the program"
      }
    }
  }
#endif

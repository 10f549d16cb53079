// swift-tools-version: 6.2
import PackageDescription

/// Pure modules also become WebAssembly: what Embedded Swift refuses is an error natively, too.
let pure: [SwiftSetting] = [.treatWarning("EmbeddedRestrictions", as: .error)]

/// What works on much data is optimized in debug builds, too: tests are up to a hundred times
/// faster so, and so is the demo. Without threads the compiler writes one object, for which the
/// index has no name.
let optimized: [SwiftSetting] = [
  .unsafeFlags(["-O", "-wmo", "-num-threads", "2"], .when(configuration: .debug))
]
let engine = pure + optimized

let package = Package(
  name: "regimen",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "regimen", targets: ["Regimen"])
  ],
  traits: [
    .trait(
      name: "PostgreSQL",
      description: "A gateway may keep its books in PostgreSQL, through libpq."),
    .default(enabledTraits: ["PostgreSQL"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1.git", from: "1.7.4"),
    .package(url: "https://github.com/apple/swift-certificates.git", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types.git", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log.git", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-nio.git", from: "2.101.0"),
    .package(url: "https://github.com/apple/swift-nio-extras.git", from: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl.git", from: "2.37.6"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swift-server/async-http-client.git", from: "1.37.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle.git", from: "2.13.0"),
    .package(url: "https://github.com/vapor/jwt-kit.git", from: "5.7.1"),
  ],
  targets: [
    .target(name: "Documents", swiftSettings: engine),
    .target(name: "Strength", dependencies: ["Documents"], swiftSettings: engine),
    .target(name: "Sequences", dependencies: ["Documents"], swiftSettings: pure),
    .target(name: "Running", dependencies: ["Documents"], swiftSettings: engine),
    .target(
      name: "Coach", dependencies: ["Documents", "Strength", "Sequences", "Running"],
      swiftSettings: engine),
    .target(name: "Tracks", swiftSettings: engine),
    .target(name: "Body", dependencies: ["Documents", "Running", "Tracks"], swiftSettings: engine),
    .target(
      name: "Recordings", dependencies: ["CZlib", "Documents", "Tracks"],
      swiftSettings: optimized),
    .target(
      name: "App",
      dependencies: ["Body", "Coach", "Documents", "Strength", "Sequences", "Running", "Tracks"],
      swiftSettings: pure),
    .target(
      name: "Browser",
      dependencies: [
        "Body", "Coach", "Documents", "Strength", "Sequences", "Running", "Tracks", "App",
      ],
      swiftSettings: pure,
      plugins: ["WebAssembly"]),
    .plugin(
      name: "WebAssembly", capability: .buildTool(), exclude: ["build.sh", "runtime.c"]),
    .target(
      name: "Library",
      dependencies: [
        "Body", "Coach", "Documents", "Strength", "Sequences", "Running",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ], swiftSettings: optimized),
    .target(
      name: "Interchange",
      dependencies: [
        "Body", "Documents", "Recordings", "Running", "Sequences", "Strength", "Tracks",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "Yams", package: "Yams"),
      ],
      resources: [.copy("Catalogue/Exercises")],
      swiftSettings: optimized),
    .systemLibrary(
      name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .target(
      name: "Server",
      dependencies: [
        "Body", "Coach", "Documents", "Strength", "Sequences", "Running", "App", "Library",
        "Interchange", "Browser", "CZlib", "Recordings",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdTLS", package: "hummingbird"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      plugins: ["WebAssets"]),
    .plugin(name: "WebAssets", capability: .buildTool(), exclude: ["compress.sh"]),
    .systemLibrary(
      name: "CPostgreSQL", pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
    .target(
      name: "Gateway",
      dependencies: [
        "Coach", "Documents",
        .target(name: "CPostgreSQL", condition: .when(traits: ["PostgreSQL"])),
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOFoundationCompat", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
        .product(name: "Yams", package: "Yams"),
      ]),
    .executableTarget(
      name: "Regimen",
      dependencies: [
        "App", "Body", "Coach", "Documents", "Gateway", "Interchange", "Library", "Recordings",
        "Running",
        "Sequences", "Server", "Strength",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
      ]),
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Coach", "Documents", "Interchange", "Strength", "Sequences", "Running", "Tracks",
        "Recordings", "App", "Library",
        .product(name: "Hummingbird", package: "hummingbird"),
      ], path: "Benchmarks",
      exclude: ["Peers"]),
    .testTarget(
      name: "DocumentsTests",
      dependencies: [
        "Body", "Coach", "Documents", "Strength", "Sequences", "Running", "TestSupport",
      ],
      exclude: ["Fixtures"]),
    .testTarget(
      name: "CoachTests",
      dependencies: ["Coach", "Documents", "Interchange", "Running", "Strength"]),
    .testTarget(
      name: "GatewayTests",
      dependencies: [
        "Coach", "Documents", "Gateway", "TestSupport",
        .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ]),
    .testTarget(
      name: "RunningTests", dependencies: ["Documents", "Running"],
      exclude: ["Fixtures", "Snapshots"]),
    .testTarget(name: "BodyTests", dependencies: ["Body", "Documents", "Tracks"]),
    .testTarget(name: "TracksTests", dependencies: ["Tracks"]),
    .testTarget(
      name: "RecordingsTests", dependencies: ["CZlib", "Documents", "Recordings", "Tracks"],
      exclude: ["Fixtures"]),
    .testTarget(name: "SequencesTests", dependencies: ["Documents", "Sequences", "TestSupport"]),
    .testTarget(name: "StrengthTests", dependencies: ["Documents", "Strength"]),
    .testTarget(
      name: "AppTests",
      dependencies: [
        "Body", "Coach", "Documents", "Strength", "Sequences", "Running", "Tracks", "App",
        "Interchange",
      ],
      exclude: ["Snapshots"]),
    .testTarget(
      name: "LibraryTests",
      dependencies: [
        "Body", "Documents", "Strength", "Sequences", "Running", "Library", "TestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
      ]),
    .testTarget(
      name: "InterchangeTests",
      dependencies: [
        "Body", "Documents", "Recordings", "Strength", "Sequences", "Running", "Interchange",
        "TestSupport", "Tracks",
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Fixtures", "Runs/check_exports.py"]),
    .testTarget(
      name: "BrowserTests",
      dependencies: ["Browser", "Documents", "Running", "Sequences", "Strength", "TestSupport"],
      resources: [.copy("Fixtures")]),
    .testTarget(
      name: "RegimenTests",
      dependencies: [
        "App", "Body", "Coach", "Documents", "Gateway", "Library", "Recordings", "Regimen",
        "Running", "Sequences", "Server", "Strength", "TestSupport", "Tracks",
      ],
      exclude: ["Snapshots", "check_activities.py"]),
    .testTarget(
      name: "ServerTests",
      dependencies: [
        "App", "Body", "CZlib", "Coach", "Documents", "Strength", "Sequences", "Running",
        "Recordings", "Tracks", "Library", "Interchange", "Server", "Regimen", "TestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "X509", package: "swift-certificates"),
      ]),
    .testTarget(name: "TidyTests"),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

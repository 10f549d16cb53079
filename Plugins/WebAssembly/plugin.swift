import Foundation
import PackagePlugin

/// Compiles a target, with every module it depends on, to `app.wasm` and `rest.wasm`, which become
/// its resources, beside their compressed forms.
///
/// The dependencies of the target in Package.swift are the list of pure modules: there is no other.
@main
struct WebAssembly: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Plugins/WebAssembly")
    let script = folder.appending(path: "build.sh")
    let runtime = folder.appending(path: "runtime.c")
    let first = folder.appending(path: "first-screen.txt")
    let compress = context.package.directoryURL.appending(path: "Plugins/WebAssets/compress.sh")
    // Where there is only the system's compiler, the script finds no libraries and says so.
    let compiler =
      (try? context.tool(named: "swiftc").url) ?? URL(filePath: "/usr/bin/swiftc")
    let files = ["app.wasm", "rest.wasm"].map { context.pluginWorkDirectoryURL.appending(path: $0) }

    // An argument, because a changed command runs again and a changed environment does not.
    let isSkipped = ProcessInfo.processInfo.environment["REGIMEN_NO_WASM"] == "1"
    var arguments = [
      script.path, isSkipped ? "skip" : "build", compiler.path, runtime.path, compress.path,
      files[0].path,
    ]
    var inputs = [script, runtime, first, compress, compiler]
    for module in modules(of: target) {
      let sources = module.sourceFiles(withSuffix: ".swift").map(\.url)
        .sorted { $0.path < $1.path }
      arguments += ["--module", module.moduleName] + sources.map(\.path)
      inputs += sources
    }
    return [
      .buildCommand(
        displayName: "Compiling app.wasm", executable: URL(filePath: "/bin/sh"),
        arguments: arguments, inputFiles: inputs,
        outputFiles: files.flatMap { file in
          [file, file.appendingPathExtension("gz"), file.appendingPathExtension("br")]
        })
    ]
  }

  /// Dependencies first.
  private func modules(of target: Target) -> [SwiftSourceModuleTarget] {
    (target.recursiveTargetDependencies + [target])
      .compactMap { $0 as? SwiftSourceModuleTarget }
  }
}

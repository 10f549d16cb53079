import Foundation
import PackagePlugin

/// Makes the files of Web/ and the changelog resources of a target, each beside its compressed
/// forms.
///
/// Resources lie in one folder, so that names must differ even where folders do.
@main
struct WebAssets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let root = context.package.directoryURL
    let script = root.appending(path: "Plugins/WebAssets/compress.sh")
    var sources = try files(in: root.appending(path: "Web")).map { ($0, $0.lastPathComponent) }
    sources.append((root.appending(path: "CHANGELOG.md"), "changelog.md"))
    var seen: Set<String> = []
    for (file, name) in sources where !seen.insert(name).inserted {
      Diagnostics.error("\(file.path): another file of Web/ is called \(name) as well")
    }
    return sources.map { source, name in
      let target = context.pluginWorkDirectoryURL.appending(path: name)
      return .buildCommand(
        displayName: "Compressing \(name)", executable: URL(filePath: "/bin/sh"),
        arguments: [script.path, source.path, target.path],
        inputFiles: [script, source],
        outputFiles: [
          target, target.appendingPathExtension("gz"), target.appendingPathExtension("br"),
        ])
    }
  }

  /// All files, folders in folders included; nothing that begins with a dot.
  private func files(in folder: URL) throws -> [URL] {
    let options: FileManager.DirectoryEnumerationOptions = [.skipsHiddenFiles]
    let found = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: [.isRegularFileKey], options: options)
    return (found?.allObjects as? [URL] ?? [])
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .sorted { $0.path < $1.path }
  }
}

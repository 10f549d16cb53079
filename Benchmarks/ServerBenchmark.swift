import Foundation

/// Requests a second beside a bare route, and how soon changes are told; with the real program.
struct ServerBenchmark {
  func run(_ report: Report) {
    report.title("Serve")
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    guard
      let numbers = Peer.run(
        "server", [program.appendingPathComponent("regimen").path, CommandLine.arguments[0]]),
      numbers.count == 5
    else { return report.skip("serving", "wrk or Python with requests is not here") }
    report.figure("a bare Hummingbird route", numbers[0], "requests/s")
    report.figure("the page", numbers[1], "requests/s")
    report.figure("/api/changes, nothing new", numbers[2], "requests/s")
    report.ratio("beside the bare route", numbers[2] / numbers[0], atLeast: 0.4)
    report.bar("saved → another device told, p95", numbers[3], "ms", atMost: 10)
    report.bar("edited by hand → a device told, p95", numbers[4], "ms", atMost: 400)
  }
}

/// The app in Chromium with a long history, and what has to come over the wire for it.
struct PageBenchmark {
  let workouts: Int

  func run(_ report: Report) {
    report.title("In Chromium")
    let program = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    let folder = program.appendingPathComponent("regimen_Browser.resources")
    for (form, name) in [("", "raw"), (".gz", "gzip"), (".br", "brotli")] {
      let kilobytes = ["app.wasm", "rest.wasm"].map { file in
        let path = folder.appendingPathComponent(file + form).path
        let size = (try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
        return Double(size) / 1000
      }
      let all = kilobytes[0] + kilobytes[1]
      if form == ".br" {
        report.bar("first screen, " + name, kilobytes[0], "kB", atMost: 300)
        report.bar("whole app, " + name, all, "kB", atMost: 850)
      } else {
        report.figure("first screen, " + name, kilobytes[0], "kB")
        report.figure("whole app, " + name, all, "kB")
      }
    }
    guard
      let numbers = Peer.run(
        "page", [program.appendingPathComponent("regimen").path, String(workouts)]),
      numbers.count == 13
    else { return report.skip("the page", "Scripts/install-tools e2e has not run") }
    report.bar("interactive, cold, the demo library", numbers[0], "ms", atMost: 400)
    report.title("First visit, 1.6 Mbit/s, processor four times slower")
    report.bar("words", numbers[1], "ms", atMost: 1000)
    report.bar("the newest training", numbers[2], "ms", atMost: 6000)
    report.figure("all of the demo library", numbers[3], "ms")
    report.title("In Chromium with \(workouts) workouts")
    report.bar("update + page, \(workouts) workouts, p95", numbers[4], "ms", atMost: 10)
    report.figure("touch → patched and laid out, p95", numbers[5], "ms")
    report.figure("this machine: 600 plain elements laid out", numbers[6], "ms")
    report.bar("touch → saved → another tab shows it, p95", numbers[7], "ms", atMost: 50)
    report.figure("scrolling the calendar, longest task", numbers[8], "ms")
    report.figure("scrolling the calendar, frames drawn of those due", numbers[9], "%")
    report.figure("page of a 4 h run, without its curves", numbers[10], "ms")
    report.bar("page of a 4 h run, first paint with curves", numbers[11], "ms", atMost: 100)
    report.bar("cursor of a 4 h run, p95", numbers[12], "ms", atMost: 8)
  }
}

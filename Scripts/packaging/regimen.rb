# A formula for Homebrew that builds Regimen from the source that lies around it, or at
# $HOMEBREW_REGIMEN_SOURCE. Untried so far: no machine with Homebrew was there to build it.
#
#   brew tap-new local/regimen
#   cp Scripts/packaging/regimen.rb "$(brew --repository local/regimen)/Formula/"
#   HOMEBREW_REGIMEN_SOURCE="file://$PWD" brew install --HEAD local/regimen/regimen
class Regimen < Formula
  desc "Training notebook that keeps everything as readable files"
  head ENV["HOMEBREW_REGIMEN_SOURCE"] || "file://#{File.expand_path("../..", __dir__)}",
       using: :git, branch: "main"

  depends_on "binaryen" => :build
  depends_on "brotli" => :build
  depends_on "node" => :build
  depends_on "pkgconf" => :build
  depends_on "libpq"
  depends_on macos: :sequoia

  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  # Swift 6.2 or later is that of swift.org: it compiles to WebAssembly, too.
  def install
    flags = ["-c", "release", "--product", "regimen", "--disable-sandbox"]
    flags << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *flags
    system "Scripts/package", "--from", ".build/release", "--install", prefix.to_s
  end

  service do
    run [opt_bin/"regimen", "serve", "--no-open"]
    keep_alive true
  end

  test do
    system bin/"regimen", "gyms", "add", "Home", "--library", testpath/"library"
    assert_match "Home", shell_output("#{bin}/regimen gyms --library #{testpath}/library")
  end
end

import Testing

@testable import Library

@Suite struct FileSystemKindTests {
  private static let table = """
    22 1 254:0 / / rw,relatime - ext4 /dev/vda rw
    30 22 0:40 / /mnt/a\\040disk rw master:1 - fuse.sshfs ada:/ rw
    31 22 0:41 / /mnt rw shared:2 master:3 - nfs4 nas:/ rw
    32 22 0:42 / /home/ada rw - btrfs /dev/vdb rw
    33 32 0:43 / /home/ada rw - tmpfs tmpfs rw
    34 22 0:44 / /srv/auto rw - autofs systemd-1 rw
    35 34 0:45 /export /srv/auto/nas rw shared:4 - cifs //nas/export rw
    36 22 8:17 / /media/stick rw - fuseblk /dev/sdb1 rw
    37 22 0:46 / /srv/nameless rw - fuse.rclone - rw
    broken line
    """

  private func kind(_ path: String) -> String? {
    FileSystemKind(of: path, in: Self.table)?.name
  }

  @Test func readsTheTableOfDisks() {
    #expect(kind("/srv/x") == "ext4")
    #expect(kind("/mnt/a disk/Regimen") == "fuse.sshfs")
    #expect(kind("/mnt/a") == "nfs4")
    #expect(kind("/mnt") == "nfs4")
    #expect(kind("/mntx") == "ext4")
    #expect(kind("/home/ada/Regimen") == "tmpfs")
    #expect(kind("/srv/auto") == "autofs")
    #expect(kind("/srv/auto/nas/Regimen") == "cifs")
    #expect(kind("/srv/nameless") == "fuse.rclone")
    #expect(FileSystemKind(of: "/", in: "") == nil)
  }

  @Test(arguments: [
    ("/mnt/a disk/Regimen", true), ("/mnt/Regimen", true), ("/srv/auto/nas", true),
    ("/srv/nameless", true), ("/media/stick/Regimen", false), ("/home/ada", false), ("/", false),
  ])
  func looksAgainWhereTheSystemTellsNothing(path: String, isPolled: Bool) {
    let interval = FolderMonitor.interval(on: FileSystemKind(of: path, in: Self.table))
    #expect(interval == (isPolled ? Duration.seconds(5) : nil))
  }

  @Test(arguments: ["nfs", "smb3", "9p", "virtiofs", "vboxsf", "prl_fs", "fuse", "fuse.gvfsd-fuse"])
  func knowsDisksThatAreChangedElsewhere(name: String) {
    #expect(FileSystemKind(name).isChangedElsewhere)
  }

  @Test func saysWhatThisFolderLiesOn() throws {
    let folder = try TemporaryFolder()
    #expect(FileSystemKind(of: folder.path)?.name.isEmpty == false)
    #expect(FolderMonitor.interval(on: nil) == nil)
  }
}

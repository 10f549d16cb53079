import Documents
import Strength

public struct VolumeState: Sendable {
  public init() {}

}

public enum VolumeAction: Sendable {
  case none
}

func updateVolume(_ state: inout State, _ action: VolumeAction, _ effects: inout Effects) {}

func volumePage(_ state: State) -> [Node] { [pageHead("Volume")] }

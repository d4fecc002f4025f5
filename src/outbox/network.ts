import type { Operation } from './operation.ts'
import type { NetworkPorts, RunnerPorts } from './ports.ts'

// Rows carry their network, and whatever is asked, signed, paced or proved for one goes by it.

/**
 * The ports for a row of this network, with the other one across; undefined if the configuration
 * knows no such network.
 */
export function portsFor(
  ports: RunnerPorts,
  { network }: Pick<Operation, 'network'>,
): RunnerPorts | undefined {
  if (ports.network === network) return ports
  const { across } = ports
  return across?.network === network ? { ...ports, ...absent, ...across, across: ports } : undefined
}

/** What one network has and the other may lack. */
const absent: Partial<NetworkPorts> = {
  attendedNode: undefined,
  tappedNode: undefined,
  sideChainId: undefined,
  listEvents: undefined,
}

/** The same for what the user asked for in this tab. */
export const attended = (ports: RunnerPorts): RunnerPorts =>
  onEach(ports, ({ node, attendedNode = node }) => attendedNode)

/** The same for the pass that a tap begins. */
export const tapped = (ports: RunnerPorts): RunnerPorts => ({
  ...onEach(ports, ({ node, attendedNode = node, tappedNode = attendedNode }) => tappedNode),
  call: ports.tappedCall ?? ports.call,
})

const onEach = (
  ports: RunnerPorts,
  nodeOf: (network: NetworkPorts) => NetworkPorts['node'],
): RunnerPorts => ({
  ...ports,
  node: nodeOf(ports),
  ...(ports.across && { across: { ...ports.across, node: nodeOf(ports.across) } }),
})

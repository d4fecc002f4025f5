import type { Operation } from './operation.ts'
import type { NetworkPorts, RunnerPorts } from './ports.ts'

// Rows carry their network. It decides which nodes, signatures, pace and proofs apply.

/**
 * Returns the ports for a row of this network, with the other network across. Undefined if the
 * configuration does not name the network.
 */
export function portsFor(
  ports: RunnerPorts,
  { network }: Pick<Operation, 'network'>,
): RunnerPorts | undefined {
  if (ports.network === network) return ports
  const { across } = ports
  return across?.network === network ? { ...ports, ...absent, ...across, across: ports } : undefined
}

/** Ports that one network has and the other may lack. */
const absent: Partial<NetworkPorts> = {
  attendedNode: undefined,
  tappedNode: undefined,
  sideChainId: undefined,
  listEvents: undefined,
}

/** Returns the same ports with the node for requests that the user asked for in this tab. */
export const attended = (ports: RunnerPorts): RunnerPorts =>
  onEach(ports, ({ node, attendedNode = node }) => attendedNode)

/** Returns the same ports for the pass that a tap begins. */
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

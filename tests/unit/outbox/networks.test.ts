import { expect, test } from 'vitest'
import { attended, portsFor, tapped } from '../../../src/outbox/network.ts'
import type { NetworkPorts, RunnerPorts } from '../../../src/outbox/ports.ts'

const main: NetworkPorts = named('main', { attendedNode: node('main, attended') })
const side: NetworkPorts = named('side', { sideChainId: '41', tappedNode: node('side, tapped') })
const ports = { ...main, across: side, runner: 'tab' } as RunnerPorts

function node(name: string) {
  return { name } as unknown as NetworkPorts['node']
}

function named(network: string, own: Partial<NetworkPorts>): NetworkPorts {
  return {
    network,
    node: node(network),
    otherNodes: [],
    pinned: new Set([network]),
    ...own,
  } as NetworkPorts
}

test('a row of the main chain is worked on with the main chain’s nodes, the side chain across', () => {
  expect(portsFor(ports, { network: 'main' })).toBe(ports)
})

test('a row of the side chain is worked on with everything of the side chain’s, the main chain across', () => {
  const there = portsFor(ports, { network: 'side' })
  expect(there).toMatchObject({ ...side, runner: 'tab', across: { network: 'main' } })
  // Ports that the side chain lacks do not fall back to the main chain's.
  expect(there?.attendedNode).toBeUndefined()
})

test('a row of any other network is nobody’s, and so is one of a side chain that is not named any more', () => {
  expect(portsFor(ports, { network: 'elsewhere' })).toBeUndefined()
  const { across: _, ...alone } = ports
  expect(portsFor(alone, { network: 'side' })).toBeUndefined()
})

test('what the user asked for goes ahead on both networks, and a tap tells of what failed', () => {
  const call = async () => ({ ok: true as const, value: 'told' })
  expect(attended(ports)).toMatchObject({
    node: { name: 'main, attended' },
    across: { node: { name: 'side' } },
  })
  expect(tapped({ ...ports, tappedCall: call })).toMatchObject({
    node: { name: 'main, attended' },
    across: { node: { name: 'side, tapped' } },
    call,
  })
})

import { expect, it } from 'vitest'
import { createRates } from '../../backend/cards/rates.ts'
import type { Chain } from '../../backend/chain/chain.ts'
import { decodeValues, encodeValues } from '../../src/chain/abi.ts'
import { nobody } from '../../src/core/address.ts'
import { MINUTE_MS } from '../../src/core/time.ts'
import { addressOf } from './scriptedChain.ts'

const [router, usdt, pair] = [addressOf(1), addressOf(2), addressOf(3)]

/** Creates a TRON node that returns the pair's reserves, USDT first. */
function openNode() {
  const node = { now: 0, reads: 0, fails: false, reserves: [10n, 30n] }
  const says: Record<string, () => string> = {
    'usdt()': () => encodeValues(['address'], [usdt]),
    'usdtPair()': () => encodeValues(['address'], [pair]),
    'token0()': () => encodeValues(['address'], [usdt]),
    'getReserves()': () => encodeValues(['uint112', 'uint112', 'uint32'], [...node.reserves, 0n]),
  }
  const readShared: Chain['readShared'] = async ({ call, types, decode }) => {
    node.reads += 1
    if (node.fails) throw new Error('no node')
    return decode(decodeValues(types, says[call.signature]!()))
  }
  const rates = createRates({ readShared } as Chain, router, () => node.now)
  return { node, rates: async () => Object.fromEntries(await rates()) }
}

it('makes prices in both coins comparable by the reserves of the pair', async () => {
  const { rates } = openNode()
  // Three sun equal one unit of USDT.
  expect(await rates()).toEqual({ [nobody]: 10n, [usdt]: 30n })
})

it('asks the node once a minute, and goes on with what it knew while that fails', async () => {
  const { node, rates } = openNode()
  const first = await rates()
  const { reads } = node
  node.reserves = [10n, 40n]
  expect(await rates()).toEqual(first)
  expect(node.reads).toBe(reads)
  node.now = MINUTE_MS + 1
  node.fails = true
  expect(await rates()).toEqual(first)
  node.now = 2 * MINUTE_MS + 2
  node.fails = false
  expect(await rates()).toEqual({ [nobody]: 10n, [usdt]: 40n })
})

it('knows no rate of USDT while the pair is empty', async () => {
  const { node, rates } = openNode()
  node.reserves = [0n, 0n]
  expect(await rates()).toEqual({ [nobody]: 1n })
})

import { describe, expect, test } from 'vitest'
import { contractCall, type ContractCall } from '../../../src/chain/call.ts'
import { madeBy, tokenFactory } from '../../../src/chain/contracts/tokenFactory.ts'
import { trc20 } from '../../../src/chain/contracts/trc20.ts'
import { addressFromHex, nobody, type Address } from '../../../src/core/address.ts'
import { err, ok } from '../../../src/core/result.ts'
import type { RunnerPorts } from '../../../src/outbox/ports.ts'
import { unpinnedTrouble } from '../../../src/outbox/trouble.ts'

const address = (digit: string): Address => addressFromHex(digit.repeat(40))

const FACTORY = address('1')
const TOKEN = address('2')
const SALE = address('3')
const STRANGER = address('4')

interface Chain {
  /** What the factory says of the token; absent where the node does not answer. */
  readonly pair?: readonly [Address, Address]
  readonly asked: ContractCall[]
}

const portsOf = ({ pair, asked }: Chain) =>
  ({
    pinned: new Set([FACTORY]),
    random: { fraction: () => 0.5 },
    node: {
      read: async (call: ContractCall) => {
        asked.push(call)
        return pair ? ok([[...pair, STRANGER, 0n, 'A', 'A', 1n]]) : err({ kind: 'timeout' })
      },
    },
  }) as unknown as RunnerPorts

const made: Chain['pair'] = [TOKEN, SALE]
const vouched = madeBy(FACTORY, TOKEN)
const buy = (contract: Address) => contractCall(contract, 'buy(bytes32,uint256)', [])

const judge = async (call: ContractCall, pair: Chain['pair'], by = vouched) =>
  unpinnedTrouble(portsOf({ ...(pair && { pair }), asked: [] }), { call, vouched: by })

describe('a contract that the configuration does not name', () => {
  test('is trusted if one that it names vouches for it', async () => {
    expect(await judge(buy(SALE), made)).toBeUndefined()
  })

  test('is trusted as a token of an approval, as long as the spender is', async () => {
    expect(await judge(trc20.approve(TOKEN, FACTORY, 1n), made)).toBeUndefined()
    expect(await judge(trc20.approve(TOKEN, STRANGER, 1n), made)).toMatchObject({
      trouble: { kind: 'unpinned', contract: STRANGER },
    })
  })

  test.each([
    ['another one is vouched for', buy(STRANGER), made],
    ['the factory has made neither', buy(SALE), [nobody, nobody] as const],
    ['there is no presale, and the call goes to nobody', buy(nobody), [TOKEN, nobody] as const],
  ])('is refused where %s', async (_, call, pair) => {
    expect(await judge(call, pair)).toMatchObject({ trouble: { kind: 'unpinned' }, retry: 'user' })
  })

  test('is refused where a stranger vouches, and the stranger is not even asked', async () => {
    const asked: ContractCall[] = []
    const ports = portsOf({ pair: made, asked })
    const plan = { call: buy(SALE), vouched: madeBy(STRANGER, TOKEN) }
    expect(await unpinnedTrouble(ports, plan)).toMatchObject({ trouble: { kind: 'unpinned' } })
    expect(asked).toEqual([])
  })

  test('waits while the node does not answer', async () => {
    expect(await judge(buy(SALE), undefined)).toMatchObject({
      trouble: { kind: 'unreachable', what: 'node' },
      retry: { jitter: 0.5 },
    })
  })
})

test('what the configuration names needs nobody to vouch for it', async () => {
  const asked: ContractCall[] = []
  const call = tokenFactory.enabled(FACTORY)
  expect(await unpinnedTrouble(portsOf({ asked }), { call, vouched })).toBeUndefined()
  expect(asked).toEqual([])
})

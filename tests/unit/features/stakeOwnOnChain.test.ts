import { describe, expect, test } from 'vitest'
import type { View } from '../../../src/chain/view.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { TRX } from '../../../src/core/amount.ts'
import { err, ok } from '../../../src/core/result.ts'
import { asTold, readOwnStakes } from '../../../src/features/stake/ownOnChain.ts'
import type { Services } from '../../../src/state/services.ts'

const at = (digit: string): Address => addressFromHex(digit.repeat(40))
const [staking, usdt, wtrx, copper, shares, owner] = ['1', '2', '3', '4', '5', '6'].map(at) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]
const AWAY = err({ kind: 'network', detail: '' } as const)
const REVERTED = err({ kind: 'malformed', detail: 'nothing' } as const)

/** Assets by place: place 1 takes LP tokens of copper's pool, place 2 takes TRX. */
const coins = new Map([
  [1n, shares],
  [2n, undefined],
])

interface Kept {
  readonly place: bigint
  readonly endedAt?: number
}

let worlds = 0

/** Creates a chain with these stakes, oldest first, each known by its position. */
function chainOf(kept: readonly Kept[], isAway: (name: string) => boolean = () => false) {
  const asked: string[] = []
  const read = async ({ call: { contract, signature, args } }: View<unknown>) => {
    const name = signature.split('(')[0]!
    asked.push(name)
    if (isAway(name)) return AWAY
    switch (name) {
      case 'orderCount':
        return ok(BigInt(kept.length))
      case 'ordersOf': {
        const [start, size] = [Number(args[1]), Number(args[2])]
        return ok(kept.map((_, index) => String(index)).slice(start, start + size))
      }
      case 'stakeOf': {
        const index = Number(args[1])
        const one = { since: 5, until: 1_000 - index, endedAt: 0, costBp: 500, amount: 7n }
        return ok({ ...one, ...kept[index] })
      }
      case 'termsOf':
        return ok({ coin: coins.get(args[0] as bigint) })
      case 'token0':
        return contract === shares ? ok(wtrx) : REVERTED
      case 'token1':
        return contract === shares ? ok(copper) : REVERTED
      case 'symbol':
        return ok(contract === copper ? 'COPR' : 'UNI-V2')
      default:
        return ok(18)
    }
  }
  const services = {
    config: { network: { genesisBlockId: `own ${worlds++}` }, contracts: { usdt, wtrx } },
    node: {
      read,
      readAll: async (views: readonly View<unknown>[]) => {
        const answers = await Promise.all(views.map(read))
        return answers.find((each) => !each.ok) ?? ok(answers.map((each) => each.ok && each.value))
      },
    },
  } as unknown as Services
  return { asked, answer: () => readOwnStakes(services, staking, owner) }
}

describe('one’s stakes by the chain alone', () => {
  test('are those that run, soonest first, shares apart from coins, and named', async () => {
    const { answer } = chainOf([{ place: 1n }, { place: 2n }, { place: 1n, endedAt: 9 }])
    const read = await answer()
    if (!read.ok) throw new Error('not read')
    expect(read.value.isMore).toBe(false)
    expect(read.value.stakes.map(({ orderKey }) => orderKey)).toEqual(['1', '0'])
    const told = (of: 'lp' | 'coin') => asTold(read.value, { of, contract: staking, owner })
    expect(told('lp')).toMatchObject([
      { of: 'lp', orderKey: '0', units: 7n, coin: { symbol: 'COPR-TRX LP', contract: shares } },
    ])
    expect(told('coin')).toMatchObject([{ of: 'coin', orderKey: '1', coin: TRX, endedAt: null }])
  })

  test('are of the newest fifty at most, and it is said that there are older ones', async () => {
    const { answer, asked } = chainOf(Array.from({ length: 53 }, () => ({ place: 2n })))
    const read = await answer()
    expect(read).toMatchObject({ ok: true, value: { isMore: true } })
    expect(read.ok && read.value.stakes.map(({ orderKey }) => orderKey)).toHaveLength(50)
    expect(read.ok && read.value.stakes.at(-1)!.orderKey).toBe('3')
    expect(asked.filter((name) => name === 'stakeOf')).toHaveLength(50)
    expect(asked.filter((name) => name === 'termsOf')).toHaveLength(1)
  })

  test.each(['orderCount', 'ordersOf', 'stakeOf', 'termsOf', 'token0', 'symbol'])(
    'are not known as long as %s is not',
    async (missing) => {
      const { answer } = chainOf([{ place: 1n }], (name) => name === missing)
      expect(await answer()).toEqual(AWAY)
    },
  )
})

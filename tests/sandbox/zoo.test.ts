import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { contractCall } from '../../src/chain/call.ts'
import { keccakHex } from '../../src/chain/abi.ts'
import type { Address } from '../../src/core/address.ts'
import { compileContracts, type ContractName } from '../../contracts/compile.ts'
import type { Moment } from '../fuzz/evm.ts'
import { DUST, species, type ZooToken } from '../fuzz/zoo.ts'
import { openBench, UNITS, ways, type Bench, type Move, type Way } from './zooTable.ts'

// Tries every contract that takes tokens with every kind of token. Deposited tokens come out again
// or are refused on entry, but never get stuck.

let bench: Bench
let start: Moment
beforeAll(async () => {
  bench = await openBench()
  start = bench.evm.moment()
})
beforeEach(() => bench.evm.rewind(start))

/** Tokens that even contracts open to any token refuse, because less arrives than was sent. */
const REFUSED = new Set(['TakesFee', 'LiesTrue'])
/** Refusal of each contract that accepts only certain tokens. */
const REFUSALS: Partial<Record<ContractName, string>> = {
  PoolRouter: 'ForeignToken',
  TokenFactory: 'UnknownToken',
}
const AT_ANY_DOOR = 'CoinNotTaken'

const tokenNamed = (name: string): ZooToken => bench.zoo.find((token) => token.name === name)!

/** Makes the moves. Returns the result of the last one, or of the first that fails. */
async function make(moves: readonly Move[]): Promise<string> {
  for (const { who, call, wait = 0 } of moves) {
    if (wait > 0) bench.evm.pass(wait)
    const { result } = await bench.evm.call(who, call)
    if (result !== 'SUCCESS') return result
  }
  return 'SUCCESS'
}

/** Sums the tokens of everyone but the contracts, and reads those of one account. */
async function holdings(token: ZooToken, of: Address) {
  const { actors, cast } = bench.world
  let people = 0n
  for (const each of [...actors, cast.owner]) people += await token.balance(each)
  return { people, one: await token.balance(of) }
}

const names = Object.keys(ways) as ContractName[]
const wayNames: Readonly<Record<string, readonly string[]>> = {
  OtcMarket: ['taken back', 'bought'],
  TokenLock: ['unlocked'],
  CoinLock: ['unlocked'],
  BlindBoxSale: ['paid back', 'spent, drawn and withdrawn'],
  RewardPools: ['flown out and claimed'],
  CardMarket: ['paid as a fee and withdrawn', 'paid as a fee, half of it claimed by nodes'],
  Staking: ['staked and unlocked', 'cancelled, and what that costs claimed by who stays'],
  FixedPlans: [
    'staked, clicked, and unlocked with the rest of its reward',
    'paid into a fund and taken by the owner',
  ],
  Burning: ['burnt, at the dead address'],
  TrxBurnSale: ['deposited and given', 'deposited and taken by the owner'],
  RwaEquity: ['deposited and taken out'],
  IncomeFund: ['deposited and paid', 'deposited and taken out'],
  PoolRouter: ['brought to a pool', 'sold', 'bought and paid for'],
  TokenFactory: ['sold ahead'],
}

describe.each(names)('%s', (contract) => {
  describe.each(Object.keys(species))('with %s', (name) => {
    it.each(wayNames[contract]!)('gives it back or refuses it: %s', async (wayName) => {
      const token = tokenNamed(name)
      const way = ways[contract]!(bench, token)[wayName]!
      const before = await holdings(token, way.ends)
      const refusal = REFUSALS[contract] ?? (REFUSED.has(name) ? AT_ANY_DOOR : undefined)
      const entered = await make(way.in)
      expect(entered).toBe(refusal ?? 'SUCCESS')
      if (!refusal) await leave(token, way, before.people)
      const isOfAnother = !refusal && way.in.at(-1)!.who !== way.ends
      const kept = refusal ? 0n : (way.keeps ?? 0n)
      const one = (isOfAnother ? before.one + (way.units ?? UNITS) : before.one) - kept
      expect(await holdings(token, way.ends)).toEqual({ people: before.people - kept, one })
    })
  })
})

async function leave(token: ZooToken, way: Way, before: bigint) {
  expect((await holdings(token, way.ends)).people).toBe(before - (way.units ?? UNITS))
  bench.evm.pass(way.wait)
  expect(await make(way.out)).toBe('SUCCESS')
}

describe('a token whose balances change while it is kept', () => {
  const kept = ['OtcMarket', 'TokenLock', 'CoinLock', 'Staking'] as const
  describe.each(kept)('in %s', (contract) => {
    it.each([5_000n, 9_999n, 10_001n, 15_000n])(
      'comes out as what it is then: %s',
      async (rate) => {
        const token = tokenNamed('Rebasing')
        const way = ways[contract]!(bench, token)[wayNames[contract]![0]!]!
        expect(await make(way.in)).toBe('SUCCESS')
        const rebase = contractCall(token.address, 'rebase(uint256)', [rate])
        const before = await holdings(token, way.ends)
        await bench.evm.must(way.ends, rebase)
        bench.evm.pass(way.wait)
        expect(await make(way.out)).toBe('SUCCESS')
        const after = await holdings(token, way.ends)
        const due = ((before.one + UNITS) * rate) / 10_000n
        expect(due - after.one).toBeLessThanOrEqual(DUST)
        expect(after.one).toBeLessThanOrEqual(due)
      },
    )
  })
})

describe('a first payment in a token whose balances change while it is kept', () => {
  it.each([1n, 5_000n, 9_999n, 10_000n, 10_001n, 15_000n, 33_333n])(
    'goes back, or the same part of it for everybody: %s',
    async (rate) => {
      const token = tokenNamed('Rebasing')
      const way = ways.BlindBoxSale!(bench, token)['paid back']!
      expect(await make(way.in)).toBe('SUCCESS')
      await bench.evm.must(way.ends, contractCall(token.address, 'rebase(uint256)', [rate]))
      bench.evm.pass(way.wait)
      const before = (await holdings(token, way.ends)).one
      expect(await make(way.out)).toBe('SUCCESS')
      const given = (await holdings(token, way.ends)).one - before
      const due = rate < 10_000n ? (UNITS * rate) / 10_000n : UNITS
      expect(due - given).toBeLessThanOrEqual(DUST)
      expect(given).toBeLessThanOrEqual(due)
    },
  )
})

describe('a stake in a plan, in a token whose balances change meanwhile', () => {
  it.each([1n, 5_000n, 9_999n, 10_000n, 10_001n, 20_000n])(
    'comes out as what it is then, its reward only if it is there: %s',
    async (rate) => {
      const token = tokenNamed('Rebasing')
      const [way] = Object.values(ways.FixedPlans!(bench, token))
      const [, unlock] = way!.out
      expect(await make(way!.in)).toBe('SUCCESS')
      const { one } = await holdings(token, way!.ends)
      await bench.evm.must(way!.ends, contractCall(token.address, 'rebase(uint256)', [rate]))
      bench.evm.pass(365 * 86_400)
      expect(await make([unlock!])).toBe('SUCCESS')
      const due = ((one + UNITS / 2n) * rate) / 10_000n + (rate < 10_000n ? 0n : UNITS / 2n)
      const has = (await holdings(token, way!.ends)).one
      expect(due - has).toBeLessThanOrEqual(DUST)
      expect(has).toBeLessThanOrEqual(due)
    },
  )
})

describe('USDT while its issuer', () => {
  const kept = ['OtcMarket', 'TokenLock', 'CoinLock', 'BlindBoxSale', 'Staking'] as const
  const act = (signature: string, args: readonly (bigint | Address)[] = []) =>
    bench.evm.must(bench.world.issuer, contractCall(tokenNamed('Usdt').address, signature, args))

  describe.each(kept)('has it in %s', (contract) => {
    const wayOf = () => ways[contract]!(bench, tokenNamed('Usdt'))[wayNames[contract]![0]!]!

    it('takes a fee: it is refused at the door, and leaves less that fee', async () => {
      const way = wayOf()
      const token = tokenNamed('Usdt')
      const before = (await holdings(token, way.ends)).one
      expect(await make(way.in)).toBe('SUCCESS')
      await act('setParams(uint256,uint256)', [19n, 49n])
      bench.evm.pass(way.wait)
      expect(await make(way.out)).toBe('SUCCESS')
      expect((await holdings(token, way.ends)).one).toBe(before - (UNITS * 19n) / 10_000n)
      bench.evm.rewind(start)
      await act('setParams(uint256,uint256)', [19n, 49n])
      expect(await make(wayOf().in)).toBe(AT_ANY_DOOR)
    })

    it('has paused it: it leaves once that is over', async () => {
      const way = wayOf()
      expect(await make(way.in)).toBe('SUCCESS')
      await act('pause()')
      bench.evm.pass(way.wait)
      expect(await make(way.out)).toBe('CoinNotSent')
      await act('unpause()')
      expect(await make(way.out)).toBe('SUCCESS')
    })
  })
})

it('has every contract that takes tokens of others', () => {
  const transferFrom = keccakHex('transferFrom(address,address,uint256)').slice(0, 8)
  const takers = Object.values(compileContracts())
    // Tokens implement it; the others call it.
    .filter(({ abi }) => !abi.some(({ name }) => name === 'transferFrom'))
    .filter(({ bytecode }) => bytecode.includes(transferFrom))
    .map(({ name }) => name)
  expect(takers.sort()).toEqual(names.toSorted())
})

it('has every way that is said here', () => {
  const token = tokenNamed('NoReturn')
  for (const name of names) expect(Object.keys(ways[name]!(bench, token))).toEqual(wayNames[name])
})

import type { PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pools } from '../../backend/database/books/launchpadSchema.ts'
import { liquidityMoves } from '../../backend/database/books/liquiditySchema.ts'
import { liquidityReports } from '../../backend/database/kept/requestSchema.ts'
import { contractCall } from '../../src/chain/call.ts'
import { poolRouter } from '../../src/chain/contracts/poolRouter.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { openBackend } from './backendFixture.ts'
import { withLaunchpad, type LaunchpadBackend } from './pasts/launchpad.ts'
import { TOKEN, TRX, type Made } from './launchpadFixture.ts'

let fixture: LaunchpadBackend
/** Tokens with a large pool, with a small one, and without any. */
let large: Made
let small: Made

const person = (index: number) => fixture.people[index]!
const open = async ({ token }: Made, sun: bigint) => {
  const { succeed, owner, poolRouter: router, order } = fixture
  await succeed(owner, trc20.approve(token, router, 1_000n * TOKEN))
  const call = poolRouter.addLiquidity(
    router,
    order(),
    token,
    1_000n * TOKEN,
    0n,
    fixture.deadline(),
    { callValue: sun },
  )
  await succeed(owner, call)
}
const buy = async (who: number, { token }: Made, sun: bigint) => {
  const { succeed, poolRouter: router } = fixture
  const orderKey = fixture.order()
  const paid = { callValue: sun }
  const call = poolRouter.buyLiquidity(router, orderKey, token, 0n, fixture.deadline(), paid)
  const { txId } = await succeed(person(who), call)
  return { act: 'buy' as const, orderKey, owner: person(who).address, token, txId }
}
const sharesOf = (who: number, { pool }: Made) => fixture.tokens(pool, person(who).address)
const remove = async (who: number, made: Made, shares: bigint) => {
  const { succeed, poolRouter: router } = fixture
  const orderKey = fixture.order()
  await succeed(person(who), trc20.approve(made.pool, router, shares))
  const least = { tokens: 0n, sun: 0n }
  const { txId } = await succeed(
    person(who),
    poolRouter.removeLiquidity(router, orderKey, made.token, shares, least, fixture.deadline()),
  )
  return { act: 'remove' as const, orderKey, owner: person(who).address, token: made.token, txId }
}
const statesOf = async (owner: Address) =>
  (await fixture.ask('detailHeadList', { owner })).items.map(({ act, state }) => [act, state])

beforeAll(async () => {
  fixture = await openBackend(withLaunchpad)
  large = await fixture.create(fixture.owner, { name: 'Large', symbol: 'LRG' })
  small = await fixture.create(fixture.owner, { name: 'Small', symbol: 'SML' })
  await fixture.create(fixture.owner, { name: 'Alone', symbol: 'ONE' })
  await open(large, 1_000n * TRX)
  await open(small, 100n * TRX)
  await fixture.solidify()
})
afterAll(() => fixture.stop())

describe('a purchase of liquidity', () => {
  it('waits to be issued from its solidified block until it is reported', async () => {
    const { address: owner } = person(0)
    const bought = await buy(0, large, 50n * TRX)
    expect(await fixture.ask('syncLiquidity', bought)).toEqual({ status: 'pending' })
    expect(await statesOf(owner)).toEqual([])
    await fixture.solidify()
    expect(await statesOf(owner)).toEqual([['bought', 'waiting']])
    const shares = await sharesOf(0, large)
    expect(await fixture.ask('syncLiquidity', bought)).toEqual({ status: 'acknowledged', shares })
    expect(await statesOf(owner)).toEqual([['bought', 'issued']])
    // A report may arrive twice, because its answer was lost.
    expect(await fixture.ask('syncLiquidity', bought)).toEqual({ status: 'acknowledged', shares })
  })

  it('is not issued by a report that says something else', async () => {
    const bought = await buy(1, large, 5n * TRX)
    await fixture.solidify()
    const wrong: Partial<Parameters<typeof fixture.ask<'syncLiquidity'>>[1]>[] = [
      { act: 'remove' },
      { token: small.token },
      { owner: person(2).address },
      { orderKey: fixture.order() },
    ]
    for (const each of wrong)
      expect(await fixture.refusalOf('syncLiquidity', { ...bought, ...each })).toBe(
        'transactionMismatch',
      )
    expect(await statesOf(person(1).address)).toEqual([['bought', 'waiting']])
  })

  it('is refused where its transaction failed', async () => {
    const call = poolRouter.buyLiquidity(
      fixture.poolRouter,
      fixture.order(),
      large.token,
      10n ** 30n,
      fixture.deadline(),
      { callValue: TRX },
    )
    const { txId, result } = await fixture.act(person(0), call)
    expect(result).toBe('LessThanMinimum')
    await fixture.solidify()
    const request = { act: 'buy' as const, orderKey: fixture.order(), token: large.token, txId }
    expect(await fixture.refusalOf('syncLiquidity', { ...request, owner: person(0).address })).toBe(
      'transactionMismatch',
    )
  })
})

describe('what was taken out', () => {
  it('is in the list with what came of it, and reported like a purchase', async () => {
    const bought = await buy(2, small, 20n * TRX)
    const shares = await sharesOf(2, small)
    const removed = await remove(2, small, shares)
    await fixture.solidify()
    expect(await fixture.ask('syncLiquidity', removed)).toEqual({ status: 'acknowledged', shares })
    const { total, items } = await fixture.ask('detailHeadList', { token: small.token })
    expect(total).toBe(3)
    const token = { address: small.token, name: 'Small', symbol: 'SML' }
    const [newest, before, first] = items
    expect(newest).toMatchObject({ act: 'removed', token, shares, state: 'issued' })
    expect(newest!.trx).toBeGreaterThan(9n * TRX)
    expect(newest!.tokens).toBe(await fixture.tokens(small.token, person(2).address))
    const { orderKey, txId, owner } = bought
    expect(before).toMatchObject({ act: 'bought', orderKey, txId, owner, state: 'waiting' })
    expect(before!.trx).toBeLessThanOrEqual(20n * TRX)
    expect(first).toMatchObject({ act: 'added', trx: 100n * TRX, tokens: 1_000n * TOKEN })
  })
})

describe('the list of tokens', () => {
  it('has those whose pools take liquidity, the largest first, with what is held of each', async () => {
    const { total, items } = await fixture.ask('lpCoinList', { owner: person(0).address })
    expect(total).toBe(2)
    expect(items.map(({ token }) => token.symbol)).toEqual(['LRG', 'SML'])
    const { tokens, sun } = await fixture.says(
      poolRouter.reservesOf(fixture.poolRouter, large.token),
    )
    expect(items[0]).toMatchObject({
      shares: { symbol: 'LRG-TRX LP', decimals: 18, contract: large.pool },
      tokens,
      trx: sun,
      total: await fixture.says(trc20.totalSupply(large.pool)),
      own: await sharesOf(0, large),
    })
    expect(items[1]!.own).toBe(0n)
    const second = await fixture.ask('lpCoinList', { pageNo: 2, pageSize: 1 })
    expect(second).toMatchObject({ total: 2, items: [{ own: null }] })
  })

  it('is found by name, symbol and address, and narrowed to what somebody holds', async () => {
    const symbols = async (asked: Parameters<typeof fixture.ask<'lpCoinList'>>[1]) =>
      (await fixture.ask('lpCoinList', asked)).items.map(({ token }) => token.symbol)
    expect(await symbols({ search: 'larg' })).toEqual(['LRG'])
    expect(await symbols({ search: small.token })).toEqual(['SML'])
    expect(await symbols({ search: '%' })).toEqual([])
    expect(await symbols({ token: small.token })).toEqual(['SML'])
    expect(await symbols({ token: person(0).address })).toEqual([])
    expect(await symbols({ owner: person(0).address, only: 'held' })).toEqual(['LRG'])
    // The account has removed all its liquidity.
    expect(await symbols({ owner: person(2).address, only: 'held' })).toEqual([])
    expect(await symbols({ only: 'held' })).toEqual([])
  })

  it('counts what was traded within a day', async () => {
    const volume = async () => (await fixture.ask('lpCoinList', {})).items[1]!.volume
    const before = await volume()
    const paid = { callValue: 3n * TRX }
    const call = poolRouter.buy(
      fixture.poolRouter,
      fixture.order(),
      small.token,
      0n,
      fixture.deadline(),
      paid,
    )
    await fixture.succeed(person(3), call)
    await fixture.solidify()
    expect(await volume()).toBe(before + 3n * TRX)
    await fixture.wait(25 * 3_600_000)
    await fixture.chain.mine()
    expect(await volume()).toBe(0n)
  })

  it('has shares with the decimals of the contract', async () => {
    expect(await fixture.says(trc20.symbol(large.pool))).toBe('UNI-V2')
    expect(await fixture.says(trc20.decimals(large.pool))).toBe(18)
  })
})

it('reads the same from block 1 again, and what was issued stays so', async () => {
  const { db, indexer } = fixture.backend
  // Bypasses the router: the amount is in the reserves, but is no one's purchase.
  await fixture.succeed(fixture.owner, contractCall(large.pool, 'sync()', []))
  await fixture.solidify()
  const rowsOf = async (table: PgTable) =>
    (await db.select().from(table)).map((row) => Object.values(row).map(String).join(' ')).sort()
  const everything = () => Promise.all([liquidityMoves, liquidityReports, pools].map(rowsOf))
  const before = await everything()
  const lists = async () => [
    await fixture.ask('detailHeadList', { pageSize: 100 }),
    await fixture.ask('lpCoinList', { owner: person(0).address }),
  ]
  const listed = await lists()
  expect(before.map((rows) => rows.length)).toEqual([6, 1, 4])
  await indexer.rebuild()
  expect(await everything()).toEqual(before)
  expect(await lists()).toEqual(listed)
})

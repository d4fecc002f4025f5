import { openBooks } from './books.ts'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Address } from '../../src/core/address.ts'
import { skeleton } from '../../src/core/lookalike.ts'
import { readLookalikes } from '../../backend/tokens/lookalikes.ts'
import { castTokens } from '../../backend/database/books/launchpadSchema.ts'
import { effortOf } from './effort.ts'
import { openBackend } from './backendFixture.ts'
import { withLaunchpad, type LaunchpadBackend } from './pasts/launchpad.ts'
import { TOKEN } from './launchpadFixture.ts'

let fixture: LaunchpadBackend
const made: Record<string, Address> = {}

beforeAll(async () => {
  fixture = await openBackend(withLaunchpad)
  const { owner } = fixture
  const names = {
    tether: ['Anything', 'USD\u0422'],
    tron: ['Tr\u043en', 'COIN'],
    wrapped: ['Wrapped TRX', 'W'],
    plain: ['Forge', 'FRG'],
    later: ['Kiln', 'K1LN'],
  } as const
  for (const [key, [name, symbol]] of Object.entries(names))
    made[key] = (await fixture.create(owner, { name, symbol })).token
  // The name of one token is the symbol of the other.
  const sold = await fixture.createWithPresale(owner, { name: 'Pottery', symbol: 'KILN' })
  await fixture.buy(fixture.people[0]!, sold.presale, 10n * TOKEN)
  made['larger'] = sold.token
  await fixture.solidify()
})
afterAll(() => fixture.stop())

const listed = async (key: string) => {
  const { items } = await fixture.ask('swapCoinIssuedList', { search: made[key]! })
  return items[0]!.looksLike
}
const detailed = async (key: string) => {
  const { token } = await fixture.ask('swapCoinIssuedDetail', { token: made[key]! })
  return token.looksLike
}

describe('the backend says beside a token', () => {
  it('that it looks like USDT, and which one that is', async () => {
    const usdt = { symbol: 'USDT', address: fixture.usdt }
    expect([await listed('tether'), await detailed('tether')]).toEqual([usdt, usdt])
  })

  it('that its name is like that of TRX, which has no address', async () => {
    expect([await listed('tron'), await detailed('tron')]).toEqual([
      { symbol: 'TRX' },
      { symbol: 'TRX' },
    ])
  })

  it('that it looks like the TRX of contracts', async () => {
    expect(await listed('wrapped')).toEqual({ symbol: 'WTRX', address: fixture.wtrx })
  })

  it('that it looks like a token with more money in it, but not of that one', async () => {
    const larger = { symbol: 'KILN', address: made['larger'] }
    expect([await listed('later'), await detailed('later')]).toEqual([larger, larger])
    expect([await listed('larger'), await detailed('larger')]).toEqual([undefined, undefined])
  })

  it('nothing of one that looks like no other', async () => {
    expect([await listed('plain'), await detailed('plain')]).toEqual([undefined, undefined])
  })
})

it('is quick where thousands of tokens look the same', async () => {
  // The effort is measured in this process, which runs only the embedded database.
  const { db, close } = await openBooks({})
  onTestFinished(close)
  const [row] = await fixture.backend.db.select().from(castTokens).limit(1)
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    ...row!,
    address: `T${n}` as Address,
    name: 'Same',
    symbol: 'SAME',
    nameLook: skeleton('Same'),
    symbolLook: skeleton('SAME'),
  }))
  for (let n = 0; n < many.length; n += 1_000)
    await db.insert(castTokens).values(many.slice(n, n + 1_000))
  const service = { db, sale: { contract: fixture.usdt, coins: [] }, launchpad: fixture }
  const effort = await effortOf(db, async () => {
    const looksLike = await readLookalikes(service, many.slice(0, 100))
    expect(many.map(({ address }) => looksLike(address))).toEqual(many.map(() => undefined))
  })
  expect(effort).toBeLessThan(10)
})

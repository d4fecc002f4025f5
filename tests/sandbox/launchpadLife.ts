import { and, eq, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import type { Database } from '../../backend/database/database.ts'
import {
  castTokens,
  holdings,
  offers,
  pools,
  presaleBuyers,
  presales,
  purchases,
  trades,
  vaults,
  type PurchaseKind,
} from '../../backend/database/books/launchpadSchema.ts'
import { skeleton } from '../../src/core/lookalike.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type Millis } from '../../src/core/time.ts'
import { addressOf, hash } from './scriptedChain.ts'

// Writes rows of the launchpad as its book does, in the order of a chain on which anything can
// happen.

export const tokens = [1, 2, 3, 4, 5].map((number) => addressOf(0x1000 + number))
export const people = [1, 2, 3].map((number) => addressOf(0x6000 + number))
const vault = addressOf(0x5000)
const stranger = addressOf(0x7000)
/** Names of the tokens; some of them look alike. */
const names = ['Forge', 'F0rge', 'Kiln', 'Forge', 'Anvil']

const acts = [
  'create',
  'presell',
  'buyInPresale',
  'refund',
  'launch',
  'trade',
  'empty',
  'burn',
  'give',
  'makeVault',
  'offer',
  'offerStranger',
  'edit',
  'sell',
  'cancel',
] as const

/** Next action, its delay after the previous one, its token and its account. */
export const step = fc.record({
  act: fc.oneof(fc.constantFrom(...acts), fc.constant('trade' as const)),
  wait: fc.constantFrom(0, 3_000, 7 * MINUTE_MS, 3 * HOUR_MS, 0.4 * DAY_MS, 1.1 * DAY_MS),
  which: fc.nat(tokens.length - 1),
  who: fc.nat(people.length - 1),
  units: fc.bigInt(1n, 1_000n),
})
export type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

export interface Life {
  readonly now: () => Millis
  live(step: Step): Promise<void>
}

/** Starts a chain over empty tables. */
export function beginLife(db: Database): Life {
  let now = 1_700_000_000_000
  let block = 0
  let offerCount = 0
  const placed = () => ({ txId: hash(block), position: 0, blockNumber: block, txIndex: 0, at: now })
  const has = async (which: number) =>
    (await db.$count(castTokens, eq(castTokens.address, tokens[which]!))) > 0
  const buy = (kind: PurchaseKind, { which, who, units }: Step, offerId?: string) =>
    db.insert(purchases).values({
      ...placed(),
      kind,
      orderKey: hash(block),
      buyer: people[who]!,
      token: tokens[which]!,
      units,
      paid: units,
      offerId,
    })
  const give = async (coin: string, holder: (typeof people)[number], units: bigint) => {
    await db
      .insert(holdings)
      .values({ coin: coin as never, holder, units })
      .onConflictDoUpdate({
        target: [holdings.coin, holdings.holder],
        set: { units: sql`${holdings.units} + ${units}::numeric` },
      })
  }

  const doing: Record<Step['act'], (step: Step) => Promise<unknown>> = {
    async create({ which, who }) {
      if (await has(which)) return
      const token = tokens[which]!
      const pool = addressOf(0x2000 + which)
      await db
        .insert(pools)
        .values({ address: pool, token, isFirst: true, tokens: 0n, trx: 0n, shares: 0n })
      await db.insert(castTokens).values({
        address: token,
        orderKey: hash(block),
        creator: people[who]!,
        pool,
        name: names[which]!,
        symbol: `S${which}`,
        terms: {} as never,
        totalSupply: 1_000_000n,
        burnt: 0n,
        poolBurnt: 0n,
        txId: hash(block),
        createdAt: now,
        nameLook: skeleton(names[which]!),
        symbolLook: skeleton(`S${which}`),
      })
    },
    async presell({ which, who, units }) {
      if (!(await has(which))) return
      await db
        .insert(presales)
        .values({
          address: addressOf(0x3000 + which),
          token: tokens[which]!,
          orderKey: hash(block),
          creator: people[who]!,
          terms: {} as never,
          startAt: now + Number(units) * MINUTE_MS,
          endAt: now + Number(units) * MINUTE_MS + DAY_MS,
          insuranceMs: 0,
          goal: 10_000n,
          raised: 0n,
          forSale: 1_500n,
          sold: 0n,
          txId: hash(block),
          createdAt: now,
        })
        .onConflictDoNothing()
    },
    async buyInPresale(given) {
      const { which, who, units } = given
      const [sale] = await db
        .update(presales)
        .set({
          sold: sql`least(sold + ${units}::numeric, for_sale)`,
          raised: sql`raised + ${units}::numeric`,
        })
        .where(eq(presales.token, tokens[which]!))
        .returning()
      if (!sale) return
      await db
        .insert(presaleBuyers)
        .values({
          presale: sale.address,
          buyer: people[who]!,
          bought: units,
          paid: units,
          received: 0n,
          paidBack: 0n,
          liquidity: 0n,
        })
        .onConflictDoUpdate({
          target: [presaleBuyers.presale, presaleBuyers.buyer],
          set: { paid: sql`${presaleBuyers.paid} + ${units}::numeric` },
        })
      await buy('presale', given)
    },
    refund: ({ which, who, units }) =>
      db
        .update(presaleBuyers)
        .set({ paidBackBy: 'refund', paidBack: units })
        .where(
          and(
            eq(presaleBuyers.presale, addressOf(0x3000 + which)),
            eq(presaleBuyers.buyer, people[who]!),
          ),
        ),
    launch: ({ which }) =>
      db
        .update(castTokens)
        .set({ launchedAt: now })
        .where(and(eq(castTokens.address, tokens[which]!), sql`launched_at is null`)),
    async trade(given) {
      const { which, who, units } = given
      const token = tokens[which]!
      const [pool] = await db
        .update(pools)
        .set({
          tokens: units,
          trx: 1_001n - units,
          openedTokens: sql`coalesce(opened_tokens, ${units}::numeric)`,
          openedTrx: sql`coalesce(opened_trx, ${1_001n - units}::numeric)`,
        })
        .where(eq(pools.token, token))
        .returning()
      // The first move fills the pool, so there is nothing to trade yet.
      if (!pool || pool.tokens === pool.openedTokens) return
      await db.insert(trades).values({
        ...placed(),
        token,
        trader: people[who]!,
        isBuy: true,
        tokens: units,
        trx: units,
        poolTokens: pool.tokens,
        poolTrx: pool.trx,
      })
      await buy('pool', given)
    },
    empty: ({ which }) =>
      db.update(pools).set({ tokens: 0n, trx: 0n }).where(eq(pools.token, tokens[which]!)),
    burn: ({ which, units }) =>
      db
        .update(castTokens)
        .set({ burnt: sql`burnt + ${units}::numeric` })
        .where(eq(castTokens.address, tokens[which]!)),
    async give({ which, who, units }) {
      const from = [...people, vault][who]!
      const to = [...people, vault][(who + 1) % 4]!
      const some = units % 3n
      for (const coin of [tokens[which]!, addressOf(0x2000 + which)]) {
        await give(coin, from, -some)
        await give(coin, to, some)
      }
    },
    makeVault: () => db.insert(vaults).values({ address: vault }).onConflictDoNothing(),
    offer: ({ which, who, units }) => offer(tokens[which]!, who, units),
    offerStranger: ({ who, units }) => offer(stranger, who, units),
    edit: ({ units }) =>
      db
        .update(offers)
        .set({ unitPrice: units, expiresAt: now + HOUR_MS })
        .where(eq(offers.id, String(units % BigInt(offerCount + 1)))),
    async sell(given) {
      const id = String(given.units % BigInt(offerCount + 1))
      const [sold] = await db
        .update(offers)
        .set({ left: sql`greatest(left_units - ${given.units}::numeric, 0)` })
        .where(eq(offers.id, id))
        .returning()
      if (sold) await buy('otc', given, id)
    },
    cancel: ({ units }) =>
      db
        .update(offers)
        .set({ cancelled: true, left: 0n })
        .where(eq(offers.id, String(units % BigInt(offerCount + 1)))),
  }

  async function offer(token: (typeof tokens)[number], who: number, units: bigint) {
    if (token !== stranger && (await db.$count(castTokens, eq(castTokens.address, token))) === 0)
      return
    await db.insert(offers).values({
      id: String(++offerCount),
      orderKey: hash(block),
      seller: people[who]!,
      token,
      offered: 1_000n,
      left: 1_000n,
      unitPrice: units,
      expiresAt: now + Number(units) * 5 * MINUTE_MS,
      cancelled: false,
      txId: hash(block),
      createdAt: now,
    })
  }

  return {
    now: () => now,
    async live(given) {
      block += 1
      now += given.wait
      await doing[given.act](given)
    },
  }
}

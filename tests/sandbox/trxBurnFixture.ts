import { deployTrxBurnSale, depositForTrx, type TrxBurnTerms } from '../../sandbox/world/burning.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import { trxBurnSale } from '../../src/chain/contracts/trxBurnSale.ts'
import type { Address } from '../../src/core/address.ts'
import type { Coin } from '../../src/core/amount.ts'
import { DAY_MS, SECOND_MS } from '../../src/core/time.ts'
import { tokensFor } from '../../src/features/trxburn/rules.ts'
import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { openLaunchpad, TOKEN, TRX, type LaunchpadFixture } from './launchpadFixture.ts'
import type { Ordered } from './ordered.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** Whole tokens for a TRX. */
export const RATE = 4n

/** Tokens for TRX, up to 100 of them: for a day, unless it was made with other terms. */
export interface TrxBurnSale extends TrxBurnTerms {
  readonly sale: Address
  readonly coin: Coin & { readonly contract: Address }
}

/** A sale of a new token, all of whose tokens are there; it is open from the next block on. */
export async function sellForTrx(
  fixture: LaunchpadFixture,
  given: Partial<TrxBurnTerms> & { readonly deposited?: bigint } = {},
): Promise<TrxBurnSale> {
  const { owner } = fixture
  const { deposited = 100n * RATE * TOKEN, ...other } = given
  const token = other.token ?? (await fixture.create(owner)).token
  const now = fixture.now() * SECOND_MS
  const terms = {
    token,
    rate: RATE * TOKEN,
    start: now,
    end: now + DAY_MS,
    sum: 100n * TRX,
    ...other,
  }
  const sale = await deployTrxBurnSale(owner, terms, async () => undefined)
  if (deposited > 0n) {
    await fixture.act(owner, trc20.approve(token, sale, deposited))
    const { result } = await fixture.act(owner, depositForTrx(sale, deposited))
    if (result !== 'SUCCESS') throw new Error(`nothing was deposited: ${result}`)
  }
  return { ...terms, sale, coin: { symbol: 'FRG', decimals: 18, contract: token } }
}

/** What somebody confirms who gives so much. */
export const giftOf = ({ sale, coin, rate }: TrxBurnSale, sun: bigint) => ({
  sale,
  coin,
  rate,
  given: sun,
  units: tokensFor(rate, sun),
  feeLimit: 150_000_000n,
})

export const giftFrom = (who: Operator, sale: TrxBurnSale): Ordered => ({
  who,
  intent: giftOf(sale, 10n * TRX),
})

/** A backend that follows such a sale, or none, asked through the app's own client. */
export async function followSale(fixture: LaunchpadFixture, sale?: TrxBurnSale) {
  const { wtrx, pools, poolRouter, tokenFactory, otcMarket, tokenLock, coinLock, usdt } = fixture
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale: { contract: usdt, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
    launchpad: {
      wtrx,
      pools,
      poolRouter,
      tokenFactory,
      otcMarket,
      tokenLock,
      coinLock,
      ...(sale && { trxBurnSale: sale.sale }),
    },
    database: await freshDatabase(),
    // Tests say when to look; the timer is only for real use.
    pollMs: 60_000,
  })
  return { backend, ...clientOf(backend) }
}

/** A sale on a chain of its own, and the backend that follows it. */
export interface TrxBurnBackend extends LaunchpadFixture, Client {
  readonly backend: Backend
  readonly sale: TrxBurnSale
  /** Gives without the app; the order is new unless it is named. */
  give(who: Operator, sun: bigint, order?: string): Promise<Outcome & { readonly order: string }>
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  stop(): Promise<void>
}

export async function openTrxBurnBackend(): Promise<TrxBurnBackend> {
  const fixture = await openLaunchpad({ solidLag: SOLID_LAG })
  const sale = await sellForTrx(fixture)
  const { backend, ...client } = await followSale(fixture, sale)
  const solidify = async () => {
    await fixture.chain.mine(SOLID_LAG)
    await backend.indexer.sync()
  }
  await solidify()
  return {
    ...fixture,
    ...client,
    backend,
    sale,
    async give(who, sun, order = fixture.order()) {
      const call = trxBurnSale.give(sale.sale, order, 0n, { callValue: sun })
      return { ...(await fixture.act(who, call)), order }
    },
    solidify,
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}

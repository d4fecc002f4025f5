import { createBackend, type Backend } from '../../sandbox/backend/backend.ts'
import { launchpadBook } from '../../sandbox/backend/index/launchpadBook.ts'
import type { LaunchpadContracts } from '../../sandbox/backend/index/chapter.ts'
import {
  depositEquity,
  deployEquity,
  setEquityFees,
  setEquityTimes,
  setIdentifiers,
  setMaximum,
} from '../../sandbox/world/equity.ts'
import { deployLaunchpad } from '../../sandbox/world/launchpad.ts'
import type { Operator } from '../../sandbox/world/operator.ts'
import { contractCall } from '../../src/chain/call.ts'
import { rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { trc20 } from '../../src/chain/contracts/trc20.ts'
import type { Address } from '../../src/core/address.ts'
import { DAY_MS, MINUTE_MS } from '../../src/core/time.ts'
import { clientOf, SOLID_LAG, type Client } from './backendFixture.ts'
import { openCards, TRX, USDT, type CardFixture } from './cardFixture.ts'
import type { Outcome } from './contractsFixture.ts'
import { freshDatabase } from './postgres/freshDatabase.ts'

/** What a withdrawal costs for a card, and at most. */
export const FEE = 2n * TRX
export const MOST_FEE = 5n * TRX

/** How long a stage is. */
export const STAGE_MS = 7 * DAY_MS

/** What a card of level 1 and one of level 3 may take in a stage. */
export const MAXIMA = { 1: 10n * USDT, 3: 40n * USDT } as const

/** A backend that follows the equity of cards, asked through the app's own client. */
export interface EquityBackend extends CardFixture, Client {
  readonly backend: Backend
  readonly launchpad: LaunchpadContracts
  readonly equity: Address
  readonly fundAddress: Address
  person(index: number): Operator
  /** Makes the newest blocks solidified, and has the backend look. */
  solidify(): Promise<void>
  /** The same, after so much time. */
  passed(ms: number): Promise<void>
  deposit(units: bigint): Promise<Outcome>
  initialise(who: Operator, ...cards: bigint[]): Promise<Outcome>
  unlockLimit(who: Operator, ...cards: bigint[]): Promise<Outcome>
  /** For the fee of now. */
  takeOut(who: Operator, ...cards: bigint[]): Promise<Outcome>
  /** What the owner of USDT can do to its holders. */
  usdtAct(signature: string, args?: Parameters<typeof contractCall>[2]): Promise<Outcome>
  /** All that the book keeps, as text. */
  everything(): Promise<string[][]>
  stop(): Promise<void>
}

/** Equity of levels 1 and 3, whose first stage has begun. */
export async function openEquityBackend({ people = 3 } = {}): Promise<EquityBackend> {
  const fixture = await openCards({ people, solidLag: SOLID_LAG })
  const { owner, usdt, wtrx, chain, card, cardMarket, rewardPools, succeed } = fixture
  const { usdtPair: _pair, ...made } = await deployLaunchpad(owner, usdt, async () => undefined)
  const equity = await deployEquity(owner, { card, wtrx, coin: usdt }, async () => undefined)
  const launchpad = { ...made, card, cardMarket, rewardPools, rwaEquity: equity }
  const backend = await createBackend({
    node: { baseUrl: '', fetch: fixture.fetch },
    sale: { contract: fixture.sale, coins: [{ symbol: 'USDT', decimals: 6, contract: usdt }] },
    launchpad,
    database: await freshDatabase(),
    // Tests say when to look; the timer is only for real use.
    pollMs: 60_000,
  })
  await succeed(owner, setEquityFees(equity, FEE, MOST_FEE))
  await succeed(owner, setIdentifiers(equity, [1n, 3n]))
  for (const [level, units] of Object.entries(MAXIMA))
    await succeed(owner, setMaximum(equity, BigInt(level), units))
  const start = fixture.after(MINUTE_MS)
  const times = { start, end: start + 20 * STAGE_MS, stageMs: STAGE_MS }
  await succeed(owner, setEquityTimes(equity, times))
  await succeed(owner, trc20.approve(usdt, equity, 1_000_000n * USDT))
  const solidify = async () => {
    await chain.mine(SOLID_LAG)
    await backend.indexer.sync()
  }
  await fixture.wait(MINUTE_MS)
  await solidify()
  const tables = launchpadBook(launchpad).tables
  let deposits = 0
  return {
    ...fixture,
    ...clientOf(backend),
    backend,
    launchpad,
    equity,
    fundAddress: await fixture.says(rwaEquity.fund(equity)),
    person: (index) => fixture.people[index]!,
    solidify,
    async passed(ms) {
      await fixture.wait(ms)
      await solidify()
    },
    deposit(units) {
      const proofHash = (++deposits).toString(16).padStart(64, '0')
      return succeed(owner, depositEquity(equity, units, proofHash, `Rent ${deposits}`))
    },
    initialise: (who, ...cards) => succeed(who, rwaEquity.initialise(equity, cards)),
    unlockLimit: (who, ...cards) => succeed(who, rwaEquity.unlockLimit(equity, cards)),
    async takeOut(who, ...cards) {
      const callValue = await fixture.says(rwaEquity.feeOf(equity, BigInt(cards.length)))
      return succeed(who, rwaEquity.withDraw(equity, cards, { callValue }))
    },
    usdtAct: (signature, args = []) => succeed(owner, contractCall(usdt, signature, args)),
    async everything() {
      const write = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
      const all = []
      for (const table of tables) {
        const rows = await backend.db.select().from(table)
        all.push(rows.map((row) => JSON.stringify(row, write)).sort())
      }
      return all
    },
    async stop() {
      await backend.close()
      await fixture.close()
    },
  }
}

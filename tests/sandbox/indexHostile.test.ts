import { emptyIndex } from './books.ts'
import { openBooks } from './books.ts'
import { array, assert, asyncProperty, nat, record } from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenDatabase } from '../../backend/database/database.ts'
import { NotBooked } from '../../backend/index/indexer.ts'
import type { Log } from '../../src/chain/event.ts'
import { runs } from '../proofs/runs.ts'
import { harmed, hostileMany, type Harm } from './hostileLogs.ts'
import { cardOf, lifeOfCards, makeCards, nameLevels } from './scriptedCards.ts'
import { hash, scriptedChain, type ScriptedChain } from './scriptedChain.ts'
import { openIndex } from './scriptedIndex.ts'
import {
  afterLaunch,
  afterPresale,
  buyBox,
  buyInPool,
  buyInPresale,
  buyOffer,
  castToken,
  changeOffer,
  lock,
  makeVault,
  moveLiquidity,
  offer,
  openBox,
  payFirst,
  presell,
  refundBox,
  setBox,
  setFactory,
  unlock,
} from './scriptedLaunchpad.ts'
import { lifeOfBurns } from './scriptedBurns.ts'
import { lifeOfEquity, setMaximum } from './scriptedEquity.ts'
import { lifeOfIncome, lifeOfOrders } from './scriptedIncome.ts'
import { lifeOfStakes } from './scriptedStakes.ts'
import { lifeOfMembers } from './scriptedMembers.ts'
import { lifeOfTrxBurns } from './scriptedTrxBurns.ts'

// The index reaches the head and can be rebuilt, whatever one contract emits. The books of other
// contracts are the same as without that one. Not covered: logs of contracts that are not ours, and
// a malicious node that lies about a log's contract.

const RUNS = runs(2, 12)
const SEED = Number(process.env['INDEX_SEED'] ?? 20_261_123)

/**
 * Ordinary numbers, without edge cases. A hostile log about the same lock or box would affect them.
 */
const ORDINARY = [701, 702]

let databases: OpenDatabase[]
beforeAll(async () => {
  databases = [await openBooks(), await openBooks()]
})
afterAll(async () => {
  for (const database of databases) await database.close()
})

/**
 * Returns all events about one token: its presale and pool, an offer, a lock and a box. Also those
 * of cards, stakes, a burned token and income orders.
 */
function lifeOf(number: number): Log[][] {
  const id = BigInt(number)
  const [first, second] = [hash(2 * number), hash(2 * number + 1)]
  return [
    castToken(number),
    [presell(number)],
    [buyInPresale(number, 5n), setBox(id)],
    afterPresale(number),
    afterLaunch(number),
    [...buyInPool(number, 7n), ...moveLiquidity(number)],
    [offer(number, id), buyBox(id, first)],
    [buyOffer(id), payFirst(id, second)],
    [...changeOffer(id), refundBox(id, second)],
    [makeVault(number), lock(number, id), openBox(id, first, [0n, 3n])],
    [unlock(number, id)],
    ...lifeOfCards(number),
    ...lifeOfStakes(number),
    ...lifeOfBurns(number),
    ...lifeOfOrders(number),
    [setMaximum(id)],
    [nameLevels(id, id), makeCards(id, first, [cardOf(number, 2), cardOf(number, 3)])],
  ]
}

/**
 * Returns events of contracts that exist only once. They concern all lives, so no life can be
 * compared alone.
 */
const sharedOf = (number: number): Log[][] => [
  setFactory(),
  ...lifeOfEquity(number),
  ...lifeOfTrxBurns(number),
  ...lifeOfMembers(number),
  ...lifeOfIncome(number),
]

interface HostileLife {
  readonly harms: readonly { readonly where: number; readonly harm: Harm }[]
}

function harm(life: Log[][], { harms }: HostileLife): Log[][] {
  const changed = life.map((logs) => [...logs])
  const places = changed.flatMap((logs, row) => logs.map((_, column) => [row, column] as const))
  for (const { where, harm: each } of harms) {
    const [row, column] = places[where % places.length]!
    changed[row]![column] = harmed(changed[row]![column]!, each)
  }
  return changed
}

let chains = 0

/**
 * Builds a chain of ordinary and other lives, with a transaction of each in turn. `say` alters the
 * logs of the others.
 */
function chainOf(
  ordinary: readonly Log[][][],
  others: readonly Log[][][],
  say: (logs: Log[]) => Log[],
): ScriptedChain {
  const chain = scriptedChain(++chains)
  for (const row of ordinary[0]!.keys())
    chain.add(
      ...others.map((life) => say(life[row]!)),
      ...ordinary.map((life) => life[row]!),
      ...others.map(() => []),
    )
  return chain
}

/** Tables that do not belong to a single life. */
const OF_ALL = new Set([
  'chain_cursor',
  'set_aside',
  'factory_settings',
  'stake_counts',
  'holder_counts',
  'power_facts',
  'equity_settings',
  'equity_totals',
  'equity_shares',
  'equity_deposits',
  'equity_orders',
  'equity_takings',
  'equity_accounts',
  'trx_burn_sales',
  'trx_burn_givers',
  'trx_burns',
  'team_accounts',
  'team_levels',
  'member_records',
  'team_records',
  'income_bookings',
  'token_counts',
  'offer_counts',
])

/** Removes the numbers of rows within an account, because other lives add rows to it too. */
const unnumbered = (rows: readonly string[]) =>
  rows.map((row) =>
    JSON.stringify(
      JSON.parse(row, (key, each: unknown) => (key.startsWith('nthOf') ? undefined : each)),
    ),
  )

const few = array(record({ harms: hostileMany }), { minLength: 1, maxLength: 30 })

it(
  'comes to the head whatever contracts say, and books the others as ever',
  { timeout: 3_600_000 },
  async () => {
    await assert(
      asyncProperty(few, nat({ max: 10 }), async (hostiles, batch) => {
        const ordinary = ORDINARY.map((number) => [
          ...lifeOf(number),
          ...sharedOf(number).map(() => []),
        ])
        const others = hostiles.map((each, index) =>
          harm([...lifeOf(100 + index), ...sharedOf(100 + index)], each),
        )
        const chain = chainOf(ordinary, others, (logs) => logs)
        const calm = chainOf(ordinary, others, () => [])
        for (const { db } of databases) await emptyIndex(db)
        const [harsh, peaceful] = [
          await openIndex(
            // Reads in batches of a few blocks first. The rebuild reads all blocks at once.
            {
              ...chain,
              blocks: async (from, to) => chain.blocks(from, Math.min(to, from + batch)),
            },
            { database: databases[0]! },
          ),
          await openIndex(calm, { database: databases[1]! }),
        ]
        await harsh.indexer.sync()
        await peaceful.indexer.sync()
        const after = await harsh.tables()
        const expected = await peaceful.tables()

        const { number } = await chain.solidifiedHead()
        expect(JSON.parse(after['chain_cursor']![0]!)).toMatchObject({ blockNumber: number })
        expect(expected['set_aside']).toEqual([])
        const fair = Object.keys(expected).filter((table) => !OF_ALL.has(table))
        for (const table of fair) {
          expect(expected[table]).not.toEqual([])
          expect(unnumbered(after[table]!)).toEqual(
            expect.arrayContaining(unnumbered(expected[table]!)),
          )
        }
        for (const error of harsh.told) expect(error).toBeInstanceOf(NotBooked)

        await harsh.stop()
        const again = await openIndex(chain, { database: databases[0]! })
        await again.indexer.rebuild()
        expect(await again.tables()).toEqual(after)
        await again.stop()
        await peaceful.stop()
      }),
      { seed: SEED, numRuns: RUNS, endOnFailure: RUNS > 2 },
    )
  },
)

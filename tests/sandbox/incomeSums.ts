import { and, eq, inArray } from 'drizzle-orm'
import { cards } from '../../backend/database/books/cardSchema.ts'
import type { Database } from '../../backend/database/database.ts'
import { equityShares } from '../../backend/database/books/equitySchema.ts'
import { pools } from '../../backend/database/books/launchpadSchema.ts'
import { rewardPools as poolRows, rewardShares } from '../../backend/database/books/cardSchema.ts'
import { stakePlaces, stakes } from '../../backend/database/books/stakeSchema.ts'
import type { Chain as Node } from '../../backend/chain/chain.ts'
import type { LaunchpadContracts } from '../../backend/index/chapter.ts'
import type { IncomeType } from '../../src/api/endpoints/income.ts'
import { fixedPlans } from '../../src/chain/contracts/fixedPlans.ts'
import { cardPools, rewardPools } from '../../src/chain/contracts/rewardPools.ts'
import { orderPaid, rwaEquity } from '../../src/chain/contracts/rwaEquity.ts'
import { stakeBook } from '../../src/chain/contracts/stakeBook.ts'
import { nobody, type Address } from '../../src/core/address.ts'
import { DAY_MS, type Millis } from '../../src/core/time.ts'

/** Amounts by type and asset, without zero amounts. */
export type Sums = Readonly<Record<string, bigint>>

export interface Part {
  readonly type: IncomeType
  readonly coin: Address
  readonly units: bigint
}

export function sumsOf(parts: readonly Part[]): Sums {
  const sums: Record<string, bigint> = {}
  for (const { type, coin, units } of parts)
    if (units > 0n) sums[`${type} ${coin}`] = (sums[`${type} ${coin}`] ?? 0n) + units
  return sums
}

/** Converts rows of an answer. An asset without a contract is TRX. */
export const partsOf = <Row extends Told>(
  rows: readonly Row[],
  unitsOf: (row: Row) => bigint,
): Part[] =>
  rows.map((row) => ({
    type: row.type,
    coin: row.coin.contract ?? nobody,
    units: unitsOf(row),
  }))

interface Told {
  readonly type: IncomeType
  readonly coin: { readonly contract?: Address | undefined }
}

interface Asked {
  readonly db: Database
  readonly node: Node
  readonly contracts: LaunchpadContracts
}

/** Returns the income type of a stream, derived from the contract that sets its weights. */
async function typeOf({ db, node, contracts }: Asked, stream: string): Promise<IncomeType> {
  const { card, burning, staking, rewardPools: contract } = contracts
  const { controller } = await node.read(rewardPools.pool(contract!, BigInt(stream)))
  if (controller === card)
    return cardPools.nodes.some((pool) => String(pool) === stream) ? 'node' : 'nft'
  if (controller === burning) return 'power'
  if (controller !== staking) throw new Error(`${controller} gives weight in ${stream}`)
  const places = await db.select().from(stakePlaces)
  const place = places.find(({ rewards, costs }) => rewards === stream || costs === stream)!
  return (await db.$count(pools, eq(pools.address, place.coin))) > 0 ? 'lp' : 'coin'
}

async function coinOfPlan({ node, contracts }: Asked, plan: number): Promise<Address> {
  return (await node.read(stakeBook.terms(contracts.fixedPlans!, BigInt(plan)))).coin ?? nobody
}

const stakesInPlans = ({ db, contracts }: Asked) =>
  db.select().from(stakes).where(eq(stakes.contract, contracts.fixedPlans!))

/** Reads the amounts that the contracts report as paid, and those that equity still owes. */
export async function paidByContracts(asked: Asked): Promise<{ paid: Part[]; owed: Part[] }> {
  const { db, node, contracts } = asked
  const { rewardPools: streams, fixedPlans: plans, rwaEquity: equity } = contracts
  const paid: Part[] = []
  const owed: Part[] = []
  for (const { pool, coin } of await db.select().from(poolRows)) {
    const { claimed } = await node.read(rewardPools.pool(streams!, BigInt(pool)))
    paid.push({ type: await typeOf(asked, pool), coin, units: claimed })
  }
  for (const { owner, orderKey, place } of await stakesInPlans(asked)) {
    const { claimed } = await node.read(fixedPlans.rewardOf(plans!, owner, orderKey))
    paid.push({ type: 'coin', coin: await coinOfPlan(asked, place), units: claimed })
  }
  const coin = await node.read(rwaEquity.coinAddress(equity!))
  const orders = await node.read(rwaEquity.orderCount(equity!))
  for (let order = 1n; order <= orders; order += 1n) {
    const known = await node.read(rwaEquity.orderOf(equity!, order))
    const where = known.withdrawStatus === orderPaid ? paid : owed
    where.push({ type: 'rwa', coin, units: known.amount })
  }
  return { paid, owed }
}

/** Reads the amounts that the contracts would pay an account in the next block, at `now`. */
export async function claimableByContracts(
  asked: Asked & { readonly now: Millis },
  owner: Address,
): Promise<Part[]> {
  const { db, node, contracts } = asked
  const { rewardPools: streams, fixedPlans: plans, rwaEquity: equity } = contracts
  const parts: Part[] = []
  const shares = await db
    .select({ pool: poolRows.pool, coin: poolRows.coin })
    .from(rewardShares)
    .innerJoin(poolRows, eq(poolRows.pool, rewardShares.pool))
    .where(eq(rewardShares.account, owner))
  for (const { pool, coin } of shares) {
    const units = await node.read(rewardPools.claimable(streams!, BigInt(pool), owner))
    parts.push({ type: await typeOf(asked, pool), coin, units })
  }
  for (const stake of await stakesInPlans(asked))
    if (stake.owner === owner) {
      const units = await node.read(fixedPlans.claimable(plans!, owner, stake.orderKey))
      parts.push({ type: 'coin', coin: await coinOfPlan(asked, stake.place), units })
    }
  const ids = await sharingOf(db, owner)
  const coin = await node.read(rwaEquity.coinAddress(equity!))
  const today = Math.floor(asked.now / DAY_MS)
  for (const id of ids) {
    const [profit] = await node.read(rwaEquity.profits(equity!, [id]))
    const { isOpen, maximum, takenInStage, lastAt } = await node.read(
      rwaEquity.shareOf(equity!, id),
    )
    const left = maximum > takenInStage ? maximum - takenInStage : 0n
    const isNow = isOpen && Math.floor(lastAt / DAY_MS) !== today
    parts.push({ type: 'rwa', coin, units: !isNow ? 0n : profit! < left ? profit! : left })
  }
  return parts
}

/** Reads the amount that the equity contract has for an account's cards, now or later. */
export async function equityOf(asked: Asked, owner: Address): Promise<bigint> {
  const { db, node, contracts } = asked
  const ids = await sharingOf(db, owner)
  const profits = await node.read(rwaEquity.profits(contracts.rwaEquity!, ids))
  return profits.reduce((sum, units) => sum + units, 0n)
}

/** Finds the cards of an account that share. */
async function sharingOf(db: Database, owner: Address): Promise<bigint[]> {
  const sharing = db.select({ tokenId: equityShares.tokenId }).from(equityShares)
  const own = await db
    .select({ tokenId: cards.tokenId })
    .from(cards)
    .where(and(eq(cards.owner, owner), inArray(cards.tokenId, sharing)))
  return own.map(({ tokenId }) => tokenId)
}

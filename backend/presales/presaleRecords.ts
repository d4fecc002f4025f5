import { and, eq } from 'drizzle-orm'
import type { refusal } from '../../src/api/refusal.ts'
import type { Address } from '../../src/core/address.ts'
import { softCapOf } from '../../src/core/presale.ts'
import {
  nothingBought,
  phaseAt,
  purchaseObstacle,
  type Position,
  type Progress,
  type Terms,
} from '../../src/features/presale/rules.ts'
import type { Answer } from '../http/answer.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'
import type { Database } from '../database/database.ts'
import { countRows, sumRows } from '../database/rowCounts.ts'
import { presaleBuyers, presales } from '../database/books/launchpadSchema.ts'

export type PresaleRow = typeof presales.$inferSelect
export type BuyerRow = typeof presaleBuyers.$inferSelect
type Presale = NonNullable<Answer<'swapCoinIssuedDetail'>['presale']>
type Summary = NonNullable<Answer<'tokenForCreator'>['items'][number]['presale']>

/** Reads the presale of a token, if it has one. */
export async function readPresale(db: Database, token: Address): Promise<PresaleRow | undefined> {
  const [row] = await db.select().from(presales).where(eq(presales.token, token))
  return row
}

export async function readBuyer(
  db: Database,
  { address }: PresaleRow,
  owner: Address,
): Promise<BuyerRow | undefined> {
  const [row] = await db
    .select()
    .from(presaleBuyers)
    .where(and(eq(presaleBuyers.presale, address), eq(presaleBuyers.buyer, owner)))
  return row
}

export const countBuyers = (db: Database, { address }: PresaleRow): Promise<number> =>
  countRows(db, 'buyer of presale', address)

/**
 * Amounts in sun that an account has paid in presales and got back, in all of them or in one
 * token's.
 */
interface Donated {
  readonly presales: number
  readonly paid: bigint
  readonly paidBack: bigint
}

export async function readDonated(
  db: Database,
  owner: Address,
  token: Address | undefined,
): Promise<Donated> {
  if (token) {
    const presale = await readPresale(db, token)
    const buyer = presale && (await readBuyer(db, presale, owner))
    return buyer ? { presales: 1, paid: buyer.paid, paidBack: buyer.paidBack } : NOTHING
  }
  const paid = await sumRows(db, 'paid in presales', owner)
  const back = await sumRows(db, 'paid back by presales', owner)
  return { presales: paid.rows, paid: paid.units, paidBack: back.units }
}

const NOTHING: Donated = { presales: 0, paid: 0n, paidBack: 0n }

/** Converts a row to the terms that the app's rules take. */
export const termsOf = ({ terms, endAt, insuranceMs }: PresaleRow): Terms => ({
  startTime: terms.startTime,
  endTime: endAt,
  presaleEthAmount: BigInt(terms.presaleEthAmount),
  maxTotalNum: BigInt(terms.maxTotalNum),
  presaleMaxNum: BigInt(terms.presaleMaxNum),
  softCapRate: terms.softCapRate,
  vestingDelay: terms.vestingDelay,
  vestingRate: terms.vestingRate,
  vestingDis: terms.vestingDis,
  backingShare: terms.backingShare,
  insurance: insuranceMs,
})

export const progressOf = ({ sold, launchedAt }: PresaleRow): Progress => ({
  sold,
  launchedAt: launchedAt ?? undefined,
})

export const positionOf = (buyer: BuyerRow | undefined): Position =>
  buyer
    ? {
        bought: buyer.bought,
        paid: buyer.paid,
        received: buyer.received,
        refunded: buyer.paidBackBy !== null,
        liquidityReceived: buyer.liquidity > 0n,
      }
    : nothingBought

export const phaseOf = (row: PresaleRow, now: number) => phaseAt(termsOf(row), progressOf(row), now)

/** Returns the LP tokens that a buyer can claim. `Presale.sol` computes the same. */
export function liquidityReceivable(row: PresaleRow, position: Position): bigint {
  const { terms, liquidity, sold } = row
  if (liquidity === null || !terms.lpDistributionEnabled || sold === 0n) return 0n
  if (position.refunded || position.liquidityReceived) return 0n
  const ofUsers = liquidity - (liquidity * BigInt(terms.devLPShare)) / WHOLE_BP
  return (ofUsers * position.bought) / sold
}

export const toSummary = (row: PresaleRow, now: number): Summary => ({
  address: row.address,
  phase: phaseOf(row, now),
  sold: String(row.sold),
  forSale: String(row.forSale),
  raised: String(row.raised),
  goal: String(row.goal),
  startAt: row.startAt,
  endAt: row.endAt,
})

export async function toPresale(db: Database, row: PresaleRow, now: number): Promise<Presale> {
  return {
    ...toSummary(row, now),
    terms: row.terms,
    softCap: String(softCapOf(termsOf(row))),
    buyers: await countBuyers(db, row),
    orderKey: row.orderKey,
    txId: row.txId,
    createdAt: row.createdAt,
    insuranceMs: row.insuranceMs,
    launchedAt: row.launchedAt,
    insuredUntil: row.insuredUntil,
  }
}

/** Returns why `units` more cannot be bought now, if so. */
export function whyNotBuy(
  row: PresaleRow,
  position: Position,
  units: bigint,
  now: number,
): keyof typeof refusal | undefined {
  const terms = termsOf(row)
  const progress = progressOf(row)
  const obstacle = purchaseObstacle(terms, progress, position, units, now)
  if (obstacle === 'nothing') return 'badRequest'
  if (obstacle !== 'notInPresale') return obstacle
  if (phaseAt(terms, progress, now) === 'notStarted') return 'saleNotOpen'
  return progress.sold === terms.maxTotalNum ? 'soldOut' : 'saleEnded'
}

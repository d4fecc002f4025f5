import { and, asc, desc, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok } from '../../src/core/result.ts'
import type { Millis } from '../../src/core/time.ts'
import {
  stakeAccounts,
  stakePlaces,
  stakes,
  type StakeKind,
  type StakeRow,
} from '../database/books/stakeSchema.ts'
import type { Answer, Handlers, Request } from '../http/answer.ts'
import { pageOf } from '../http/page.ts'
import { chainTime, type Service } from '../service.ts'
import { readShownCoins, type ShownCoin } from './stakeCoins.ts'

type Asked = Request<'lpPledgeRecord'>
type StakeInfo = Answer<'lpPledgeRecord'>['items'][number]

/** Creates the handlers for an account's stakes. */
export const stakeRecordHandlers = (
  service: Service,
): Handlers<'lpPledgeRecord' | 'coinPledgeRecord' | 'planRecord'> => ({
  lpPledgeRecord: async (asked) => ok(await readRecords(service, 'lp', asked)),
  coinPledgeRecord: async (asked) => ok(await readRecords(service, 'coin', asked)),
  planRecord: async (asked) => ok(await readRecords(service, 'plan', asked)),
})

async function readRecords(
  service: Service,
  kind: StakeKind,
  asked: Asked,
): Promise<{ total: number; items: StakeInfo[]; now: Millis }> {
  const { db, launchpad } = service
  const now = await chainTime(service)
  const contract = kind === 'plan' ? launchpad.fixedPlans : launchpad.staking
  if (!contract) return { total: 0, items: [], now }
  const { offset, limit } = pageOf(asked)
  const rows = await db
    .select({ stake: stakes, coin: stakePlaces.coin })
    .from(stakes)
    .innerJoin(
      stakePlaces,
      and(eq(stakePlaces.contract, stakes.contract), eq(stakePlaces.place, stakes.place)),
    )
    .where(and(isAsked(contract, kind, asked), isIn(asked.state)))
    .orderBy(...orderOf(asked.state))
    .limit(limit)
    .offset(offset)
  const shown = await readShownCoins(
    service,
    rows.map(({ coin }) => coin),
  )
  return {
    total: await countRecords(service, contract, kind, asked),
    items: rows.map(({ stake, coin }) => toStake(stake, shown(coin), now)),
    now,
  }
}

/**
 * Selects the requested stakes. Those of one place have an index of their own, so no others are
 * read.
 */
const isAsked = (contract: Address, kind: StakeKind, { owner, place }: Asked): SQL | undefined =>
  place === undefined
    ? and(eq(stakes.owner, owner), eq(stakes.kind, kind))
    : and(
        eq(stakes.owner, owner),
        eq(stakes.contract, contract),
        eq(stakes.place, place),
        eq(stakes.kind, kind),
      )

const isIn = (state: Asked['state']): SQL | undefined =>
  state && (state === 'running' ? isNull(stakes.over) : isNotNull(stakes.over))

function orderOf(state: Asked['state']): SQL[] {
  if (state === 'running') return [asc(stakes.until), asc(stakes.orderKey)]
  if (state === 'over') return [desc(stakes.endedAt), asc(stakes.orderKey)]
  return [desc(stakes.blockNumber), desc(stakes.txIndex), desc(stakes.position)]
}

/** Counts stakes from the totals that events maintain. */
async function countRecords(
  { db }: Service,
  contract: Address,
  kind: StakeKind,
  { owner, place, state }: Asked,
): Promise<number> {
  const { made, running } = stakeAccounts
  const counted =
    state === undefined ? made : state === 'running' ? running : sql`${made} - ${running}`
  const [row] = await db
    .select({ total: sql`coalesce(sum(${counted}), 0)`.mapWith(Number) })
    .from(stakeAccounts)
    .where(
      and(
        eq(stakeAccounts.owner, owner),
        eq(stakeAccounts.contract, contract),
        place === undefined ? undefined : eq(stakeAccounts.place, place),
        eq(stakeAccounts.kind, kind),
      ),
    )
  return row!.total
}

function toStake(row: StakeRow, { coin, token }: ShownCoin, now: Millis): StakeInfo {
  const { kind, over, reward, rewardClaimed, cost } = row
  return {
    of: kind,
    orderKey: row.orderKey,
    owner: row.owner,
    contract: row.contract,
    place: row.place,
    coin,
    token: kind === 'lp' ? token : null,
    units: String(row.units),
    since: row.since,
    until: row.until,
    costBp: row.costBp,
    state: over ?? (now < row.until ? 'locked' : 'due'),
    endedAt: row.endedAt,
    cost: cost === null ? null : String(cost),
    reward:
      reward === null ? null : { whole: String(reward), claimed: String(rewardClaimed ?? 0n) },
    txId: row.txId,
    endTxId: row.endTxId,
  }
}

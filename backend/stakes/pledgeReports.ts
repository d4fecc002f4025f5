import { and, eq } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { rewardFor } from '../../src/core/plan.ts'
import { ok, type Result } from '../../src/core/result.ts'
import {
  stakeAccounts,
  stakes,
  type PlaceRow,
  type StakeKind,
} from '../database/books/stakeSchema.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { halfAnnounced, isHalf } from '../orders/announced.ts'
import { beginOrder } from '../orders/launchpadOrders.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { readPlace } from './places.ts'
import { planTerms } from './planTerms.ts'

type Asked = Request<'lpPledgeBefore'>
type Pledged = Answer<'lpPledgeBefore'>

/** Creates the handlers called before and after staking. */
export const pledgeReportHandlers = (
  service: Service,
): Handlers<
  | 'pledgePayBefore'
  | 'pledgePayAfter'
  | 'lpPledgeBefore'
  | 'lpPledgeAfter'
  | 'planPledgeBefore'
  | 'planPledgeAfter'
> => {
  const after = (kind: StakeKind) => (asked: Request<'lpPledgeAfter'>) =>
    report(service, asked.txId, () => isStaked(service, { ...asked, kind }))
  return {
    pledgePayBefore: (asked, _, requester) => before(service, 'coin', asked, requester),
    pledgePayAfter: after('coin'),
    lpPledgeBefore: (asked, _, requester) => before(service, 'lp', asked, requester),
    lpPledgeAfter: after('lp'),
    async planPledgeBefore(asked, _, requester) {
      const answer = await before(service, 'plan', asked, requester)
      if (!answer.ok) return answer
      const plan = (await readPlace(service.db, service.launchpad.fixedPlans, asked.place))!
      const reward = String(rewardFor(planTerms(plan), asked.units))
      return ok({ ...answer.value, rateBp: plan.rateBp!, reward })
    },
    planPledgeAfter: after('plan'),
  }
}

const contractOf = ({ launchpad }: Service, kind: StakeKind) =>
  kind === 'plan' ? launchpad.fixedPlans : launchpad.staking

async function before(
  service: Service,
  kind: StakeKind,
  asked: Asked,
  requester: string,
): Promise<Result<Pledged, Refused>> {
  const { db } = service
  const { orderKey, owner, place, units } = asked
  if (isHalf(asked)) return halfAnnounced
  const row = await readPlace(db, contractOf(service, kind), place)
  if (row?.kind !== kind) return refuse('notFound', `no ${kind} ${place}`)
  if (await isStaked(service, { kind, orderKey, owner })) return refuse('orderClosed', orderKey)
  const reason = whyNotPledge(row, await readUnits(service, row, owner), units)
  if (reason) return refuse(reason, `${kind} ${place}`)
  const now = await chainTime(service)
  const order = { orderKey, owner, kind: `stake.${kind}`, asked: { place, units } }
  const begun = await beginOrder(service, order, { ...asked, requester, now })
  if (!begun.ok) return begun
  return ok({
    orderKey,
    owner,
    contract: row.contract,
    place,
    coin: row.coin,
    units: String(units),
    days: row.days,
    costBp: row.costBp,
    ...begun.value,
  })
}

/**
 * Returns why an account that has staked `own` in a place cannot stake `units` more, if so. The
 * contract applies the same rules.
 */
export function whyNotPledge(
  row: PlaceRow,
  own: bigint,
  units: bigint,
): Refused['refused'] | undefined {
  if (row.closed) return 'placeClosed'
  if (units < row.least) return 'belowMinimum'
  if (own + units > row.most) return 'exceedsMaximum'
  return row.fund !== null && rewardFor(planTerms(row), units) > row.fund
    ? 'fundTooSmall'
    : undefined
}

async function readUnits(
  { db }: Service,
  { contract, place }: PlaceRow,
  owner: Address,
): Promise<bigint> {
  const [row] = await db
    .select({ units: stakeAccounts.units })
    .from(stakeAccounts)
    .where(
      and(
        eq(stakeAccounts.owner, owner),
        eq(stakeAccounts.contract, contract),
        eq(stakeAccounts.place, place),
      ),
    )
  return row?.units ?? 0n
}

/**
 * Whether an order is staked. A contract accepts each order of an account once, across all its
 * places.
 */
async function isStaked(
  service: Service,
  {
    kind,
    orderKey,
    owner,
    txId,
  }: {
    readonly kind: StakeKind
    readonly orderKey: string
    readonly owner: Address
    readonly txId?: string
  },
): Promise<boolean> {
  const contract = contractOf(service, kind)
  if (!contract) return false
  const isIt = and(
    eq(stakes.contract, contract),
    eq(stakes.owner, owner),
    eq(stakes.orderKey, orderKey),
  )
  const isReported =
    txId === undefined ? undefined : and(eq(stakes.txId, txId), eq(stakes.kind, kind))
  return (await service.db.$count(stakes, and(isIt, isReported))) > 0
}

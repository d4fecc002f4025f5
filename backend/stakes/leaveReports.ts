import { and, eq, inArray } from 'drizzle-orm'
import type { Address } from '../../src/core/address.ts'
import { ok, type Result } from '../../src/core/result.ts'
import { acts, type Act } from '../database/books/launchpadSchema.ts'
import { stakePlaces, stakes } from '../database/books/stakeSchema.ts'
import { refuse, type Answer, type Handlers, type Refused, type Request } from '../http/answer.ts'
import { report } from '../orders/report.ts'
import { chainTime, type Service } from '../service.ts'
import { actOn } from './stakeEvents.ts'
import { WHOLE_BP } from '../tokens/basisPoints.ts'

type Asked = Request<'planUnlockBefore'>

/**
 * Creates the handlers called before and after stakes are unstaked or cancelled, and after their
 * earnings are claimed.
 */
export const leaveReportHandlers = (
  service: Service,
): Handlers<
  | 'lpPledgeUnlockBefore'
  | 'lpPledgeUnlockAfter'
  | 'planUnlockBefore'
  | 'planUnlockAfter'
  | 'click'
  | 'receive'
> => {
  const { launchpad } = service
  const subjectsIn = (contract: Address | undefined, orders: string) =>
    contract ? orders.split(',').map((order) => actOn(contract, order)) : []
  const after =
    (contract: Address | undefined) =>
    ({ owner, act, orders, txId }: Request<'planUnlockAfter'>) =>
      report(service, txId, async () => {
        const all = subjectsIn(contract, orders)
        // The contract ends all the stakes in one transaction, or none.
        const done = await countActs(service, LEAVING[act], { owner, txId }, all)
        return done > 0 && done === all.length
      })
  const claimed = (act: Act, asked: Doing, subjects: readonly string[]) =>
    // The contract skips those with nothing to pay.
    report(service, asked.txId, async () => (await countActs(service, act, asked, subjects)) > 0)
  return {
    lpPledgeUnlockBefore: (asked) => before(service, launchpad.staking, asked),
    lpPledgeUnlockAfter: after(launchpad.staking),
    planUnlockBefore: (asked) => before(service, launchpad.fixedPlans, asked),
    planUnlockAfter: after(launchpad.fixedPlans),
    click: ({ orders, ...asked }) =>
      claimed('claimStake', asked, subjectsIn(launchpad.fixedPlans, orders)),
    // Normalises numbers to their form in the books.
    receive: ({ streams, ...asked }) =>
      claimed(
        'claimStream',
        asked,
        streams.split(',').map((each) => String(Number(each))),
      ),
  }
}

const LEAVING = { unlock: 'unlockStake', cancel: 'cancelStake' } as const

async function before(
  { db, ...service }: Service,
  contract: Address | undefined,
  { owner, act, orders }: Asked,
): Promise<Result<Answer<'planUnlockBefore'>, Refused>> {
  const all = [...new Set(orders.split(','))]
  if (all.join(',') !== orders) return refuse('badRequest', 'an order stands there twice')
  if (act === 'cancel' && all.length > 1) return refuse('badRequest', 'one is cancelled at a time')
  const rows = contract
    ? await db
        .select({ stake: stakes, coin: stakePlaces.coin })
        .from(stakes)
        .innerJoin(
          stakePlaces,
          and(eq(stakePlaces.contract, stakes.contract), eq(stakePlaces.place, stakes.place)),
        )
        .where(
          and(
            eq(stakes.contract, contract),
            eq(stakes.owner, owner),
            inArray(stakes.orderKey, all),
          ),
        )
    : []
  const running = rows.filter(({ stake }) => stake.over === null)
  if (!contract || running.length < all.length) return refuse('nothingToUnlock', orders)
  if (new Set(running.map(({ coin }) => coin)).size > 1)
    return refuse('badRequest', 'they are of several coins')
  const now = await chainTime(service)
  const isLocked = (until: number) => now < until
  if (act === 'unlock' && running.some(({ stake }) => isLocked(stake.until)))
    return refuse('unlockNotYet', orders)
  let [units, cost] = [0n, 0n]
  for (const { stake } of running) {
    units += stake.units
    if (isLocked(stake.until)) cost += (stake.units * BigInt(stake.costBp)) / WHOLE_BP
  }
  return ok({ owner, contract, act, orders, units: String(units), cost: String(cost) })
}

interface Doing {
  readonly owner: Address
  readonly txId: string
}

/** Counts the subjects on which a transaction did this act. */
const countActs = (
  { db }: Service,
  act: Act,
  { owner, txId }: Doing,
  subjects: readonly string[],
): Promise<number> =>
  db.$count(
    acts,
    and(
      eq(acts.txId, txId),
      eq(acts.act, act),
      eq(acts.account, owner),
      inArray(acts.subject, [...subjects]),
    ),
  )

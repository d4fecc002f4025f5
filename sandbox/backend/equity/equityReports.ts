import { and, count, eq, inArray } from 'drizzle-orm'
import { ok } from '../../../src/core/result.ts'
import { parseNumber } from '../cards/cardRecords.ts'
import { equityOrders, equityShares, equityTakings } from '../database/equitySchema.ts'
import { acts } from '../database/launchpadSchema.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { report } from '../orders/report.ts'
import type { Service } from '../service.ts'

/** After something was done with the equity of cards. */
export const equityReportHandlers = (service: Service): Handlers<'equityReport'> => ({
  async equityReport(asked) {
    if (!service.launchpad.rwaEquity) return refuse('notFound', 'there is no equity')
    const numbers = asked.numbers.split(',')
    if (asked.act === 'settle' && numbers.length > 1)
      return refuse('badRequest', 'one order is settled at a time')
    // A number that nothing can have was never in any transaction.
    const known = numbers.map((each) => parseNumber(each) ?? -1n)
    let order: number | undefined
    const answer = await report(service, asked.txId, async () => {
      if (asked.act !== 'withdraw') return isDone(service, asked, known)
      order = await readOrder(service, asked, known)
      return order !== undefined
    })
    return answer.ok && order !== undefined ? ok({ ...answer.value, order }) : answer
  },
})

type Asked = Request<'equityReport'>

/** Whether a transaction did it with all of them. */
async function isDone(
  { db }: Service,
  { act, owner, txId }: Asked,
  numbers: readonly bigint[],
): Promise<boolean> {
  switch (act) {
    case 'initialise': {
      const isIt = and(
        inArray(equityShares.tokenId, [...numbers]),
        eq(equityShares.initialisedTxId, txId),
        eq(equityShares.initialisedBy, owner),
      )
      return (await db.$count(equityShares, isIt)) === numbers.length
    }
    case 'unlockLimit': {
      const isIt = and(
        eq(acts.txId, txId),
        eq(acts.act, 'unlockLimit'),
        eq(acts.account, owner),
        inArray(acts.subject, numbers.map(String)),
      )
      return (await db.$count(acts, isIt)) === numbers.length
    }
    default: {
      // Anybody may settle an order, and the contract does not say who did.
      const isIt = and(
        eq(equityOrders.order, Number(numbers[0])),
        eq(equityOrders.settledTxId, txId),
      )
      return (await db.$count(equityOrders, isIt)) > 0
    }
  }
}

/** The order of an account by which a transaction took something from all of these cards, if it did. */
async function readOrder(
  { db }: Service,
  { owner, txId }: Asked,
  tokenIds: readonly bigint[],
): Promise<number | undefined> {
  const rows = await db
    .select({ order: equityOrders.order, cards: count() })
    .from(equityOrders)
    .innerJoin(equityTakings, eq(equityTakings.order, equityOrders.order))
    .where(
      and(
        eq(equityOrders.txId, txId),
        eq(equityOrders.user, owner),
        inArray(equityTakings.tokenId, [...tokenIds]),
      ),
    )
    .groupBy(equityOrders.order)
  return rows.find(({ cards }) => cards === tokenIds.length)?.order
}

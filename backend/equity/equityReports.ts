import { and, count, eq, inArray } from 'drizzle-orm'
import { ok } from '../../src/core/result.ts'
import { parseNumber } from '../cards/cardRecords.ts'
import { equityOrders, equityShares, equityTakings } from '../database/books/equitySchema.ts'
import { acts } from '../database/books/launchpadSchema.ts'
import { refuse, type Handlers, type Request } from '../http/answer.ts'
import { report } from '../orders/report.ts'
import type { Service } from '../service.ts'

/** Creates the handlers called after an action on the equity of cards. */
export const equityReportHandlers = (service: Service): Handlers<'equityReport'> => ({
  async equityReport(asked) {
    if (!service.launchpad.rwaEquity) return refuse('notFound', 'there is no equity')
    const numbers = asked.numbers.split(',')
    if (asked.act === 'settle' && numbers.length > 1)
      return refuse('badRequest', 'one order is settled at a time')
    // An impossible number never occurs in any transaction.
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

/** Whether a transaction did the reported action with all the numbers. */
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
      // Anyone may settle an order, and the event names no account.
      const isIt = and(
        eq(equityOrders.order, Number(numbers[0])),
        eq(equityOrders.settledTxId, txId),
      )
      return (await db.$count(equityOrders, isIt)) > 0
    }
  }
}

/** Returns the account's order by which a transaction withdrew from all these cards, if any. */
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

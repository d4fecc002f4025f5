import { eq } from 'drizzle-orm'
import { SECOND_MS } from '../../src/core/time.ts'
import type { OpenDatabase } from '../database/database.ts'
import {
  announcedPayments,
  launchpadRequests,
  orderRequests,
} from '../database/kept/requestSchema.ts'
import type { NodeBudget } from '../chain/budget.ts'
import type { Lag } from '../index/lag.ts'
import { readSubjects } from '../index/setAside.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness, Watched } from './readiness.ts'

interface Figured {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>
  /** Budget of the first node; undefined if it is unlimited. */
  readonly budget: NodeBudget | undefined
  readonly index: Watched['index']
  readonly readiness: Readiness
}

/** Adds the figures of index, orders and database. */
export function addFigures(
  metrics: Metrics,
  { database: { db, pool }, budget, index, readiness }: Figured,
): void {
  metrics.gauge('ready', '1 if the process can answer requests, otherwise 0', async () =>
    Number((await readiness.look()).isReady),
  )
  const lag = () => index()?.indexer.lag()
  metrics.gauge('index_leads', '1 if this process writes or reads books, 0 if it waits to', () =>
    Number(index() !== undefined),
  )
  metrics.gauge('index_booked_block', 'Last booked block', () => lag()?.booked?.number)
  metrics.gauge(
    'node_solidified_block',
    'Newest solidified block of the node',
    () => lag()?.head?.number,
  )
  metrics.gauge('index_lag_blocks', 'Blocks by which the index is behind', () =>
    behind(lag(), ({ number }) => number),
  )
  metrics.gauge('index_lag_seconds', 'Time of the chain by which the index is behind', () =>
    behind(lag(), ({ timestamp }) => timestamp / SECOND_MS),
  )
  metrics.gauge(
    'set_aside_subjects',
    'Tokens, orders and other subjects that cannot be booked on',
    async () => (index()?.isReadable() ? (await readSubjects(db)).size : undefined),
  )
  metrics.gauges('unpaid_orders', 'Recorded orders that nobody has paid', 'kind', async () => ({
    box: await db.$count(orderRequests, eq(orderRequests.isPaid, false)),
    launchpad: await db.$count(launchpadRequests, eq(launchpadRequests.isPaid, false)),
  }))
  metrics.gauge('announced_payments', 'Announced transactions that may still be included', () =>
    db.$count(announcedPayments),
  )
  if (budget)
    metrics.gauges(
      'node_requests_left',
      'Requests to the node that are left today, in all and for users',
      'of',
      async () => {
        const left = await budget.dayLeft()
        return left && { all: left.inAll, users: left.spare }
      },
    )
  if (pool)
    metrics.gauges('database_connections', 'Connections of the pool', 'state', () => {
      const { total, idle, waiting } = pool()
      return { total, idle, waiting }
    })
}

function behind(
  lag: Lag | undefined,
  measure: (block: NonNullable<Lag['head']>) => number,
): number | undefined {
  const { head, booked } = lag ?? {}
  return head && booked && Math.max(0, measure(head) - measure(booked))
}

import { eq } from 'drizzle-orm'
import { SECOND_MS } from '../../src/core/time.ts'
import type { OpenDatabase } from '../database/database.ts'
import {
  announcedPayments,
  launchpadRequests,
  orderRequests,
} from '../database/kept/requestSchema.ts'
import type { BooksView } from '../index/indexer.ts'
import type { Lag } from '../index/lag.ts'
import { readSubjects } from '../index/setAside.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

interface Watched {
  readonly database: Pick<OpenDatabase, 'db' | 'pool'>
  readonly indexer: Pick<BooksView, 'lag'>
  readonly isReadable: () => boolean
  readonly readiness: Readiness
}

/** Adds the figures of index, orders and database. */
export function addFigures(
  metrics: Metrics,
  { database: { db, pool }, indexer, isReadable, readiness }: Watched,
): void {
  metrics.gauge('ready', '1 if the process can answer requests, otherwise 0', async () =>
    Number((await readiness.look()).isReady),
  )
  metrics.gauge('index_booked_block', 'Last booked block', () => indexer.lag().booked?.number)
  metrics.gauge(
    'node_solidified_block',
    'Newest solidified block of the node',
    () => indexer.lag().head?.number,
  )
  metrics.gauge('index_lag_blocks', 'Blocks by which the index is behind', () =>
    behind(indexer.lag(), ({ number }) => number),
  )
  metrics.gauge('index_lag_seconds', 'Time of the chain by which the index is behind', () =>
    behind(indexer.lag(), ({ timestamp }) => timestamp / SECOND_MS),
  )
  metrics.gauge(
    'set_aside_subjects',
    'Tokens, orders and other subjects that cannot be booked on',
    async () => (isReadable() ? (await readSubjects(db)).size : undefined),
  )
  metrics.gauges('unpaid_orders', 'Recorded orders that nobody has paid', 'kind', async () => ({
    box: await db.$count(orderRequests, eq(orderRequests.isPaid, false)),
    launchpad: await db.$count(launchpadRequests, eq(launchpadRequests.isPaid, false)),
  }))
  metrics.gauge('announced_payments', 'Announced transactions that may still be included', () =>
    db.$count(announcedPayments),
  )
  if (pool)
    metrics.gauges('database_connections', 'Connections of the pool', 'state', () => {
      const { total, idle, waiting } = pool()
      return { total, idle, waiting }
    })
}

function behind(
  { head, booked }: Lag,
  measure: (block: NonNullable<Lag['head']>) => number,
): number | undefined {
  return head && booked && Math.max(0, measure(head) - measure(booked))
}

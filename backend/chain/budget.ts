import { and, eq, sql } from 'drizzle-orm'
import type { Clock } from '../../src/core/ports.ts'
import type { Database } from '../database/database.ts'
import { nodeBudgets } from '../database/kept/nodeSchema.ts'
import {
  dayLeftOf,
  turnOf,
  UNUSED,
  type Asker,
  type BudgetTerms,
  type DayLeft,
  type Turn,
} from './budgetRules.ts'

/** Budget of requests to one node. */
export interface NodeBudget {
  readonly terms: BudgetTerms
  /** Takes a turn, or says when to try again. */
  take(asker: Asker): Promise<Pick<Turn, 'kind' | 'inMs'>>
  /** Requests of today that are left; undefined if days are not limited. */
  dayLeft(): Promise<DayLeft | undefined>
}

/** Budget of a node next to us. */
export const UNLIMITED: NodeBudget = {
  terms: { perSecond: Infinity },
  take: async () => ({ kind: 'granted', inMs: 0 }),
  dayLeft: async () => undefined,
}

/** Budget of this process alone. */
export function ownBudget(terms: BudgetTerms, clock: Clock): NodeBudget {
  let state = UNUSED
  return {
    terms,
    async take(asker) {
      const { next, ...turn } = turnOf(state, terms, asker, clock.now())
      state = next ?? state
      return turn
    },
    dayLeft: async () => dayLeftOf(state, terms, clock.now()),
  }
}

/**
 * Budget that all processes of a database share, by the database's clock. A turn is one read and one
 * write that fails if another process was faster: no lock outlives a statement, so a frozen process
 * holds up nobody.
 */
export function sharedBudget(db: Database, host: string, terms: BudgetTerms): NodeBudget {
  const read = async () => {
    const [row] = await db
      .select({
        now: sql<number>`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number),
        used: nodeBudgets,
      })
      .from(sql`(select 1) as one`)
      .leftJoin(nodeBudgets, eq(nodeBudgets.host, host))
    return row!
  }
  return {
    terms,
    async take(asker) {
      for (;;) {
        const { now, used } = await read()
        const { next, ...turn } = turnOf(used ?? UNUSED, terms, asker, now)
        if (!next) return turn
        const version = used?.version ?? 0
        const row = { host, ...next, version: version + 1 }
        const written = used
          ? await db
              .update(nodeBudgets)
              .set(row)
              .where(and(eq(nodeBudgets.host, host), eq(nodeBudgets.version, version)))
              .returning({ host: nodeBudgets.host })
          : await db.insert(nodeBudgets).values(row).onConflictDoNothing().returning()
        if (written.length > 0) return turn
      }
    },
    async dayLeft() {
      const { now, used } = await read()
      return dayLeftOf(used ?? UNUSED, terms, now)
    },
  }
}

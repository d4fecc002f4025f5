import { hostname } from 'node:os'
import type { Clock } from '../../src/core/ports.ts'
import type { Database } from '../database/database.ts'
import { awaitLease, fenced, type Lease } from './lease.ts'

/** Work of the process that has the lease. */
export interface Led {
  stop(): Promise<void>
}

interface Options {
  readonly db: Database
  /** Books that the holder of the lease writes. */
  readonly books: string
  readonly clock: Clock
  /** Begins the work. Transactions of `db` fail once the lease is lost. */
  readonly lead: (db: Database, lease: Lease) => Promise<Led>
  readonly onWait: (holder: string) => void
  readonly onError: (error: unknown) => void
}

/** Does work while this process has the lease, and waits for it otherwise, until stopped. */
export function leadInTurn({ db, lead, onError, ...options }: Options): Led {
  const stopping = new AbortController()
  const { signal } = stopping
  const holder = `${hostname()}, process ${process.pid}`

  async function inTurn(): Promise<void> {
    while (!signal.aborted) {
      const lease = await awaitLease(db, { ...options, holder, signal, onError })
      if (!lease) return
      const over = AbortSignal.any([signal, lease.lost])
      try {
        const led = await lead(fenced(db, lease.fence), lease)
        if (!over.aborted) await new Promise((done) => over.addEventListener('abort', done))
        await led.stop()
      } catch (error) {
        onError(error)
      }
      await lease.release().catch(onError)
    }
  }
  const running = inTurn()

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

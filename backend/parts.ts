import { deviceClock } from '../src/core/deviceClock.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import { openDatabase, type Database, type OpenDatabase } from './database/database.ts'
import type { Book } from './index/book.ts'
import { createChain, type Chain } from './index/chain.ts'
import { launchpadBook } from './index/launchpadBook.ts'
import { createLog } from './log/jsonLines.ts'
import { silentLog, type Log } from './log/log.ts'
import { tellOnce } from './log/tellOnce.ts'
import type { BackendOptions } from './options.ts'
import { saleBook } from './orders/saleBook.ts'

/** Books of a configuration. */
export const booksOf = ({
  sale,
  launchpad,
}: Pick<BackendOptions, 'sale' | 'launchpad'>): Book[] => [
  saleBook(sale.contract),
  launchpadBook({ ...launchpad, blindBoxSale: sale.contract }),
]

/** Parts that an index and a server both need. */
export interface Parts {
  readonly log: Log
  readonly onError: (error: unknown) => void
  readonly database: OpenDatabase
  readonly db: Database
  readonly chain: Chain
  readonly books: readonly Book[]
  readonly pollMs: Millis
}

/** Opens what an index and a server both need. */
export async function openParts(options: BackendOptions): Promise<Parts> {
  const { node } = options
  const { log = options.onError ? silentLog : createLog() } = options
  // Each look at a node that is away fails in the same way.
  const onError = options.onError ?? tellOnce(failuresIn(log), deviceClock)
  const database =
    'db' in options.database ? options.database : await openDatabase(options.database)
  const pace = node.perSecond === undefined ? {} : { perSecond: node.perSecond }
  return {
    log,
    onError,
    database,
    db: database.db,
    chain: createChain(node.baseUrl, node.fetch, pace),
    books: booksOf(options),
    pollMs: options.pollMs ?? SECOND_MS,
  }
}

/** Writes failures that no request met: of the index, and of a signer. */
const failuresIn = (log: Log) => (error: unknown, times: number) =>
  log.error('trouble in the background', error, { times })

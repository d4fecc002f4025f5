import { deviceClock } from '../src/core/deviceClock.ts'
import { deviceRandom } from '../src/core/deviceRandom.ts'
import { SECOND_MS, type Millis } from '../src/core/time.ts'
import { sharedBudget, type NodeBudget } from './chain/budget.ts'
import { createChain, type Chain } from './chain/chain.ts'
import { readHeads } from './chain/headBoard.ts'
import { createPace } from './chain/pace.ts'
import { sharedViews } from './chain/sharedViews.ts'
import { createSource, type BlockSource } from './chain/source.ts'
import { watchAgreement } from './chain/agreement.ts'
import { checkedSource } from './chain/checkedSource.ts'
import { useNodes } from './chain/nodes.ts'
import { openDatabase, type Database, type OpenDatabase } from './database/database.ts'
import type { Book } from './index/book.ts'
import { launchpadBook } from './index/launchpadBook.ts'
import { createLog } from './log/jsonLines.ts'
import { silentLog, type Log } from './log/log.ts'
import { tellOnce } from './log/tellOnce.ts'
import type { BackendOptions, NodeAddress } from './options.ts'
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
  /** The chain as requests see it. */
  readonly chain: Chain
  /** The chain as an index reads it. */
  readonly source: BlockSource
  /** Budget of the first node; undefined if it is unlimited. */
  readonly budget: NodeBudget | undefined
  /** Time since the node last answered this process or an index, in ms. */
  readonly nodeSilentMs: () => Promise<Millis | undefined>
  readonly books: readonly Book[]
  readonly pollMs: Millis
  readonly keepsUpWith: (() => Millis) | undefined
}

/** Opens what an index and a server both need. */
export async function openParts(options: BackendOptions): Promise<Parts> {
  const { node } = options
  const { log = options.onError ? silentLog : createLog() } = options
  // Each look at a node that is away fails in the same way.
  const onError = options.onError ?? tellOnce(failuresIn(log), deviceClock)
  const database =
    'db' in options.database ? options.database : await openDatabase(options.database)
  const { db } = database
  const { perSecond, perDay } = node
  const open = ({ baseUrl, fetch }: NodeAddress) => {
    const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
    const budget =
      perSecond === undefined ? undefined : sharedBudget(db, host, { perSecond, perDay })
    const pace = createPace({ budget, clock: deviceClock, random: deviceRandom })
    return { host, baseUrl, fetch, budget, pace }
  }
  const all = [node, ...(options.otherNodes ?? [])].map(open)
  const nodes = useNodes(all, { clock: deviceClock, onChange: onError })
  const access = { baseUrl: '', fetch: nodes.fetch, pace: nodes.pace, clock: deviceClock }
  return {
    log,
    onError,
    database,
    db,
    chain: createChain({
      ...access,
      facts: { heads: () => readHeads(db), views: sharedViews(db) },
    }),
    source: checkedSource(createSource(access), {
      nodes,
      agreement: watchAgreement(nodes, deviceClock),
      keepsUpWith: options.keepsUpWith,
    }),
    budget: all[0]!.budget,
    async nodeSilentMs() {
      const at = nodes.answeredAt()
      const heads = await readHeads(db)
      const own = at === undefined ? undefined : deviceClock.now() - at
      return minimum(own, heads?.ageMs)
    },
    books: booksOf(options),
    pollMs: options.pollMs ?? SECOND_MS,
    keepsUpWith: options.keepsUpWith,
  }
}

const minimum = (...values: readonly (number | undefined)[]): number | undefined => {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}

/** Writes failures that no request met: of the index, and of a signer. */
const failuresIn = (log: Log) => (error: unknown, times: number) =>
  log.error('trouble in the background', error, { times })

import { fetchHistory } from './chain/accountHistory.ts'
import { buildError } from './chain/transaction.ts'
import { dryRun } from './chain/transfer.ts'
import { late } from './core/late.ts'
import { err } from './core/result.ts'
import { keepLanguage } from './db/language.ts'
import { observe } from './db/live.ts'
import { countDue, countLive, readWaiting } from './db/pending.ts'
import { openQueue } from './queue.ts'
import type { Data, Services } from './state/services.ts'
import { askForSync, showBadge, tellWorker } from './worker/ask.ts'
import { wakeWithPage } from './worker/wake.ts'

const loadBuilder = late(() => import('./chain/build.ts'))

/** Loads tronweb before a tap needs it. After a failure, the tap loads it again. */
export function preloadBuilder(): void {
  loadBuilder()
    .then(({ preload }) => preload())
    .catch(() => {})
}

interface PageParts extends Pick<Services, 'config' | 'api' | 'heads' | 'wallet' | 'tapFailed'> {
  /** Interface language, in the form that requests use. */
  readonly language: () => string
  readonly onLanguage: (changed: () => void) => void
}

/** Opens the database and the outbox of this page, and drains the outbox while the page is open. */
export function openOutbox({ wallet, language, onLanguage, ...ports }: PageParts): Data {
  const { network } = ports.config
  const outbox = openQueue({
    ...ports,
    place: 'page',
    page: {
      wallet,
      dryRun,
      build: async (call, options) => {
        const builder = await loadBuilder().catch(buildError)
        if ('kind' in builder) return err(builder)
        const nodeUrl = new URL(network.nodes[0] ?? '/', location.origin).href
        return builder.buildTransaction(nodeUrl, call, options)
      },
      async loadSignerOf() {
        const builder = await loadBuilder().catch(buildError)
        return 'kind' in builder ? err(builder) : builder.loadSignerOf()
      },
    },
    ended: ({ id }, how) => tellWorker({ kind: 'ended', id, how }),
  })
  outbox.start()
  wakeWithPage(outbox.wake)
  leaveToWorker(outbox)
  // Lets the worker continue in the user's language after every page is closed.
  const keep = () => void keepLanguage(outbox.db, language()).catch(reportError)
  keep()
  onLanguage(keep)
  observe(outbox.db, countLive, showBadge, reportError)
  // The worker or another tab may advance a row until it needs the wallet.
  observe(outbox.db, readWaiting, outbox.attend, reportError)
  const { nodes, history } = network
  return {
    ...outbox,
    history: (request) =>
      fetchHistory(history ?? nodes[0]!, (url, init) => fetch(url, init), request),
  }
}

/**
 * Asks the worker for help while operations can continue without the user, because tabs may close.
 */
function leaveToWorker({ db }: Pick<Data, 'db'>): void {
  let due = 0
  observe(
    db,
    countDue,
    (count) => {
      // Only for additional rows: a worker that found all rows waiting for the user has gone to
      // sleep. (After every write, it would wake itself repeatedly, because it checks all rows when
      // it wakes.)
      const isMore = count > due
      due = count
      if (isMore) askForSync()
    },
    reportError,
  )
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && due > 0) askForSync()
  })
}

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

/** Fetches tronweb ahead of the tap; offline it is fetched again when it is needed. */
export function preloadBuilder(): void {
  loadBuilder()
    .then(({ preload }) => preload())
    .catch(() => {})
}

interface PageParts extends Pick<Services, 'config' | 'api' | 'node' | 'wallet' | 'tapFailed'> {
  /** The language of the screen, as requests name it. */
  readonly language: () => string
  readonly onLanguage: (changed: () => void) => void
}

/** Opens the database and the outbox of this page, and drains it while the page lives. */
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
  // The worker goes on in the user's language, even when no page is open any more.
  const keep = () => void keepLanguage(outbox.db, language()).catch(reportError)
  keep()
  onLanguage(keep)
  observe(outbox.db, countLive, showBadge, reportError)
  // The worker or another tab may bring a row to the point where the wallet is needed.
  observe(outbox.db, readWaiting, outbox.attend, reportError)
  const { nodes, history } = network
  return {
    ...outbox,
    history: (request) =>
      fetchHistory(history ?? nodes[0]!, (url, init) => fetch(url, init), request),
  }
}

/** While something goes on without the user, the worker is asked to help: tabs die. */
function leaveToWorker({ db }: Pick<Data, 'db'>): void {
  let due = 0
  observe(
    db,
    countDue,
    (count) => {
      // A worker that found everything waiting for the user has gone to sleep since. (At each write
      // it would wake itself again and again: it looks at all rows when it wakes.)
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

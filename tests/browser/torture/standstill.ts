import type { BrowserContext, CDPSession, Page } from 'playwright-core'
import { leaveToPages } from './leaveToPages.ts'

/** Progress of a leg as stored on disk, in order. */
export type Step =
  | 'inserted'
  | 'agreed'
  | 'built'
  | 'announced'
  | 'handed'
  | 'signed'
  | 'sent'
  | 'polled'
  | 'included'
  | 'final'
  | 'reported'
  | 'archived'

export interface Stop {
  readonly leg: string
  readonly step: Step
}

/** Page of a browser that stops at given steps, before anything else can begin. */
export interface Standstill {
  /** Resolves when the page has stopped at the next step. */
  reached(): Promise<void>
  /** Runs a script in the stopped page. */
  run(script: string): Promise<void>
  /** Lets the page continue to the next stop. After the last one, it no longer stops. */
  resume(): Promise<void>
}

/**
 * Makes every page loaded from now on stop as soon as such a step is on disk, within the event that
 * reports the write.
 */
export async function standStillAt(
  context: BrowserContext,
  stops: readonly Stop[],
): Promise<Standstill> {
  await leaveToPages(context)
  await context.addInitScript(breakAt, stops)
  let left = stops.length
  let debug: CDPSession | undefined
  let tell = () => {}
  let next = new Promise<void>((done) => (tell = done))
  const watch = async (page: Page) => {
    const session = await context.newCDPSession(page)
    debug = session
    session.on('Debugger.paused', () => tell())
    await session.send('Debugger.enable')
  }
  await Promise.all(context.pages().map(watch))
  context.on('page', (page) => void watch(page))
  return {
    reached: () => next,
    async run(script) {
      const answer = await debug?.send('Runtime.evaluate', { expression: script })
      if (answer?.exceptionDetails) throw new Error(answer.exceptionDetails.text)
    },
    async resume() {
      left -= 1
      next = new Promise((done) => (tell = done))
      // Otherwise later pages would stop at the first step again.
      await debug?.send(left > 0 ? 'Debugger.resume' : 'Debugger.disable')
    },
  }
}

/** Runs in the page, before its own scripts. */
function breakAt(stops: readonly Stop[]): void {
  interface Row {
    body: {
      archivedAt?: number
      legs: {
        name: string
        agreedAt?: number
        acknowledged?: object
        transactions: Record<string, unknown>[]
      }[]
    }
  }
  const isAt = ({ body }: Row, { leg: name, step }: Stop): boolean => {
    const leg = body.legs.find((each) => each.name === name)
    const tx = leg?.transactions[0]
    switch (step) {
      case 'inserted':
        return leg !== undefined
      case 'agreed':
        return leg?.agreedAt !== undefined
      case 'built':
        return tx !== undefined
      case 'announced':
        return tx?.['announcedAt'] !== undefined
      case 'handed':
        return tx?.['handedAt'] !== undefined
      case 'signed':
        return tx?.['signature'] !== undefined
      case 'sent':
        return tx?.['sentAt'] !== undefined
      case 'polled':
        return Number(tx?.['polls'] ?? 0) > 0
      case 'included':
        return tx?.['included'] !== undefined
      case 'final':
        return tx?.['final'] !== undefined
      case 'reported':
        return leg?.acknowledged !== undefined
      case 'archived':
        return body.archivedAt !== undefined
    }
  }
  const left = [...stops]
  const written = new WeakMap<IDBTransaction, Row[]>()
  const begin = IDBDatabase.prototype.transaction
  // Adds its listener first, so that code waiting for the write has not been notified yet.
  IDBDatabase.prototype.transaction = function (...given) {
    const transaction = begin.apply(this, given)
    transaction.addEventListener('complete', () => {
      const [stop] = left
      if (!stop || !written.get(transaction)?.some((row) => isAt(row, stop))) return
      left.shift()
      // oxlint-disable-next-line no-debugger -- this is what stops the page
      debugger
    })
    return transaction
  }
  for (const name of ['add', 'put'] as const) {
    const write = IDBObjectStore.prototype[name]
    IDBObjectStore.prototype[name] = function (value, key) {
      if (this.name === 'operations')
        written.set(this.transaction, [...(written.get(this.transaction) ?? []), value])
      return key === undefined ? write.call(this, value) : write.call(this, value, key)
    }
  }
}

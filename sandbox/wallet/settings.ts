import * as v from 'valibot'

/**
 * Storage key of the wallet's settings. They are read on every use, so a test or a person at the
 * console can change them at any time.
 */
const SETTINGS_KEY = 'sandbox.wallet'
const LOG_KEY = 'sandbox.wallet.log'

const settingsSchema = v.object({
  /** Wallet whose names it uses. */
  shape: v.optional(v.picklist(['tronlink', 'okx', 'both', 'none']), 'tronlink'),
  /** Milliseconds between the page's start and the wallet's appearance. */
  appearAfterMs: v.optional(v.number(), 0),
  /** Index into `/sandbox/accounts`. */
  account: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /**
   * Reaction to a request:
   *
   * - `ask`: its window decides
   * - `approve`, `reject`: at once
   * - `stall`: never answers
   * - `signThenReject`: signs and reports a rejection
   * - `rewrite`: changes the amount and signs that
   * - `redirect`: changes the receiver
   * - `broadcast`: signs, broadcasts it itself and returns the bytes
   * - `otherAccount`: signs messages with the next account
   */
  mode: v.optional(
    v.picklist([
      'ask',
      'approve',
      'reject',
      'stall',
      'signThenReject',
      'rewrite',
      'redirect',
      'broadcast',
      'otherAccount',
    ]),
    'ask',
  ),
  /** `0x` and eight digits; if absent, the wallet is on the sandbox's own network. */
  chainId: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/))),
  /**
   * Chain of the sandbox that the wallet is on. `side` signs over the side chain's hash. `bareSide`
   * reports the side chain but signs the bare txID, as wallets without support for side chains do.
   */
  network: v.optional(v.picklist(['main', 'side', 'bareSide']), 'main'),
  /** Whether the user has let this site see the account. */
  connected: v.optional(v.boolean(), false),
})

export type Settings = v.InferOutput<typeof settingsSchema>

export function readSettings(): Settings {
  try {
    return v.parse(settingsSchema, JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}'))
  } catch (error) {
    console.warn('sandbox wallet: settings ignored,', String(error))
    return v.parse(settingsSchema, {})
  }
}

export function changeSettings(change: Partial<Settings>): Settings {
  const settings = { ...readSettings(), ...change }
  localStorage.setItem(SETTINGS_KEY, JSON.stringify(settings))
  return settings
}

/** Calls back when another tab has changed the settings. */
export function watchSettings(changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SETTINGS_KEY) changed()
  })
}

export interface LogEntry {
  readonly kind: 'connect' | 'sign' | 'signMessage'
  readonly at: number
  /** Id of a transaction, or text of a message. */
  readonly txID?: string
  readonly text?: string
  /** Result; `open` while it waits, and permanently if the page was closed meanwhile. */
  readonly outcome: 'open' | 'approved' | 'rejected' | 'signedThenRejected' | 'broadcast'
  /** Signed transaction, unless the wallet simply signed and returned the request. */
  readonly signed?: unknown
}

export const readLog = (): LogEntry[] => JSON.parse(localStorage.getItem(LOG_KEY) ?? '[]')

/** Logs a request; the returned function logs its outcome. */
export function logRequest(
  kind: LogEntry['kind'],
  asked: Pick<LogEntry, 'txID' | 'text'> = {},
): (outcome: LogEntry['outcome'], signed?: unknown) => void {
  const log = readLog()
  const index = log.length
  const entry: LogEntry = { kind, at: Date.now(), outcome: 'open', ...asked }
  write([...log, entry])
  return (outcome, signed) =>
    write(readLog().with(index, { ...entry, outcome, ...(signed === undefined ? {} : { signed }) }))
}

const write = (log: LogEntry[]) => localStorage.setItem(LOG_KEY, JSON.stringify(log))

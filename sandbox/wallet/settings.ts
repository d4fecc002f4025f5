import * as v from 'valibot'

/**
 * How the wallet behaves. Read on every use, so that a test or a person at the console can change
 * it at any time under this key.
 */
const SETTINGS_KEY = 'sandbox.wallet'
const LOG_KEY = 'sandbox.wallet.log'

const settingsSchema = v.object({
  /** Whose names it answers to. */
  shape: v.optional(v.picklist(['tronlink', 'okx', 'both', 'none']), 'tronlink'),
  /** Milliseconds after the page starts until it appears. */
  appearAfterMs: v.optional(v.number(), 0),
  /** Index into `/sandbox/accounts`. */
  account: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  /**
   * ask: its window decides · approve, reject: at once · stall: never answers · signThenReject:
   * signs and says rejected · rewrite: changes the amount and signs that · redirect: changes who
   * receives it · broadcast: signs, sends it by itself and hands the bytes back · otherAccount: signs messages with the next account
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
  /** `0x` and eight digits; left out, it is on the sandbox's own network. */
  chainId: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{8}$/))),
  /**
   * Which of the sandbox's chains it is on. side: signs over the side chain's hash · bareSide: says
   * that it is there, and signs the bare txID all the same, as wallets do that know no side chains
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

/** Calls back when another tab changed the settings. */
export function watchSettings(changed: () => void): void {
  window.addEventListener('storage', (event) => {
    if (event.key === SETTINGS_KEY) changed()
  })
}

export interface LogEntry {
  readonly kind: 'connect' | 'sign' | 'signMessage'
  readonly at: number
  /** Of a transaction; of a message, its text. */
  readonly txID?: string
  readonly text?: string
  /** How it ended; `open` while it waits, and for ever when the page went away meanwhile. */
  readonly outcome: 'open' | 'approved' | 'rejected' | 'signedThenRejected' | 'broadcast'
  /** The signed transaction, unless the wallet just signed what was asked and returned it. */
  readonly signed?: unknown
}

export const readLog = (): LogEntry[] => JSON.parse(localStorage.getItem(LOG_KEY) ?? '[]')

/** Logs a request; the function returned logs how it ended. */
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

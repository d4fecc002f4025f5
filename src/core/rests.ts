import type { Channel } from './deviceChannel.ts'
import { SECOND_MS, type Millis } from './time.ts'

/** One server, as far as it wants to be left alone. */
export interface Rest {
  /** Time before which the server wants no request, in ms from now; 0 if it may be asked. */
  left(): Millis
  /** Leaves the server alone, in all tabs and the worker. */
  begin(ms: Millis): void
}

export interface Rests {
  /** Returns the rest of a server, by its base URL. */
  of(server: string): Rest
  /** Monotonic device time (performance.now) at which all rests are over; 0 if there is none. */
  until(): Millis
  /** Calls back when a rest begins or ends. Returns a function that stops it. */
  subscribe(changed: () => void): () => void
  /** Shares rests with the other tabs and the worker from now on. */
  join(channel: Channel | undefined): void
}

/** Longest part of a wait by which it is extended, so that not all devices return at once. */
const SPREAD = 0.1

export function createRests(): Rests {
  const untilByServer = new Map<string, Millis>()
  const listeners = new Set<() => void>()
  let shared: Channel | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const now = () => performance.now()
  const until = () => Math.max(0, ...untilByServer.values())
  const leftOf = (server: string) => Math.max(0, (untilByServer.get(server) ?? 0) - now())

  const changed = () => {
    clearTimeout(timer)
    for (const [server, each] of untilByServer) if (each <= now()) untilByServer.delete(server)
    const next = Math.min(...untilByServer.values())
    if (next < Infinity) timer = setTimeout(changed, next - now())
    for (const listener of listeners) listener()
  }

  const begin = (server: string, ms: Millis) => {
    // Never shortened: another request may have named a longer wait.
    if (leftOf(server) >= ms) return
    untilByServer.set(server, now() + ms)
    changed()
  }

  return {
    of: (server) => ({
      left: () => leftOf(server),
      begin(ms) {
        const spread = Math.ceil(ms * (1 + SPREAD * Math.random()))
        begin(server, spread)
        shared?.post({ kind: 'rest', server, ms: spread })
      },
    }),
    until,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    join(channel) {
      shared = channel
      channel?.hear((message) => {
        if (message.kind === 'rest') begin(message.server, message.ms)
      })
    },
  }
}

/**
 * Rest of a server for a caller that has a pace of its own: the server's wishes are noted for
 * others, and nothing is held back.
 */
export const toldOnly = (rest: Rest): Rest => ({ left: () => 0, begin: rest.begin })

/** Rests of the servers that this page or worker asks. */
export const rests = createRests()

/** Whole seconds until a monotonic device time, for people: at least 1 until it is reached. */
export const secondsUntil = (at: Millis): number =>
  Math.max(0, Math.ceil((at - performance.now()) / SECOND_MS))

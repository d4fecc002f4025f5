import type { Millis } from './time.ts'

/**
 * Clock that paces and orders work on this device. It never decides whether a transaction is alive.
 */
export interface Clock {
  now(): Millis
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  sleep(ms: Millis, signal?: AbortSignal): Promise<void>
}

export interface Random {
  /** Returns `length` lower-case hex characters from a secure source. */
  hex(length: number): string
  /** Returns a uniform number in [0, 1), for jitter. */
  fraction(): number
}

/**
 * Mutual exclusion across tabs and the worker. Only a hint, because a frozen tab keeps its lock.
 */
export interface Locks {
  /** Runs `work` if the lock is free at once. Otherwise resolves to false without running it. */
  tryRun(name: string, work: () => Promise<void>): Promise<boolean>
}

/** Part of `fetch` that the clients use, so that a simulation can replace the network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

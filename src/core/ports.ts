import type { Millis } from './time.ts'

/** Paces and orders work on this device; never decides whether a transaction is alive. */
export interface Clock {
  now(): Millis
  /** Resolves after `ms`, or at once when `signal` aborts. Never rejects. */
  sleep(ms: Millis, signal?: AbortSignal): Promise<void>
}

export interface Random {
  /** `length` lower-case hex characters from a secure source. */
  hex(length: number): string
  /** Uniform in [0, 1), for jitter. */
  fraction(): number
}

/** Mutual exclusion across tabs and the worker; a hint only, since a frozen tab keeps its lock. */
export interface Locks {
  /** Runs `work` if the lock is free at once; otherwise resolves false without running it. */
  tryRun(name: string, work: () => Promise<void>): Promise<boolean>
}

/** The part of `fetch` that the clients use, so that a simulation can stand in for the network. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Limits of a server for one client, and for all of them together. */
export interface Limits {
  /** Time for a request's headers to arrive; clients that send nothing are also dropped then. */
  readonly headersMs: number
  /** Time for the whole request to arrive. */
  readonly requestMs: number
  /** Time from the headers to the last byte of the answer, against slow readers. */
  readonly answerMs: number
  /** Time for which a connection stays open between two requests. */
  readonly idleMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Requests per address, in the long run. */
  readonly requestsPerSecond: number
  /** Requests per address, at once after a pause. */
  readonly requestsAtOnce: number
  /** Maximum number of stored addresses: those silent longest are dropped first. */
  readonly addresses: number
}

/**
 * Limits of a public backend. A page makes some ten requests when it opens; whole offices, and all
 * phones on a network, share one address.
 */
export const publicLimits: Limits = {
  headersMs: 10_000,
  requestMs: 20_000,
  answerMs: 60_000,
  idleMs: 10_000,
  connections: 1_000,
  connectionsPerAddress: 100,
  requestsPerSecond: 20,
  requestsAtOnce: 300,
  addresses: 20_000,
}

/**
 * Limits of the sandbox. All its clients share one address, and tests send requests as fast as they
 * can. Answers delayed on purpose, by two minutes at most, must arrive.
 */
export const sandboxLimits: Limits = {
  headersMs: 20_000,
  requestMs: 60_000,
  answerMs: 300_000,
  idleMs: 10_000,
  connections: 2_000,
  connectionsPerAddress: 1_000,
  requestsPerSecond: 10_000,
  requestsAtOnce: 50_000,
  addresses: 1_000,
}

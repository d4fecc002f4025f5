/** What one client, and all of them together, may use of a server. */
export interface Limits {
  /** Until a request's headers have arrived; a client that sends nothing is dropped then, too. */
  readonly headersMs: number
  /** Until the whole request has arrived. */
  readonly requestMs: number
  /** From the headers to the last byte of the answer, against slow readers. */
  readonly answerMs: number
  /** How long a connection stays open between two requests. */
  readonly idleMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Per address, in the long run. */
  readonly requestsPerSecond: number
  /** Per address, at once after a pause. */
  readonly requestsAtOnce: number
  /** How many addresses are remembered: those silent longest are forgotten first. */
  readonly addresses: number
}

/**
 * For a public backend. A page makes some ten requests when it opens; whole offices, and all phones
 * on a network, share one address.
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
 * For the sandbox, where all clients share one address and tests ask as fast as they can. Answers
 * delayed on purpose, by two minutes at most, have to come through.
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

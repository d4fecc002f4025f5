/** What one client, and all of them together, may take of a server. */
export interface Limits {
  /** Until the headers of a request are there; a client that sends nothing is dropped then, too. */
  readonly headersMs: number
  /** Until the whole request is there. */
  readonly requestMs: number
  /** From the headers to the last byte of the answer, for who reads slowly. */
  readonly answerMs: number
  /** How long a connection stays open between two requests. */
  readonly idleMs: number
  readonly connections: number
  readonly connectionsPerAddress: number
  /** Of one address, in the long run. */
  readonly requestsPerSecond: number
  /** What it may ask at once, after a pause. */
  readonly requestsAtOnce: number
  /** How many addresses are remembered: the longest silent ones are forgotten first. */
  readonly addresses: number
}

/**
 * For a backend that strangers reach. A page asks some ten times when it opens; whole offices, and
 * phones of one network, come from one address.
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
 * For the sandbox, where all clients have one address and tests ask as fast as they can. What a
 * switch delays, two minutes at most, has to come through.
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

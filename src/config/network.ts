import * as v from 'valibot'

/** Absolute http(s) address, or a path on the app's own origin: `//host` is neither. */
export const location = v.pipe(
  v.string(),
  v.check(
    (text) => /^(https?:\/\/[^\s/]+|\/(?![/\\]))[^\s]*$/.test(text),
    'must be an http(s) URL or a path',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** Explorer page with `{id}` where the transaction id, block number or address goes. */
const template = v.pipe(
  v.string(),
  v.check((text) => text.includes('{id}'), 'must contain {id}'),
  v.check((text) => /^(https?:\/\/|\/(?![/\\]))/.test(text), 'must be an http(s) URL or a path'),
)

/** As shown to people. */
export const name = v.pipe(v.string(), v.minLength(1, 'must not be empty'))

/** The pages of a network's explorer. */
export const pages = v.object({ transaction: template, block: template, address: template })

/** What is named of every network. */
export const network = {
  /** "Nile", "TRON", "Sandbox". */
  name,
  /** Block id of block 0: tells networks apart, copied into every outbox row. */
  genesisBlockId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
  /** TRON HTTP API bases. The first one serves; all others must agree on proofs. */
  nodes: v.pipe(v.array(location), v.minLength(1, 'must name at least one node')),
  /**
   * Base of the service that lists an account's transactions and a contract's events, as TronGrid
   * does at `/v1/accounts` and `/v1/contracts`; by default the first node. Plain full nodes keep no
   * such lists.
   */
  history: v.optional(location),
}

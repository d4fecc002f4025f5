import * as v from 'valibot'

/** Absolute http(s) URL, or a path on the app's own origin; `//host` is neither. */
export const location = v.pipe(
  v.string(),
  v.check(
    (text) => /^(https?:\/\/[^\s/]+|\/(?![/\\]))[^\s]*$/.test(text),
    'must be an http(s) URL or a path',
  ),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** Explorer URL with `{id}` in place of the transaction ID, block number or address. */
const template = v.pipe(
  v.string(),
  v.check((text) => text.includes('{id}'), 'must contain {id}'),
  v.check((text) => /^(https?:\/\/|\/(?![/\\]))/.test(text), 'must be an http(s) URL or a path'),
)

/** Name as shown to users. */
export const name = v.pipe(v.string(), v.minLength(1, 'must not be empty'))

/** Page URLs of a network's explorer. */
export const pages = v.object({ transaction: template, block: template, address: template })

/** Settings that every network has. */
export const network = {
  /** Name such as "Nile", "TRON" or "Sandbox". */
  name,
  /** Block id of block 0. It identifies the network, and is copied into every outbox row. */
  genesisBlockId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')),
  /**
   * Base URLs of TRON HTTP APIs. The first one serves requests; all others must agree on proofs.
   */
  nodes: v.pipe(v.array(location), v.minLength(1, 'must name at least one node')),
  /**
   * Base URL of the service that lists an account's transactions and a contract's events, like
   * TronGrid's `/v1/accounts` and `/v1/contracts`. Defaults to the first node. Plain full nodes
   * keep no such lists.
   */
  history: v.optional(location),
}

import * as v from 'valibot'
import { address, hex32, millis, nothing } from '../schema.ts'
import { ours, post } from './endpoint.ts'

// Signing in with a wallet signature. A session protects what only its account may see and change.
// Payments, their reports and public on-chain data need no session.

/** Site that a signature is for: its host, and its port if there is one. */
export const domain = v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/))

/** Message signature as wallets return it: 65 bytes in hex. */
const signature = v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{130}$/))

/** Marks the purpose, because miners use the same path. */
const ofSignIn = { kind: v.literal('signIn') }
const signInToo = { kind: 'signIn' } as const

export const signIn = {
  /**
   * Returns a nonce for one signature. It is bound to account, site, network and purpose, expires
   * within minutes, and works once.
   */
  signInNonce: post(
    '/deposit/project/getChainSignNonce',
    v.object({ ...ofSignIn, owner: address, domain }),
    v.object({
      nonce: hex32,
      owner: address,
      domain,
      /** Block id of block 0, which identifies the network. */
      network: hex32,
      issuedAt: millis,
      expiresAt: millis,
    }),
    signInToo,
  ),
  /** Exchanges a signature of the text from `core/signInText.ts` for a session. */
  signIn: post(
    '/deposit/bttk/signIn',
    v.object({ owner: address, nonce: hex32, language: v.picklist(['en', 'tc']), signature }),
    v.object({
      owner: address,
      /** Sent as `Authorization: Bearer`; the backend stores only its hash. */
      token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      expiresAt: millis,
    }),
    ours,
  ),
  /** Ends this session; with `all`, every session of the account. */
  signOut: post(
    '/deposit/bttk/signOut',
    v.object({ owner: address, all: v.optional(v.picklist(['yes', 'no']), 'no') }),
    nothing,
    { ...ours, session: 'needed' },
  ),
}

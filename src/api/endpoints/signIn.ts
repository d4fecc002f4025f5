import * as v from 'valibot'
import { address, hex32, millis, nothing } from '../schema.ts'
import { ours, post } from './endpoint.ts'

// Signing in with a signature of the wallet. A session guards what only its account may see and
// change; payments, their reports and what the chain shows to everybody need none.

/** The site that a signature is for: host, and port where it has one. */
export const domain = v.pipe(v.string(), v.regex(/^[a-z0-9.-]{1,253}(:\d{1,5})?$/))

/** As wallets sign a message: 65 bytes as hex. */
const signature = v.pipe(v.string(), v.regex(/^(0x)?[0-9a-fA-F]{130}$/))

/** The purpose stands beside that of miners, under the same path. */
const ofSignIn = { kind: v.literal('signIn') }
const signInToo = { kind: 'signIn' } as const

export const signIn = {
  /** A number for one signature: of one account, site, network and purpose, for minutes, used once. */
  signInNonce: post(
    '/deposit/project/getChainSignNonce',
    v.object({ ...ofSignIn, owner: address, domain }),
    v.object({
      nonce: hex32,
      owner: address,
      domain,
      /** Block id of block 0. */
      network: hex32,
      issuedAt: millis,
      expiresAt: millis,
    }),
    signInToo,
  ),
  /** Exchanges a signature of the text that `core/signInText.ts` makes for a session. */
  signIn: post(
    '/deposit/bttk/signIn',
    v.object({ owner: address, nonce: hex32, language: v.picklist(['en', 'tc']), signature }),
    v.object({
      owner: address,
      /** Sent as `Authorization: Bearer`, and known to the backend by its hash alone. */
      token: v.pipe(v.string(), v.regex(/^[\w-]{43}$/)),
      expiresAt: millis,
    }),
    ours,
  ),
  /** Ends this session; `all` ends every one of the account. */
  signOut: post(
    '/deposit/bttk/signOut',
    v.object({ owner: address, all: v.optional(v.picklist(['yes', 'no']), 'no') }),
    nothing,
    { ...ours, session: 'needed' },
  ),
}

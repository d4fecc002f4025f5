import { sha256, utf8 } from '../../backend/tron/bytes.ts'
import { keyOf, type SigningKey } from '../../backend/tron/signature.ts'
import { addressFromHex, type Address } from '../../src/core/address.ts'

// Every key of the sandbox comes from public text, so anyone can compute it. This file names them
// all. `backend/tron/publicAddresses.ts` lists their addresses, which are refused elsewhere.

/** Names that stand alone. */
const SINGLE = [
  'funder',
  'witness',
  'fork',
  'operator',
  'account without usdt',
  'account without trx',
  'card fund',
  'equity fees',
  'income fees',
  'income signer',
  'bridge relayer',
] as const

/** Names that end in a number, each with its first and last number. */
const NUMBERED = {
  // The wallet offers 1 to 10, and TronBox's runtime all of them.
  account: [0, 109],
  collector: [1, 18],
  // Numbered by the token, and the chain counts tokens from here.
  'bridge issuer of': [1_000_001, 1_000_050],
} as const

export type PublicName = (typeof SINGLE)[number] | `${keyof typeof NUMBERED} ${number | bigint}`

/** All names of the sandbox's keys. */
const publicNames: ReadonlySet<string> = new Set<string>([
  ...SINGLE,
  ...Object.entries(NUMBERED).flatMap(([name, [first, last]]) =>
    Array.from({ length: last - first + 1 }, (_, n) => `${name} ${first + n}`),
  ),
])

/**
 * Derives the key of a name. It comes from public text: never send anything of value to it. Throws
 * if the name is not among those above.
 */
export function sandboxKey(name: PublicName): SigningKey {
  if (!publicNames.has(name)) throw new Error(`"${name}" is not a name in publicKeys.ts`)
  return derive(name)
}

/** Lists the addresses of all keys of the sandbox. */
export const sandboxAddresses = (): Address[] =>
  [...publicNames].map((name) => addressFromHex(derive(name).address))

const derive = (name: string): SigningKey => keyOf(sha256(utf8(`sandbox chain ${name}`)))

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { Address } from './address.ts'

/** Crockford's base 32: without I, L, O and U, which are easily mistaken. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 10
const BITS = 5

/**
 * Returns the invitation code of an address: 50 bits of its hash. It lets the user check that an
 * inviter found for a code belongs to that code. The whole address must still be compared: with
 * patience, someone can find another address with the same code.
 */
export function inviteCode(address: Address): string {
  let rest = sha256(utf8ToBytes(`invite:${address}`)).reduce(
    (sum, byte) => (sum << 8n) | BigInt(byte),
    0n,
  )
  let code = ''
  for (let index = 0; index < LENGTH; index++) {
    code += SIGNS[Number(rest & 31n)]
    rest >>= BigInt(BITS)
  }
  return code
}

/** Formats a code as "7KQ2M-9XF4T". */
export const formatInviteCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`

/** Reads a code as people type it: any case, with blanks or hyphens, O for 0 and I or L for 1. */
export function parseInviteCode(text: string): string | undefined {
  const code = text
    .replaceAll(/[\s-]/g, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((sign) => SIGNS.includes(sign))
    ? code
    : undefined
}

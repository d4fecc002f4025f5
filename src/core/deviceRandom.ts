import { bytesToHex } from '@noble/hashes/utils.js'
import type { Random } from './ports.ts'

/** Real randomness of this device. */
export const deviceRandom: Random = {
  hex: (length) =>
    bytesToHex(crypto.getRandomValues(new Uint8Array(Math.ceil(length / 2)))).slice(0, length),
  fraction: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
}

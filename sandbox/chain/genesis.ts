import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { blockId, headerHash, type Block, type BlockHeader } from './block.ts'
import { concatBytes, sha256, toHex, utf8 } from './bytes.ts'
import { keys, newAccount, type EvmHex } from './ledger.ts'
import type { StateValue } from './state.ts'

/** A key of the sandbox, derived from public text: never send anything of value to it. */
export interface SandboxKey {
  readonly privateKey: Uint8Array
  readonly address: EvmHex
}

export function sandboxKey(name: string): SandboxKey {
  const privateKey = sha256(utf8(`sandbox chain ${name}`))
  const publicKey = secp256k1.getPublicKey(privateKey, false)
  return { privateKey, address: toHex(keccak_256(publicKey.subarray(1)).subarray(12)) }
}

/** Pays for the faucet. */
export const funder = sandboxKey('funder')

/** Makes and signs every block. */
export const witness = sandboxKey('witness')

/** Signs as TRON does: r ‖ s ‖ v, v being 27 or 28. */
export function signHash(hash: Uint8Array, key: SandboxKey): Uint8Array {
  const signature = secp256k1.sign(hash, key.privateKey, { prehash: false, format: 'recovered' })
  return concatBytes(signature.subarray(1), Uint8Array.of(signature[0]! + 27))
}

export function sealBlock(header: BlockHeader): Block {
  return {
    ...header,
    id: blockId(header),
    witnessSignature: toHex(signHash(headerHash(header), witness)),
  }
}

/** Below 2^53, so that clients that parse numbers read it exactly. */
const FUNDER_SUN = 9_000_000_000_000_000n

export interface GenesisAccount {
  readonly address: EvmHex
  /** Sun. */
  readonly balance: bigint
}

/** What the chain begins with. */
export const genesisState = (
  accounts: readonly GenesisAccount[],
  now: number,
): Map<string, StateValue> =>
  new Map(
    [...accounts, { address: funder.address, balance: FUNDER_SUN }].map(({ address, balance }) => [
      keys.account(address),
      { ...newAccount(now), balance },
    ]),
  )

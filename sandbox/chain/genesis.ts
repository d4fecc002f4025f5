import { blockId, headerHash, type Block, type BlockHeader } from './block.ts'
import { toHex } from '../../backend/tron/bytes.ts'
import { keys, newAccount, type EvmHex } from './ledger.ts'
import { signHash } from '../../backend/tron/signature.ts'
import { sandboxKey } from './publicKeys.ts'
import type { StateValue } from './state.ts'

/** Account that pays for the faucet. */
export const funder = sandboxKey('funder')

/** Account that produces and signs every block. */
export const witness = sandboxKey('witness')

export function sealBlock(header: BlockHeader): Block {
  return {
    ...header,
    id: blockId(header),
    witnessSignature: toHex(signHash(headerHash(header), witness)),
  }
}

/** Balance below 2^53, so that clients that parse numbers read it exactly. */
const FUNDER_SUN = 9_000_000_000_000_000n

export interface GenesisAccount {
  readonly address: EvmHex
  /** Balance, in sun. */
  readonly balance: bigint
}

/** Returns the initial state of the chain. */
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

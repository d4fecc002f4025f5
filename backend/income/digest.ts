import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { encodeValues, keccakHex } from '../../src/chain/abi.ts'
import { toSeconds } from '../../src/chain/contracts/seconds.ts'
import type { Address } from '../../src/core/address.ts'
import type { Millis } from '../../src/core/time.ts'

/** Fields of a voucher. */
export interface Voucher {
  readonly user: Address
  readonly order: string
  readonly coin: Address
  readonly amount: bigint
  readonly expires: Millis
}

const DOMAIN = keccakHex(
  'EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)',
)
const VOUCHER = keccakHex(
  'Voucher(address user,bytes32 order,address coin,uint256 amount,uint256 expires)',
)
const NAME = keccakHex('IncomeFund')
const VERSION = keccakHex('1')

const hashOf = (hex: string) => bytesToHex(keccak_256(hexToBytes(hex)))

/**
 * Computes the hash to sign, as `digestOf` of the contract does. It is computed here, because a
 * node could return the hash of anything. Per TIP-712, a chain's id is the end of its first block's
 * id.
 */
export function digestOf(
  { genesisBlockId, fund }: { readonly genesisBlockId: string; readonly fund: Address },
  { user, order, coin, amount, expires }: Voucher,
): string {
  const chainId = BigInt(`0x${genesisBlockId.slice(-8)}`)
  const domain = encodeValues(
    ['bytes32', 'bytes32', 'bytes32', 'uint256', 'address'],
    [DOMAIN, NAME, VERSION, chainId, fund],
  )
  const voucher = encodeValues(
    ['bytes32', 'address', 'bytes32', 'address', 'uint256', 'uint256'],
    [VOUCHER, user, order, coin, amount, toSeconds(expires)],
  )
  return hashOf(`1901${hashOf(domain)}${hashOf(voucher)}`)
}

import { hexToBytes, bytesToHex } from '@noble/hashes/utils.js'
import { keyOfName } from '../../keyOfName.ts'
import { signHash } from '../../../backend/tron/signature.ts'
import { buildTransaction, loadSignerOf, type BuildOptions } from '../../../src/chain/build.ts'
import type { Call } from '../../../src/chain/call.ts'
import type { Permission } from '../../../src/chain/permission.ts'
import { sideChainHash } from '../../../src/chain/sidechain/hash.ts'
import type { UnsignedTransaction } from '../../../src/chain/transaction.ts'
import { addressFromHex, type Address } from '../../../src/core/address.ts'
import { HOUR_MS } from '../../../src/core/time.ts'

// An account that needs two of its three keys, and a stranger's key.

export interface Signer {
  readonly address: Address
  /** Signs a txID, together with the chain's id on a side chain. */
  readonly sign: (txId: string, sideChainId?: string) => string
}

function signer(name: string): Signer {
  const key = keyOfName(name)
  return {
    address: addressFromHex(key.address),
    sign: (txId, sideChainId) =>
      bytesToHex(
        signHash(
          sideChainId === undefined ? hexToBytes(txId) : sideChainHash(txId, sideChainId),
          key,
        ),
      ),
  }
}

export const ada = signer('ada')
export const ben = signer('ben')
export const cai = signer('cai')
export const stranger = signer('stranger')

export const ACCOUNT = addressFromHex('aa'.repeat(20))
export const PERMISSION_ID = 2

/** The account's permissions as the chain reports them. */
export const permissionsOf = (
  keys: readonly Signer[] = [ada, ben, cai],
  threshold = 2n,
): readonly Permission[] => [
  { id: 0, name: 'owner', threshold: 3n, keys: keysOf(keys) },
  { id: PERMISSION_ID, name: 'pay', threshold, keys: keysOf(keys) },
  // Permission for transfers of TRX only.
  { id: 3, name: 'give', threshold, keys: keysOf(keys), operations: '02'.padEnd(64, '0') },
]

const keysOf = (keys: readonly Signer[]) => keys.map(({ address }) => ({ address, weight: 1n }))

export const multisigOf = (keys?: readonly Signer[], threshold = 2n) => ({
  permissionId: PERMISSION_ID,
  threshold,
  keys: keysOf(keys ?? [ada, ben, cai]),
})

export const HEAD_AT = 1_800_000_000_000

/** Makes a block id that contains its number, as java-tron's do. */
export const blockIdOf = (number: number) =>
  number.toString(16).padStart(16, '0') + 'abcdef0123456789'.repeat(3)

export const HEAD = { id: blockIdOf(70_000), number: 70_000, timestamp: HEAD_AT }
const REFERENCE = { id: blockIdOf(69_980), number: 69_980, timestamp: HEAD_AT - 60_000 }

/** Builds the bytes as this app makes them. */
export async function bytesOf(
  call: Call,
  changes: Partial<BuildOptions> = {},
): Promise<UnsignedTransaction> {
  const built = await buildOffline(call, {
    owner: ACCOUNT,
    reference: REFERENCE,
    expiresAt: HEAD_AT + HOUR_MS,
    timestamp: HEAD_AT + 123,
    permissionId: PERMISSION_ID,
    ...changes,
  })
  if (!built.ok) throw new Error(built.error.detail)
  return built.value
}

/** Builds a transaction without asking a node. */
export const buildOffline = (call: Call, options: BuildOptions) =>
  buildTransaction('http://127.0.0.1:1', call, options)

export { loadSignerOf }

import { bytesToHex } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { sandboxKey, type PublicName } from '../chain/publicKeys.ts'
import type { SigningKey } from '../../backend/tron/signature.ts'

/** Test account; its key is public, so never send it anything of value. */
export interface SandboxAccount {
  readonly label: string
  readonly address: Address
  readonly key: SigningKey
  readonly sun: bigint
  readonly usdt: bigint
}

const TRX = 1_000_000n
const USDT = 1_000_000n

const account = (label: string, name: PublicName, trx: bigint, usdt: bigint): SandboxAccount => {
  const key = sandboxKey(name)
  return { label, key, address: addressFromHex(key.address), sun: trx * TRX, usdt: usdt * USDT }
}

/** Account that deploys and owns the contracts, and seals draws in time. */
export const owner = account('Operator', 'operator', 10_000_000n, 0n)

/** Accounts that the sandbox's wallet offers, in this order. */
export const accounts: readonly SandboxAccount[] = [
  ...Array.from({ length: 10 }, (_, n) =>
    account(`Account ${n + 1}`, `account ${n + 1}`, 100_000n, 10_000n),
  ),
  account('No USDT', 'account without usdt', 1_000n, 0n),
  // Enough for the account to exist, but not for the fee of any contract call.
  account('No TRX for fees', 'account without trx', 1n, 1_000n),
]

/** Accounts that have already bought, so that boxes are partly or fully sold. */
export const collectors: readonly SandboxAccount[] = Array.from({ length: 18 }, (_, n) =>
  account(`Collector ${n + 1}`, `collector ${n + 1}`, 100_000n, 10_000n),
)

/** Accounts as `/sandbox/accounts` gives them to the sandbox's wallet and to tests. */
export const publicAccounts = accounts.map(({ label, address, key }) => ({
  label,
  address,
  privateKey: bytesToHex(key.privateKey),
}))

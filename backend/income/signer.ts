import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, type Address } from '../../src/core/address.ts'
import { keyOf, signHash } from '../tron/signature.ts'
import { digestOf, type Voucher } from './digest.ts'
import type { FundOnChain } from './signerProtocol.ts'

/** Signer of vouchers: a key in this process, or another process. */
export interface VoucherSigner {
  /** Returns the signer's address; undefined while it cannot be asked. */
  present(): Promise<Address | undefined>
  /** Signs a voucher as contracts recover it: r, s, and 27 or 28. Undefined if it does not. */
  signVoucher(where: FundOnChain, voucher: Voucher): Promise<string | undefined>
}

/** Signs with a key that cannot be read out of it. */
export interface IncomeSigner extends VoucherSigner {
  readonly address: Address
  /** Signature of a hash as 65 bytes in hex, in the form that contracts recover. */
  sign(digest: string): string
}

/** Creates a signer. Throws if `key` is no private key of 64 hex digits, without repeating it. */
export function incomeSigner(key: string): IncomeSigner {
  if (!/^[0-9a-fA-F]{64}$/.test(key)) throw new Error('the key of income is not 64 hex digits')
  const secret = hexToBytes(key)
  if (!secp256k1.utils.isValidSecretKey(secret)) throw new Error('the key of income is no key')
  const own = keyOf(secret)
  const address = addressFromHex(own.address)
  const sign = (digest: string) => bytesToHex(signHash(hexToBytes(digest), own))
  return {
    address,
    sign,
    present: async () => address,
    signVoucher: async (where, voucher) => sign(digestOf(where, voucher)),
  }
}

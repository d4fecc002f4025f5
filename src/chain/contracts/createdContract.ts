import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, addressToHex, type Address } from '../../core/address.ts'

/** Where a transaction of its deployer put a contract (java-tron's `generateContractAddress`). */
export const createdContract = (txId: string, deployer: Address): Address =>
  addressFromHex(bytesToHex(keccak_256(hexToBytes(txId + addressToHex(deployer))).subarray(12)))

import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex, addressToHex, type Address } from '../../core/address.ts'

/**
 * Computes the address of a contract from its deployer's transaction (java-tron's
 * `generateContractAddress`).
 */
export const createdContract = (txId: string, deployer: Address): Address =>
  addressFromHex(bytesToHex(keccak_256(hexToBytes(txId + addressToHex(deployer))).subarray(12)))

import { keccakHex } from '../../src/chain/abi.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'

const hexes = new Map<Address, string>()
const addresses = new Map<string, Address>()

/**
 * Converts an address as `addressToEvmHex` does, with a cache: a checksum takes longer than many
 * calls.
 */
export function hexOf(address: Address): string {
  let hex = hexes.get(address)
  if (hex === undefined) hexes.set(address, (hex = addressToEvmHex(address)))
  return hex
}

/** Converts 20 bytes as `addressFromHex` does, with a cache. */
export function addressOf(hex: string): Address {
  let address = addresses.get(hex)
  if (address === undefined) addresses.set(hex, (address = addressFromHex(hex)))
  return address
}

/** Returns the account of that name, which starts out empty. No test needs its key. */
export const accountNamed = (name: string): Address => addressOf(keccakHex(name).slice(-40))

/** Deploys contracts whose owner does not matter. */
export const DEPLOYER = accountNamed('deployer')

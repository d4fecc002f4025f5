import { keccakHex } from '../../src/chain/abi.ts'
import { addressFromHex, addressToEvmHex, type Address } from '../../src/core/address.ts'

const hexes = new Map<Address, string>()
const addresses = new Map<string, Address>()

/** As `addressToEvmHex`, but cached: a checksum takes longer than many a call. */
export function hexOf(address: Address): string {
  let hex = hexes.get(address)
  if (hex === undefined) hexes.set(address, (hex = addressToEvmHex(address)))
  return hex
}

/** As `addressFromHex`, for 20 bytes. */
export function addressOf(hex: string): Address {
  let address = addresses.get(hex)
  if (address === undefined) addresses.set(hex, (address = addressFromHex(hex)))
  return address
}

/** The account of that name, which starts out empty; nobody needs its key here. */
export const accountNamed = (name: string): Address => addressOf(keccakHex(name).slice(-40))

/** Deploys whatever has no owner that matters. */
export const DEPLOYER = accountNamed('deployer')

import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressToHex, type Address } from '../../core/address.ts'
import { writeFields } from '../protobuf.ts'
import { addressIn, numberIn, readContract } from '../rawContract.ts'

// FundInjectContract, which adds TRX to the side chain's fund. The side chain's node builds it for
// `/wallet/fundinject`. tronweb has no encoder for it, so its bytes are read here.

const TYPE = 254n
const TYPE_URL = 'type.googleapis.com/protocol.FundInjectContract'
const PERMISSION_ID = 5
const FIELDS = { owner: 1, amount: 2 }

export interface FundInjection {
  readonly owner: Address
  /** Amount in the side chain's sun. */
  readonly amount: bigint
}

/**
 * Reads the account and the amount from a transaction's bytes. Undefined if they are not a fund
 * injection.
 */
export function parseFundInject(rawDataHex: string): FundInjection | undefined {
  try {
    const read = readContract(rawDataHex, TYPE)
    return (
      read && {
        owner: addressIn(read.fields, FIELDS.owner),
        amount: BigInt.asIntN(64, numberIn(read.fields, FIELDS.amount)),
      }
    )
  } catch {
    return undefined
  }
}

/**
 * Encodes the contract as a transaction's bytes contain it. Permission 0 is the owner permission.
 */
export const encodeFundInject = (owner: Address, amount: bigint, permissionId = 0): Uint8Array =>
  writeFields([
    [1, TYPE],
    [
      2,
      writeFields([
        [1, utf8ToBytes(TYPE_URL)],
        [
          2,
          writeFields([
            [FIELDS.owner, hexToBytes(addressToHex(owner))],
            [FIELDS.amount, amount],
          ]),
        ],
      ]),
    ],
    ...(permissionId ? [[PERMISSION_ID, BigInt(permissionId)] as const] : []),
  ])

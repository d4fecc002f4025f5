import { hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressToHex, type Address } from '../../core/address.ts'
import { writeFields } from '../protobuf.ts'
import { addressIn, numberIn, readContract } from '../rawContract.ts'

// What the side chain's node builds for `/wallet/fundinject`: its FundInjectContract, which puts TRX
// into the side chain's fund. tronweb has no encoder for it, so its bytes are read here.

const TYPE = 254n
const TYPE_URL = 'type.googleapis.com/protocol.FundInjectContract'
const PERMISSION_ID = 5
const FIELDS = { owner: 1, amount: 2 }

export interface FundInjection {
  readonly owner: Address
  /** In the side chain's sun. */
  readonly amount: bigint
}

/** Who injects how much by a transaction's bytes; undefined if they are no fund injection. */
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

/** The contract as it stands in a transaction's bytes; 0 is the owner's permission. */
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

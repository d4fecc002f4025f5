import { bytesToHex } from '@noble/hashes/utils.js'
import type { Address } from '../core/address.ts'
import { decodeValues, keccakHex, typesOf } from './abi.ts'
import type { ContractCall, TokenValue } from './call.ts'
import { addressIn, bytesIn, numberIn, readContract } from './rawContract.ts'

/** A contract call as a transaction's bytes contain it, with its owner. */
export interface TriggeredCall {
  readonly owner: Address
  readonly contract: Address
  /** TRX sent with the call, in sun. */
  readonly callValue: bigint
  /** Fee limit in sun. */
  readonly feeLimit: bigint
  /** Selector and arguments, as hex. */
  readonly data: string
  readonly trc10?: TokenValue
}

// Field numbers of java-tron's Tron.proto and smart_contract.proto.
const FEE_LIMIT = 18
const TRIGGER = { owner: 1, contract: 2, callValue: 3, data: 4, tokenUnits: 5, tokenId: 6 }
const TRIGGER_SMART_CONTRACT = 31n

/** Reads `raw_data_hex`. Undefined if it is not a contract call or not a transaction. */
export function parseTriggeredCall(rawDataHex: string): TriggeredCall | undefined {
  try {
    const read = readContract(rawDataHex, TRIGGER_SMART_CONTRACT)
    if (!read) return undefined
    const { raw, fields } = read
    const trc10 = {
      id: numberIn(fields, TRIGGER.tokenId),
      units: numberIn(fields, TRIGGER.tokenUnits),
    }
    return {
      owner: addressIn(fields, TRIGGER.owner),
      contract: addressIn(fields, TRIGGER.contract),
      callValue: numberIn(fields, TRIGGER.callValue),
      feeLimit: numberIn(raw, FEE_LIMIT),
      data: bytesToHex(bytesIn(fields, TRIGGER.data)),
      ...((trc10.id > 0n || trc10.units > 0n) && { trc10 }),
    }
  } catch {
    return undefined
  }
}

/** Decodes a call of one of these methods. Undefined if it matches none of them or is malformed. */
export function decodeCall(
  { contract, callValue, feeLimit, data, trc10 }: TriggeredCall,
  signatures: readonly string[],
): ContractCall | undefined {
  const signature = signatures.find((each) => keccakHex(each).startsWith(data.slice(0, 8)))
  if (signature === undefined || data.length < 8) return undefined
  try {
    const args = decodeValues(typesOf(signature), data.slice(8))
    return { contract, signature, args, callValue, feeLimit, ...(trc10 && { trc10 }) }
  } catch {
    return undefined
  }
}

import { addressFromHex } from '../../src/core/address.ts'
import type { Block } from './block.ts'
import { withoutZeros } from './endpoint.ts'
import type { Receipt } from './receipt.ts'
import { decodeMessage, encodeMessage, type Json } from '../../backend/tron/messages.ts'
import { permissionSchema } from '../../backend/tron/schemas.ts'
import type { StoredTransaction } from './receipt.ts'
import { decodeSigned, formatTransaction } from '../../backend/tron/transaction.ts'

/**
 * Formats an address as base58 for `visible` requests, otherwise as hex with 41. Accepts hex of 20
 * or 21 bytes.
 */
export function formatHexAddress(hex: string, visible: boolean): string {
  if (visible) return addressFromHex(hex)
  return hex.length === 40 ? `41${hex}` : hex
}

export const formatStored = ({ bytes, receipt }: StoredTransaction, visible: boolean): Json =>
  formatTransaction(decodeSigned(bytes), visible, receipt.result)

/**
 * Formats a block as `getblockbynum` does, without `transactions` if there are none or none wanted.
 */
export function formatBlock(
  block: Block,
  transactions: readonly StoredTransaction[],
  visible: boolean,
): Json {
  return {
    blockID: block.id,
    block_header: {
      raw_data: withoutZeros({
        number: BigInt(block.number),
        txTrieRoot: block.txTrieRoot,
        witness_address: formatHexAddress(block.witnessAddress, visible),
        parentHash: block.parentHash,
        version: block.version,
        timestamp: BigInt(block.timestamp),
      }),
      witness_signature: block.witnessSignature,
    },
    ...(transactions.length > 0 && {
      transactions: transactions.map((each) => formatStored(each, visible)),
    }),
  }
}

/** Formats a receipt as `gettransactioninfobyid` does. */
export function formatInfo(receipt: Receipt, visible: boolean): Json {
  const isFailed = receipt.result !== 'SUCCESS'
  return withoutZeros({
    id: receipt.id,
    fee: receipt.fee,
    blockNumber: BigInt(receipt.number),
    blockTimeStamp: BigInt(receipt.timestamp),
    contractResult: [receipt.output],
    contract_address: receipt.contractAddress && formatHexAddress(receipt.contractAddress, visible),
    receipt: withoutZeros({
      energy_fee: receipt.energyFee,
      energy_usage_total: receipt.energyUsed,
      energy_penalty_total: receipt.energyPenalty,
      net_usage: receipt.netUsage,
      net_fee: receipt.netFee,
      result: receipt.isVm ? receipt.result : undefined,
    }),
    log: receipt.logs.map(({ address, topics, data }) => withoutZeros({ address, topics, data })),
    result: isFailed ? 'FAILED' : undefined,
    resMessage: receipt.message,
    assetIssueID: receipt.assetId,
  })
}

// Encodes and decodes again, because decoding turns addresses into base58 on request.
export const formatPermission = (json: Json, visible: boolean): Json =>
  decodeMessage(permissionSchema, encodeMessage(permissionSchema, json), visible)

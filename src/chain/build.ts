import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { addressFromHex, addressToHex, type Address } from '../core/address.ts'
import { late } from '../core/late.ts'
import { err, ok, type Result } from '../core/result.ts'
import type { Millis } from '../core/time.ts'
import { encodeValues, typesOf } from './abi.ts'
import { isPlain, isTransfer, type Call, type FundInjection } from './call.ts'
import type { BlockHead } from './nodeAnswers.ts'
import { writeFields } from './protobuf.ts'
import { encodeFundInject } from './sidechain/fundInject.ts'
import {
  buildError,
  transactionId,
  unsignedTransaction,
  type BuildError,
  type SignerOf,
  type UnsignedTransaction,
} from './transaction.ts'

/** Parameters of a transaction in addition to its call. */
export interface BuildOptions {
  readonly owner: Address
  /** Reference block: the transaction is valid only on a fork that contains it (TAPOS). */
  readonly reference: BlockHead
  /** Chain time after which no block may contain it. */
  readonly expiresAt: Millis
  /**
   * A unique millisecond. With tronweb's default, the block's time, equal transfers would get equal
   * txIDs.
   */
  readonly timestamp: Millis
  /** Permission to sign under. The default is the owner permission, which the bytes do not name. */
  readonly permissionId?: number | undefined
}

const loadTronWeb = late(() => import('tronweb'))

/** Fetches tronweb ahead of the first transaction. */
export const preload = async (): Promise<void> => void (await loadTronWeb())

/**
 * Loads the function that recovers a signer from a signature. It uses tronweb, which a payment
 * needs anyway.
 */
export async function loadSignerOf(): Promise<Result<SignerOf, BuildError>> {
  try {
    const { utils } = await loadTronWeb()
    return ok((hash, signature) => {
      // tronweb also accepts Ethereum's form of a signature, which includes a chain id. java-tron
      // refuses it.
      if (!/^(?:0x)?[0-9a-f]{128}(?:00|01|1b|1c)$/i.test(signature)) return undefined
      try {
        return addressFromHex(utils.crypto.ecRecover(bytesToHex(hash), signature))
      } catch {
        return undefined
      }
    })
  } catch (error) {
    return err(buildError(error))
  }
}

/** Turns a call into bytes to sign. Only this file loads tronweb, and only on demand. */
export async function buildTransaction(
  nodeUrl: string,
  call: Call,
  options: BuildOptions,
): Promise<Result<UnsignedTransaction, BuildError>> {
  if (isPlain(call) && !isTransfer(call)) return ok(buildInjection(call, options))
  const { owner, expiresAt, timestamp, permissionId } = options
  try {
    // Loading fails while offline, or if a deployment has removed the file.
    const { TronWeb } = await loadTronWeb()
    const tronWeb = new TronWeb({ fullHost: nodeUrl })
    const blockHeader = { ...referenceIn(options), expiration: expiresAt, timestamp }
    const under = permissionId ? { permissionId } : {}
    const { transactionBuilder } = tronWeb
    const transaction = isTransfer(call)
      ? await transactionBuilder.sendTrx(call.to, Number(call.sun), addressToHex(owner), {
          blockHeader,
          ...under,
        })
      : await transactionBuilder
          .triggerSmartContract(
            call.contract,
            call.signature,
            {
              txLocal: true,
              feeLimit: Number(call.feeLimit),
              callValue: Number(call.callValue),
              ...(call.trc10 && {
                tokenId: String(call.trc10.id),
                tokenValue: Number(call.trc10.units),
              }),
              rawParameter: encodeValues(typesOf(call.signature), call.args),
              blockHeader,
              ...under,
            },
            [],
            addressToHex(owner),
          )
          .then((triggered) => triggered.transaction)
    const parsed = v.safeParse(unsignedTransaction, transaction)
    return parsed.success
      ? ok(parsed.output)
      : err({ kind: 'failed', detail: v.summarize(parsed.issues) })
  } catch (error) {
    return err(buildError(error))
  }
}

/** Reference block's fields as a transaction encodes them. */
const referenceIn = ({ reference }: BuildOptions) => ({
  ref_block_bytes: reference.number.toString(16).padStart(16, '0').slice(12),
  ref_block_hash: reference.id.slice(16, 32),
})

/** Builds a fund injection, a side chain's own contract type that tronweb does not know. */
function buildInjection({ sun }: FundInjection, options: BuildOptions): UnsignedTransaction {
  const { owner, expiresAt: expiration, timestamp, permissionId } = options
  const reference = referenceIn(options)
  const hex = bytesToHex(
    writeFields([
      [1, hexToBytes(reference.ref_block_bytes)],
      [4, hexToBytes(reference.ref_block_hash)],
      [8, BigInt(expiration)],
      [11, encodeFundInject(owner, sun, permissionId)],
      [14, BigInt(timestamp)],
    ]),
  )
  const value = { owner_address: addressToHex(owner), amount: Number(sun) }
  const type = 'FundInjectContract'
  const parameter = { value, type_url: `type.googleapis.com/protocol.${type}` }
  return {
    txID: transactionId(hex),
    raw_data_hex: hex,
    raw_data: {
      contract: [{ parameter, type, ...(permissionId && { Permission_id: permissionId }) }],
      ...reference,
      expiration,
      timestamp,
    },
    visible: false,
  }
}

import * as v from 'valibot'
import { addressToHex, type Address } from '../core/address.ts'
import type { Fetch } from '../core/ports.ts'
import type { Rest } from '../core/rests.ts'
import { fullBlock, verifyBlock, type VerifiedBlock } from './block.ts'
import { err, mapOk, ok, type Result } from '../core/result.ts'
import { decodeValues, encodeCall } from './abi.ts'
import type { ContractCall } from './call.ts'
import {
  account,
  accountKind,
  block,
  broadcastAnswer,
  constantAnswer,
  contractInfo,
  hexToText,
  info,
  nodeFailure,
  orNothing,
  parameters,
  readConstant,
  refusalError,
  resources,
  tokensHeld,
  type AccountKind,
  type AccountResources,
  type BlockHead,
  type BroadcastAnswer,
  type ConstantResult,
  type FeePrices,
  type NodeError,
  type TransactionInfo,
} from './nodeAnswers.ts'
import { ownKeyAlone, type Permission } from './permission.ts'
import { accountPermissions, approvedList, sentBytes } from './permissionAnswer.ts'
import type { SignedTransaction } from './transaction.ts'
import { viewReader, type ViewReader } from './view.ts'

/** Timeout of node requests (spec section 9). */
export const NODE_TIMEOUT_MS = 30_000

type Answer<T> = Promise<Result<T, NodeError>>

/** A TRON node over its HTTP API. It uses only fetch, so the service worker can use it too. */
export interface ChainNode extends ViewReader {
  head(): Answer<BlockHead>
  solidifiedHead(): Answer<BlockHead>
  /** Id of a block; undefined if the block does not exist yet. */
  blockId(number: number): Answer<string | undefined>
  /** Solidified block with verified hashes; undefined if the block does not exist yet. */
  solidifiedBlock(number: number): Answer<VerifiedBlock | undefined>
  broadcast(transaction: SignedTransaction): Answer<BroadcastAnswer>
  /** Undefined if this node does not know the transaction, which proves nothing. */
  transactionInfo(txId: string): Answer<TransactionInfo | undefined>
  /** Reads the transaction from the solidified chain, where the answer is final. */
  solidifiedTransactionInfo(txId: string): Answer<TransactionInfo | undefined>
  /**
   * Signers of an on-chain transaction as the node reports them; undefined if it does not know it.
   */
  signersOf(txId: string): Answer<readonly Address[] | undefined>
  constantCall(owner: Address, call: ContractCall): Answer<ConstantResult>
  /** Reads as `read` does, as of the newest solidified block. */
  readSolidified: ViewReader['read']
  /** Runtime code of a contract as lower-case hex; undefined if there is no contract. */
  runtimeCode(contract: Address): Answer<string | undefined>
  /** TRX balance in sun. */
  balance(owner: Address): Answer<bigint>
  /** Balance of a TRC-10 by its id, in smallest units. */
  tokenBalance(owner: Address, id: string): Answer<bigint>
  accountKind(address: Address): Answer<AccountKind>
  /** Permissions of an account, the owner permission first. */
  permissions(owner: Address): Answer<readonly Permission[]>
  resources(owner: Address): Answer<AccountResources>
  feePrices(): Answer<FeePrices>
}

/** Caller of every view: the all-zero account. */
const NOBODY = '410000000000000000000000000000000000000000'

/**
 * Creates the client of a node. With a rest, nothing is asked while the node wants to be left
 * alone; the caller then gets the error of a busy node.
 */
export function createNode(baseUrl: string, fetch: Fetch, rest?: Rest): ChainNode {
  async function ask<S extends v.GenericSchema>(
    path: string,
    body: object,
    schema: S,
    weigh?: (bytes: number) => void,
  ): Answer<v.InferOutput<S>> {
    const waitMs = rest?.left() ?? 0
    if (waitMs > 0) return err({ kind: 'busy', status: 429, waitMs })
    const signal = AbortSignal.timeout(NODE_TIMEOUT_MS)
    let json: unknown
    try {
      const response = await fetch(`${baseUrl}/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal,
      })
      if (!response.ok) {
        const error = await refusalError(response)
        if (error.kind === 'busy') rest?.begin(error.waitMs)
        return err(error)
      }
      const text = await response.text()
      // Counting characters as bytes is enough. Answers are ASCII, except for text in a few
      // transactions.
      weigh?.(text.length)
      json = JSON.parse(text)
    } catch (error) {
      if (signal.aborted) return err({ kind: 'timeout' })
      if (error instanceof SyntaxError) return err({ kind: 'malformed', detail: 'not JSON' })
      return err({ kind: 'network', detail: String(error) })
    }
    // java-tron reports its own failures with status 200. Reading one as an empty account would be
    // wrong.
    const failure = v.safeParse(nodeFailure, json)
    if (failure.success) return err({ kind: 'malformed', detail: failure.output.Error })
    if (Array.isArray(json)) return err({ kind: 'malformed', detail: `${path}: a list` })
    const parsed = v.safeParse(schema, json)
    return parsed.success
      ? ok(parsed.output)
      : err({ kind: 'malformed', detail: `${path}: ${v.summarize(parsed.issues)}` })
  }

  const transactionInfo = async (path: string, txId: string) => {
    const answer = await ask(path, { value: txId }, orNothing(info))
    // A node or proxy that mixes up answers must not decide about another payment.
    if (answer.ok && answer.value && answer.value.txId !== txId)
      return err({ kind: 'malformed', detail: 'another transaction' })
    return answer
  }

  const constantCall = async (
    side: 'wallet' | 'walletsolidity',
    ownerHex: string,
    call: ContractCall,
  ): Answer<ConstantResult> => {
    const answer = await ask(
      `${side}/triggerconstantcontract`,
      {
        owner_address: ownerHex,
        contract_address: addressToHex(call.contract),
        data: encodeCall(call.signature, call.args),
        call_value: Number(call.callValue),
        ...(call.trc10 && {
          token_id: Number(call.trc10.id),
          call_token_value: Number(call.trc10.units),
        }),
      },
      constantAnswer,
    )
    return answer.ok ? readConstant(answer.value) : answer
  }

  const readFrom =
    (side: 'wallet' | 'walletsolidity'): ViewReader['read'] =>
    async ({ call, types, decode }) => {
      const answer = await constantCall(side, NOBODY, call)
      if (!answer.ok) return answer
      if (answer.value.kind === 'reverted') {
        return err({ kind: 'malformed', detail: `${call.signature} reverted` })
      }
      try {
        return ok(decode(decodeValues(types, answer.value.output)))
      } catch (error) {
        return err({ kind: 'malformed', detail: `${call.signature}: ${String(error)}` })
      }
    }

  return {
    head: () => ask('wallet/getnowblock', {}, block),
    solidifiedHead: () => ask('walletsolidity/getnowblock', {}, block),
    blockId: async (number) =>
      mapOk(await ask('wallet/getblockbynum', { num: number }, orNothing(block)), (it) => it?.id),
    async solidifiedBlock(number) {
      let size = 0
      const answer = await ask(
        'walletsolidity/getblockbynum',
        { num: number },
        orNothing(fullBlock),
        (bytes) => (size = bytes),
      )
      if (!answer.ok) return answer
      if (!answer.value) return ok(undefined)
      const verified = verifyBlock(answer.value)
      return verified.ok
        ? ok({ ...verified.value, size })
        : err({ kind: 'malformed', detail: verified.error })
    },
    async broadcast(transaction) {
      const answer = await ask('wallet/broadcasttransaction', transaction, broadcastAnswer)
      if (!answer.ok) return answer
      const { result, code, message } = answer.value
      return ok({ code: result ? 'SUCCESS' : (code ?? 'OTHER_ERROR'), message: hexToText(message) })
    },
    transactionInfo: (txId) => transactionInfo('wallet/gettransactioninfobyid', txId),
    solidifiedTransactionInfo: (txId) =>
      transactionInfo('walletsolidity/gettransactioninfobyid', txId),
    async signersOf(txId) {
      const sent = await ask('wallet/gettransactionbyid', { value: txId }, orNothing(sentBytes))
      if (!sent.ok) return sent
      if (!sent.value) return ok(undefined)
      return ask('wallet/getapprovedlist', sent.value, approvedList)
    },
    constantCall: (owner, call) => constantCall('wallet', addressToHex(owner), call),
    ...viewReader(readFrom('wallet')),
    readSolidified: readFrom('walletsolidity'),
    runtimeCode: (contract) =>
      ask('wallet/getcontractinfo', { value: addressToHex(contract) }, orNothing(contractInfo)),
    balance: (owner) => ask('wallet/getaccount', { address: addressToHex(owner) }, account),
    async tokenBalance(owner, id) {
      const answer = await ask('wallet/getaccount', { address: addressToHex(owner) }, tokensHeld)
      return mapOk(answer, (held) => held.get(id) ?? 0n)
    },
    accountKind: (address) =>
      ask('wallet/getaccount', { address: addressToHex(address) }, accountKind),
    async permissions(owner) {
      const path = 'wallet/getaccount'
      const answer = await ask(path, { address: addressToHex(owner) }, accountPermissions)
      return mapOk(answer, (told) => told ?? ownKeyAlone(owner))
    },
    resources: (owner) =>
      ask('wallet/getaccountresource', { address: addressToHex(owner) }, resources),
    async feePrices() {
      const answer = await ask('wallet/getchainparameters', {}, parameters)
      if (!answer.ok) return answer
      const values = new Map(answer.value.chainParameter.map(({ key, value }) => [key, value]))
      const energy = values.get('getEnergyFee')
      const bandwidth = values.get('getTransactionFee')
      const account = values.get('getCreateNewAccountFeeInSystemContract')
      const bytes = values.get('getCreateAccountFee')
      const signatures = values.get('getMultiSignFee')
      if (
        !energy ||
        !bandwidth ||
        account === undefined ||
        bytes === undefined ||
        signatures === undefined
      )
        return err({ kind: 'malformed', detail: 'no fee parameters' })
      return ok({
        energySun: BigInt(energy),
        bandwidthSun: BigInt(bandwidth),
        activation: { accountSun: BigInt(account), bytesSun: BigInt(bytes) },
        multisigSun: BigInt(signatures),
      })
    },
  }
}

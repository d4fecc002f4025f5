import type { TronWeb } from 'tronweb'
import * as v from 'valibot'
import { addressToHex, type Address } from '../../core/address.ts'
import type { Clock } from '../../core/ports.ts'
import { hexToText } from '../nodeAnswers.ts'
import { checkAborted, orAborted } from './abort.ts'
import {
  ask,
  broadcastAnswer,
  refusalOf,
  transactionSchema,
  triggerAnswer,
  unknownText,
  type SignedTransaction,
  type Transaction,
} from './answers.ts'
import { isAsked, isAskedInjection } from './compare.ts'
import { SideChainError, textOf } from './error.ts'
import type { GatewayMethod } from './gatewayMethods.ts'
import { settingsOf, type CallOptions, type Outcome } from './options.ts'
import { pollFor } from './poll.ts'
import { signAs, type Account, type Chain } from './signing.ts'
import { invalid } from './values.ts'

/** A call with everything that it moves. All numbers are validated. */
export interface Deed {
  readonly contract: Address
  readonly method: GatewayMethod
  /** Encoded arguments as hex. */
  readonly parameter: string
  /** Call value and fee limit, in sun. */
  readonly callValue: bigint
  readonly feeLimit: bigint
  readonly tokenId?: bigint
  readonly tokenValue?: bigint
}

/**
 * Requests the transaction, compares it with the request, signs it and sends it. Waits for the
 * result if requested.
 */
export async function sendCall(
  chain: Chain,
  account: Account,
  clock: Clock,
  deed: Deed,
  options: CallOptions,
): Promise<Outcome> {
  const { permissionId, pollTimes } = settingsOf(options)
  const { signal } = options
  const request = () => requestCall(chain.tronWeb, account, deed, permissionId)
  const built = await orAborted(signal, request)
  const signed = await orAborted(signal, () => signAs(chain, account, built))
  // From here on it may be sent, and the error has the txID.
  checkAborted(signal)
  const { txID } = signed
  const details = { txID, transaction: signed }
  await orAborted(signal, () => broadcast(chain.tronWeb, signed), details)
  if (!options.shouldPollResponse) return txID
  const sought = { ...details, outputs: deed.method.outputs }
  return pollFor(chain, clock, sought, options, pollTimes)
}

/** Signs and sends the node's fund injection. Returns the txID. */
export async function sendInjection(
  chain: Chain,
  account: Account,
  amount: bigint,
): Promise<string> {
  const body = { owner_address: addressToHex(account.owner), amount: Number(amount) }
  const answer = await ask(chain.tronWeb, 'fullNode', 'wallet/fundinject', body)
  const refusal = refusalOf(answer)
  if (refusal !== undefined) throw new SideChainError('nodeRefused', refusal)
  const built = v.safeParse(transactionSchema, answer)
  if (!built.success) throw new SideChainError('unknownError', unknownText(answer))
  if (!isAskedInjection(built.output, account.owner, amount)) throw wrongTransaction()
  const signed = await signAs(chain, account, unsigned(built.output))
  await broadcast(chain.tronWeb, signed)
  return signed.txID
}

/** Placeholder for a block header. Only the transaction's content matters here. */
const ANY_BLOCK = {
  ref_block_bytes: '0000',
  ref_block_hash: '00'.repeat(8),
  expiration: 1,
  timestamp: 1,
}

async function requestCall(
  tronWeb: TronWeb,
  { owner }: Account,
  deed: Deed,
  permissionId: number,
): Promise<Transaction> {
  const { contract, method, parameter } = deed
  const callValue = Number(deed.callValue)
  const feeLimit = Number(deed.feeLimit)
  const token = deed.tokenId !== undefined && {
    tokenId: Number(deed.tokenId),
    tokenValue: Number(deed.tokenValue),
  }
  const permission = permissionId > 0 && { permissionId }
  const owner_address = addressToHex(owner)
  const expected = await tronWeb.transactionBuilder
    .triggerSmartContract(
      contract,
      method.signature,
      {
        txLocal: true,
        blockHeader: ANY_BLOCK,
        rawParameter: parameter,
        callValue,
        feeLimit,
        ...(token && { ...token, tokenId: String(token.tokenId) }),
        ...permission,
      },
      [],
      owner_address,
    )
    .catch((thrown: unknown) => {
      // Everything else was validated earlier, so only a fee limit of zero can fail here.
      throw deed.feeLimit === 0n
        ? invalid('feeLimit')
        : new SideChainError('unexpected', textOf(thrown))
    })
  const answer = await ask(tronWeb, 'fullNode', 'wallet/triggersmartcontract', {
    owner_address,
    contract_address: addressToHex(contract),
    function_selector: method.signature,
    parameter,
    call_value: callValue,
    fee_limit: feeLimit,
    ...(token && { call_token_value: token.tokenValue, token_id: token.tokenId }),
    ...(permission && { Permission_id: permissionId }),
  })
  const refusal = refusalOf(answer)
  if (refusal !== undefined) throw new SideChainError('nodeRefused', refusal)
  const built = v.safeParse(triggerAnswer, answer)
  if (!built.success) throw new SideChainError('unknownError', unknownText(answer))
  const { transaction } = built.output
  if (!isAsked(tronWeb, transaction, expected.transaction.raw_data_hex)) throw wrongTransaction()
  return unsigned(transaction)
}

const wrongTransaction = () => new SideChainError('wrongTransaction', 'Invalid transaction')

/** Removes signatures that the node may have added. */
function unsigned(transaction: Transaction): Transaction {
  const { signature: _, ...rest } = transaction
  return rest
}

/**
 * Broadcasts a transaction. Every error from here on has the txID, because it may already be sent.
 */
async function broadcast(tronWeb: TronWeb, signed: SignedTransaction): Promise<void> {
  const details = { txID: signed.txID, transaction: signed }
  const answer = await ask(tronWeb, 'fullNode', 'wallet/broadcasttransaction', signed).catch(
    (thrown: unknown) => {
      throw new SideChainError('broadcastUnknown', textOf(thrown), details)
    },
  )
  const parsed = v.safeParse(broadcastAnswer, answer)
  if (!parsed.success) throw new SideChainError('broadcastUnknown', unknownText(answer), details)
  const { result, code, message } = parsed.output
  if (code !== undefined && code !== 'SUCCESS') {
    const text = hexToText(message) || code
    throw new SideChainError('broadcastRefused', text, { ...details, error: code })
  }
  if (!result) throw new SideChainError('broadcastUnknown', unknownText(answer), details)
}

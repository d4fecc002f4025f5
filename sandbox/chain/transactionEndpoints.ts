import type { BroadcastAnswer } from './chain.ts'
import { fromHex, toHex, utf8 } from '../../backend/tron/bytes.ts'
import { numberOf, requireText, withoutZeros, type Endpoints } from './endpoint.ts'
import { formatHexAddress, formatInfo, formatPermission, formatStored } from './formats.ts'
import { readAccount } from './ledger.ts'
import type { Json } from '../../backend/tron/messages.ts'
import { ownerOf, permissionFor, weigh, type Permission } from './permissions.ts'
import { stringify } from './respond.ts'
import type { StoredTransaction } from './receipt.ts'
import {
  decodeSigned,
  formatTransaction,
  readTransactionJson,
} from '../../backend/tron/transaction.ts'
import type { Transaction } from '../../backend/tron/transaction.ts'
import type { View } from './view.ts'

const found = (view: View, id: string): StoredTransaction | undefined => {
  const transaction = view.blocks.transaction(id.toLowerCase())
  return transaction && transaction.number <= view.headNumber ? transaction : undefined
}

/** Broadcasts, subject to the active faults. */
async function broadcast(
  { chain, faults }: View,
  transaction: Transaction,
): Promise<BroadcastAnswer> {
  const success: BroadcastAnswer = { code: 'SUCCESS', id: transaction.id, message: '' }
  if (faults.dropBroadcast) return success
  if (faults.code && !faults.code.accepted)
    return { ...success, code: faults.code.code, message: 'a fault was asked for' }
  const answer = await chain.broadcast(transaction)
  if (faults.acceptButTimeout !== undefined)
    await new Promise((resolve) => setTimeout(resolve, faults.acceptButTimeout).unref())
  if (faults.code && answer.code === 'SUCCESS')
    return { ...success, code: faults.code.code, message: 'a fault was asked for' }
  return answer
}

const formatAnswer = ({ code, id, message }: BroadcastAnswer, visible: boolean): Json =>
  code === 'SUCCESS'
    ? { result: true, txid: id }
    : { code, txid: id, message: visible ? message : toHex(utf8(message)) }

interface Signers {
  readonly wrapped: Json
  readonly permission?: Permission
  readonly weight?: bigint
  readonly signers?: readonly string[]
  readonly failure?: Json
}

/** Returns the signers and whether they suffice; used by `getsignweight` and `getapprovedlist`. */
async function signers(request: Json, view: View): Promise<Signers> {
  const transaction = readTransactionJson(request)
  const visible = request['visible'] === true
  const account = await view.chain.read(
    (state) => readAccount(state, ownerOf(transaction).slice(2)),
    view.stateAt,
  )
  const wrapped = {
    result: { result: true },
    txid: transaction.id,
    transaction: formatTransaction(transaction, visible),
  }
  const permission = permissionFor(transaction, account)
  if (!permission)
    return { wrapped, failure: { code: 'PERMISSION_ERROR', message: "Permission doesn't exist!" } }
  try {
    return { wrapped, permission, ...weigh(transaction, permission, view.chain.sideChainId) }
  } catch (error) {
    const { message } = error as Error
    const code = message.startsWith('Signature size')
      ? 'SIGNATURE_FORMAT_ERROR'
      : 'PERMISSION_ERROR'
    return { wrapped, permission, failure: { code, message } }
  }
}

export const transactionEndpoints: Endpoints = {
  broadcasttransaction: async (request, view) =>
    formatAnswer(await broadcast(view, readTransactionJson(request)), request['visible'] === true),

  broadcasthex: async (request, view) => {
    const transaction = decodeSigned(fromHex(requireText(request, 'transaction')))
    const answer = await broadcast(view, transaction)
    return {
      result: answer.code === 'SUCCESS',
      code: answer.code,
      txid: answer.id,
      message: answer.message,
      transaction: stringify(formatTransaction(transaction, false)),
    }
  },

  gettransactionbyid: (request, view) => {
    const id = requireText(request, 'value')
    const stored = found(view, id)
    if (stored) return formatStored(stored, view.visible)
    // A full node also shows pending transactions.
    const pending = view.stateAt === undefined ? view.chain.pending(id.toLowerCase()) : undefined
    if (!pending || view.blocks.isHidden(pending.transaction.id)) return {}
    return formatTransaction(pending.transaction, view.visible, pending.receipt.result)
  },

  gettransactioninfobyid: (request, view) => {
    const stored = found(view, requireText(request, 'value'))
    if (!stored || view.faults.answerEmpty) return {}
    return formatInfo(stored.receipt, view.visible)
  },

  gettransactioninfobyblocknum: (request, view) => {
    const number = numberOf(request, 'num') ?? 0
    if (number > view.headNumber || view.faults.answerEmpty) return []
    return view.blocks
      .transactionsOf(number)
      .filter(({ receipt }) => !view.blocks.isHidden(receipt.id))
      .map(({ receipt }) => formatInfo(receipt, view.visible))
  },

  getsignweight: async (request, view) => {
    const { wrapped, permission, failure, weight, signers: approved } = await signers(request, view)
    const isEnough = permission && weight !== undefined && weight >= permission.threshold
    return withoutZeros({
      result: failure ?? (isEnough ? {} : { code: 'NOT_ENOUGH_PERMISSION' }),
      permission: permission && formatPermission(permission.json, view.visible),
      approved_list: approved?.map((signer) => formatHexAddress(signer, view.visible)),
      current_weight: weight,
      transaction: wrapped,
    })
  },

  getapprovedlist: async (request, view) => {
    const { wrapped, failure, signers: approved } = await signers(request, view)
    return withoutZeros({
      result: failure ?? {},
      approved_list: approved?.map((signer) => formatHexAddress(signer, view.visible)),
      transaction: wrapped,
    })
  },
}

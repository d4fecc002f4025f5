import * as v from 'valibot'
import {
  ask,
  contractOf,
  signWeightAnswer,
  transactionSchema,
  unknownText,
  type Transaction,
} from './answers.ts'
import { withPermission } from './compare.ts'
import { SideChainError } from './error.ts'
import type { Account, Chain } from './signing.ts'
import { parseEitherAddress } from './values.ts'

/**
 * Sets a transaction's permission after the node confirms that the account may sign it and has not
 * yet. If the transaction already has a permission or needs none, returns it unchanged without a
 * request.
 */
export async function underPermission(
  chain: Chain,
  { owner }: Account,
  transaction: Transaction,
  permissionId: number,
): Promise<Transaction> {
  if (contractOf(transaction).Permission_id || permissionId === 0) return transaction
  const asked = withPermission(transaction, permissionId)
  const answer = await ask(chain.tronWeb, 'fullNode', 'wallet/getsignweight', asked)
  const parsed = v.safeParse(signWeightAnswer, answer)
  if (!parsed.success) throw new SideChainError('unknownError', unknownText(answer))
  const { result, permission, approved_list, transaction: returned } = parsed.output
  if (result.code === 'PERMISSION_ERROR')
    throw new SideChainError('permissionRefused', result.message || result.code)
  if (!permission) throw new SideChainError('unknownError', unknownText(answer))
  const isIn = (addresses: readonly string[]) =>
    addresses.some((each) => parseEitherAddress(each) === owner)
  if (!isIn(permission.keys.map(({ address }) => address)))
    throw new SideChainError('noPermission', `${owner} has no permission to sign`)
  if (isIn(approved_list))
    throw new SideChainError('signedBefore', `${owner} already sign transaction`)
  // The node's transaction is only compared. The given one is signed.
  const same = v.safeParse(transactionSchema, returned?.transaction)
  if (!same.success || !isSame(same.output, asked))
    throw new SideChainError('invalidTransaction', 'Invalid transaction provided')
  return asked
}

const isSame = (one: Transaction, other: Transaction): boolean =>
  one.txID.toLowerCase() === other.txID && one.raw_data_hex.toLowerCase() === other.raw_data_hex

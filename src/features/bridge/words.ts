import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { SideChainErrorCode } from '../../chain/sidechain/codes.ts'
import type { Standard } from './rules.ts'
import type { Numbered } from './numbers.ts'
import type { NumberProblem } from './retries.ts'

/**
 * Translatable texts for the side-chain client's error codes, whose own messages are English and
 * technical.
 */
export const sideChainTexts: Readonly<Record<SideChainErrorCode, MessageDescriptor>> = {
  invalidNode: msg`The address of a node is missing or not a web address`,
  invalidMainGateway: msg`The main chain's gateway is no valid address`,
  invalidSideGateway: msg`The side chain's gateway is no valid address`,
  invalidChainId: msg`The side chain's id is not hexadecimal`,
  invalidAmount: msg`This is not an amount that can cross`,
  invalidNumber: msg`Enter a whole number`,
  invalidFee: msg`The gateway's fee is not a valid amount`,
  invalidFeeLimit: msg`The fee limit is not a valid amount`,
  invalidTokenId: msg`This is no number of a TRC-10 token`,
  invalidContractAddress: msg`The token's contract is no valid address`,
  invalidTransactionHash: msg`Enter the transaction's hash: 64 characters, 0 to 9 and a to f`,
  invalidFunction: msg`The gateway has no such function`,
  invalidMappingType: msg`Only TRC-20 and TRC-721 tokens can be mapped`,
  invalidOptions: msg`An option is not valid`,
  invalidPrivateKey: msg`The key is not valid, or the wallet gave no signature`,
  invalidOwner: msg`The account's address is not valid`,
  invalidTransaction: msg`The transaction contradicts itself, so it was not signed`,
  invalidMessage: msg`The message is not hexadecimal, so it was not signed`,
  alreadySigned: msg`The transaction is signed already`,
  keyMismatch: msg`The key belongs to another account than the transaction`,
  noPermission: msg`The account has no permission to sign this`,
  signedBefore: msg`This account has signed it before`,
  permissionRefused: msg`The network does not take this permission`,
  network: msg`The network does not answer. Nothing was signed.`,
  nodeRefused: msg`The network makes no such transaction. Nothing was signed.`,
  unknownError: msg`The network answered something that we do not understand. Nothing was signed.`,
  wrongTransaction: msg`The network made another transaction than was asked for. Nothing was signed.`,
  notSigned: msg`There is no signature, so nothing was sent`,
  walletFailed: msg`Your wallet did not sign, so nothing was sent`,
  walletChangedTransaction: msg`Your wallet changed the transaction, so it was not sent`,
  signedBareTxId: msg`Your wallet signed for the main chain: it does not know the side chain. Nothing was sent.`,
  wrongSigner: msg`Another account has signed, so nothing was sent`,
  broadcastRefused: msg`The network refused the transaction`,
  broadcastUnknown: msg`The network did not say whether it took the transaction. It may be on its way: look it up by its hash, and do not send it again.`,
  resultNotFound: msg`It is not final yet, or this chain does not know it. That does not mean that it failed: look on, and do not send it again.`,
  transactionFailed: msg`It failed, which is final. Its fee is gone; nothing else was taken.`,
  notExecuted: msg`It is on the chain, but ran no contract`,
  unreadableOutput: msg`It succeeded, though what it returned cannot be read`,
  aborted: msg`You stopped looking. Whatever was sent goes on by itself: you can look on at any time.`,
  unexpected: msg`Something unexpected happened. Look the transaction up before you do it again.`,
}

export const standardNames: Readonly<Record<Standard, string>> = {
  trx: 'TRX',
  trc10: 'TRC-10',
  trc20: 'TRC-20',
  trc721: 'TRC-721',
}

export const numberedNames: Readonly<Record<Numbered, MessageDescriptor>> = {
  deposit: msg`Deposit`,
  withdrawal: msg`Withdrawal`,
  mapping: msg`Token mapping`,
}

/** Labels for a retry. A retry never pays the amount a second time. */
export const askedAgainNames: Readonly<Record<Numbered, MessageDescriptor>> = {
  deposit: msg`You ask again for this deposit`,
  withdrawal: msg`You ask again for this withdrawal`,
  mapping: msg`You ask again for this mapping`,
}

export const numberProblemTexts: Readonly<Record<NumberProblem, MessageDescriptor>> = {
  unknownNumber: msg`The gateway knows nothing under this number`,
  notYours: msg`This was sent by another account`,
  isThere: msg`It has arrived already: there is nothing to ask for`,
  unknownToken: msg`This app does not know the token that crosses here`,
}

/** Warning before a deposit: withdrawing needs a wallet that has not been released. */
export const noWayBackText = msg`We know of no released wallet that signs for a side chain, and a withdrawal needs one. What you deposit stays there until you have such a wallet.`

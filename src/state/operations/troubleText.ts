import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { refusal } from '../../api/refusal.ts'
import { errorMessage } from '../../chain/errorMessage.ts'
import { revertDetail, revertReason } from '../../chain/revert.ts'
import { formatAddress } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { formatWhen } from '../../i18n/formatDate.ts'
import type { Locale } from '../../i18n/locale.ts'
import { isApproval } from '../../outbox/approvalName.ts'
import type { Description, Words } from '../../outbox/kind.ts'
import type { LegTransaction, Operation, Trouble } from '../../outbox/operation.ts'
import { currentLeg } from '../../outbox/stage.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'

/** Error or obstacle in plain words, and whether the user can act on it. */
export interface TroubleText {
  /**
   * `info`: the app continues automatically. `warn`: the user decides. `danger`: something is
   * wrong.
   */
  readonly tone: 'info' | 'warn' | 'danger'
  /** Failed action, if the app has no words for the reason: "Approve failed". */
  readonly failed?: MessageDescriptor
  readonly text: MessageDescriptor
}

/** Text for a tap without effect, because storage is full or fails. */
export const notWrittenText = msg`This could not be written down on this device. Free some storage and try again.`

/** Text for a server that asked to be left alone for a while. */
const busyTexts = {
  backend: msg`The server is busy. We try again automatically.`,
  node: msg`The network is busy. We try again automatically.`,
}

/** Same text while the seconds until the next attempt are counted. */
export const busyFor = (what: keyof typeof busyTexts, seconds: number): MessageDescriptor => {
  const count = String(seconds)
  return what === 'backend'
    ? msg`The server is busy. We try again in ${count} s.`
    : msg`The network is busy. We try again in ${count} s.`
}

/** Text for a contract that neither the configuration nor anything it names vouches for. */
export const strangerText = msg`This calls a contract that this app does not know. Nothing was signed.`

/** Text for another signer's transaction that has expired. */
export const tooLateText: TroubleText = {
  tone: 'warn',
  text: msg`It expired before enough of its signers had signed. Whoever made it can make it anew.`,
}

export function troubleText(
  trouble: Trouble,
  operation: Operation,
  description: Description | undefined,
  locale: Locale,
  /** Name of the operation's network, if it is not the main chain. */
  network?: string,
): TroubleText {
  const owner = formatAddress(operation.owner)
  switch (trouble.kind) {
    case 'unreachable':
      if (trouble.waitMs !== undefined) return { tone: 'info', text: busyTexts[trouble.what] }
      return trouble.what === 'backend'
        ? { tone: 'info', text: msg`The shop does not answer. We try again by ourselves.` }
        : { tone: 'info', text: msg`The network does not answer. We try again by ourselves.` }
    case 'refused':
      return { tone: 'warn', text: refusalText(trouble.code, description) }
    case 'mismatch':
      return { tone: 'danger', text: mismatchText(trouble.field, description, trouble.detail) }
    case 'unpinned':
      return { tone: 'danger', text: strangerText }
    case 'otherDevice': {
      const until = formatWhen(trouble.expiresAt, trouble.expiresAt, locale)
      return {
        tone: 'info',
        text: msg`Another device seems to be busy with this order (until ${until}). You can resume here all the same: it is not carried out twice, so at worst that costs a fee.`,
      }
    }
    case 'otherAccount':
      return { tone: 'warn', text: msg`Switch your wallet to the account ${owner}, then resume.` }
    case 'otherNetwork':
      return {
        tone: 'warn',
        text:
          network === undefined
            ? msg`Your wallet is on another network. Switch it, then resume.`
            : msg`Switch your wallet to ${network}, then resume.`,
      }
    case 'noWallet':
      return { tone: 'warn', text: msg`Connect your wallet, then resume.` }
    case 'wouldFail':
      return { tone: 'warn', ...wouldFailText(trouble, operation, description) }
    case 'rejected':
      return {
        tone: 'warn',
        text: msg`Your wallet says that you declined. “Resume” offers the same transaction again: it is not carried out twice.`,
      }
    case 'walletFailed':
      return {
        tone: 'warn',
        failed: fallbackText(operation, description),
        text: walletText(trouble.detail),
      }
    case 'noPermission': {
      const address: string = trouble.signer
      return { tone: 'warn', text: msg`${address} has no permission to sign` }
    }
    case 'signedBefore': {
      const address: string = trouble.signer
      return { tone: 'info', text: msg`${address} already sign transaction` }
    }
    case 'notCovered':
      return {
        tone: 'warn',
        text: msg`The permission that was chosen does not allow this, or is gone. Nothing was signed.`,
      }
    case 'tooLate':
      return tooLateText
    case 'otherSignature':
      if (operation.multisig)
        return {
          tone: 'danger',
          text: msg`Your wallet gave no signature by the account that it shows, so nothing was added.`,
        }
      return {
        tone: 'danger',
        text: msg`Your wallet signed for another chain than this one, so we sent nothing. It seems that it cannot sign for the side chain.`,
      }
    case 'changed':
      return {
        tone: 'danger',
        text: msg`Your wallet changed the transaction, so we did not send it. We watch whether the wallet does.`,
      }
    case 'needsProof':
      return {
        tone: 'warn',
        text: msg`It may still have been sent, and another one could carry it out twice. We go on looking for it.`,
      }
    case 'nodesDisagree':
      return {
        tone: 'info',
        text: msg`Two sources tell the chain differently. Nothing is sent meanwhile, and we ask again by ourselves.`,
      }
    case 'expired':
      return { tone: 'warn', text: msg`The sale ended before this order was paid.` }
    case 'buildFailed':
      return {
        tone: 'danger',
        failed: fallbackText(operation, description),
        text: msg`The transaction could not be made. Nothing was signed.`,
      }
  }
}

/**
 * Explains a refusal of the backend in the words of the kind, which follow the specification if it
 * has any. Otherwise uses generic words.
 */
export const refusalText = (
  code: number,
  description?: Pick<Description, 'refusals'>,
): MessageDescriptor =>
  description?.refusals?.[code] ?? refusals[code] ?? msg`The shop refused (code ${code}).`

const refusals: NonNullable<Description['refusals']> = {
  [refusal.orderMismatch]: msg`The shop knows this order as another one. Nothing was signed.`,
  [refusal.orderClosed]: msg`This order is closed already.`,
  [refusal.transactionMismatch]: msg`The shop does not find this order in the transaction.`,
  [refusal.notFound]: msg`The shop does not know this item.`,
}

/** Explains how the chain or the backend contradicts what the user confirmed. */
export function mismatchText(
  field: string,
  description?: Description,
  detail = '',
): MessageDescriptor {
  return (
    worded(description?.mismatches?.[field], detail) ??
    mismatches[field] ??
    msg`The shop's answer is not the order you confirmed. Nothing was signed.`
  )
}

const otherPrice = msg`The shop named another price than the one you confirmed. Nothing was signed.`

const worded = (words: Words | undefined, detail: string): MessageDescriptor | undefined =>
  typeof words === 'function' ? words(detail) : words

const mismatches: Readonly<Record<string, MessageDescriptor>> = {
  chainPrice: msg`The contract asks another price than the shop named. Nothing was signed.`,
  contract: msg`The shop named another contract than the one this app trusts. Nothing was signed.`,
  price: otherPrice,
  coin: otherPrice,
}

/** Names the failed action if no reason is known, in the words of the specification (section 8). */
function fallbackText(
  operation: Operation,
  description: Description | undefined,
): MessageDescriptor {
  return isApproval(currentLeg(operation)?.name ?? '')
    ? msg`Approve failed`
    : (description?.fallback ?? msg`Transfer failed`)
}

/** Quotes the wallet's own message, because it may be in any language. */
function walletText(detail: string): MessageDescriptor {
  const message = errorMessage(detail)
  return message === undefined
    ? msg`Your wallet gave no signature. “Resume” offers the same transaction again: it is not carried out twice.`
    : msg`Your wallet says: “${message}”. “Resume” offers the same transaction again: it is not carried out twice.`
}

/** Reasons why tokens refuse, for any kind. */
const tokenReasons: Readonly<Record<string, MessageDescriptor>> = {
  ERC20InsufficientBalance: msg`The balance is not enough`,
  ERC20InsufficientAllowance: msg`The approval is not enough`,
  CoinNotTaken: msg`The coin did not arrive whole: the balance is not enough, it was not approved, or it takes a fee on its way`,
  CoinNotSent: msg`The coin could not be sent`,
}

/** Explains a short token balance: that of the token that the operation pays with, if any. */
function shortTokenText(description: Description | undefined): MessageDescriptor | undefined {
  const token = description?.payments.find(({ coin }) => coin.contract !== undefined)
  return token && insufficientText(token.coin)
}

/** Explains why a simulated or executed call failed: in plain words if known, otherwise quoted. */
export function reasonText(
  output: string,
  description: Description | undefined,
): MessageDescriptor | undefined {
  const reason = revertReason(output, description?.errors)
  if (reason === undefined) return undefined
  const short = reason === 'ERC20InsufficientBalance' ? shortTokenText(description) : undefined
  const own = worded(description?.reasons[reason], revertDetail(output, description?.errors))
  const known = own ?? short ?? tokenReasons[reason]
  if (known) return known
  const quoted = errorMessage(reason)
  return quoted === undefined ? undefined : msg`The contract says: “${quoted}”`
}

/** Describes a solidified failure: its reason, if known, and the fee in TRX. */
export function failureText(
  operation: Operation,
  tx: LegTransaction | undefined,
  fee: string,
  description: Description | undefined,
): { reason: MessageDescriptor; consequence: MessageDescriptor } {
  const receipt = tx?.final ?? tx?.included
  if (receipt?.result === 'SUCCESS') {
    return {
      reason: msg`The transaction ran, but did not do what was ordered.`,
      consequence: msg`The fee was ${fee} TRX. Please look at it in the explorer before you go on.`,
    }
  }
  const reason =
    reasonText(receipt?.output ?? '', description) ??
    (receipt?.result === 'OUT_OF_ENERGY'
      ? msg`It needed more energy than the fee limit allows`
      : undefined)
  return reason
    ? { reason, consequence: msg`The fee was ${fee} TRX; nothing else was taken.` }
    : {
        reason: fallbackText(operation, description),
        consequence: msg`The contract gave no reason. The fee was ${fee} TRX; nothing else was taken.`,
      }
}

function wouldFailText(
  { output, message }: Extract<Trouble, { kind: 'wouldFail' }>,
  operation: Operation,
  description: Description | undefined,
): Omit<TroubleText, 'tone'> {
  const reason = reasonText(output, description)
  if (reason) return { text: reason }
  // The node itself knows only TRX balances.
  return /balance/i.test(message)
    ? { text: insufficientText(TRX) }
    : {
        failed: fallbackText(operation, description),
        text: msg`The network says that this would fail. Nothing was signed.`,
      }
}

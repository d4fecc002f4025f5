import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { DEFAULT_FEE_LIMIT } from '../chain/call.ts'
import { beyondLimit, chooseFeeLimit, estimateFee, type FeeEstimate } from '../chain/fee.ts'
import type { AccountResources } from '../chain/nodeAnswers.ts'
import type { KnownPrices, Preflight } from '../chain/preflight.ts'
import { SUN_PER_TRX, TRX, wholeTrx, type Amount } from '../core/amount.ts'
import { shortCoin, type Holdings } from '../core/holdings.ts'
import { insufficientText } from '../outbox/insufficientText.ts'
import type { Description } from '../outbox/kind.ts'
import { LEFT_OUT } from '../outbox/leaveOut.ts'
import type { ActivationKnown } from './useActivation.ts'
import type { KnownSigning, Signing } from './useSigning.ts'
import { mismatchText, reasonText, strangerText } from '../state/operations/troubleText.ts'

/** Network fee of an operation, with the prices it is based on. */
export interface NetworkFee extends FeeEstimate {
  readonly bytes: bigint
  readonly owned: AccountResources
  readonly prices: KnownPrices
}

/** Progress of the check of what a transaction will do. */
export type Check =
  /** Nothing to confirm yet. */
  | 'none'
  /** Waiting for the network. */
  | 'asking'
  /** Some answers are missing: continuing takes an explicit tap. */
  | 'unanswered'
  | 'answered'

/** Facts known before the wallet opens. */
export interface Known {
  /** Whether an account, an order key and an intent exist, so that the network can be asked. */
  readonly isAsked: boolean
  readonly isOnline: boolean
  readonly preflight: Preflight | undefined
  /** Amounts that the account pays now, excluding fees. */
  readonly payments: readonly Amount[]
  readonly held: Holdings
  readonly heldAnswer: 'awaited' | 'unread' | 'known'
  /** Fee limit of each transaction, in sun, if the specification sets it. */
  readonly fixedFee: bigint | undefined
  readonly description: Description | undefined
  /**
   * Reason why it cannot be confirmed that only the feature knows. It precedes any other reason.
   */
  readonly obstacle: MessageDescriptor | undefined
  /** Absent if no activation contract can be asked. */
  readonly activation?: ActivationKnown
  /** Absent if the account's own key signs. */
  readonly signing?: Pick<KnownSigning, 'check'> & {
    readonly signing: Pick<Signing, 'needed'> | undefined
  }
}

/** Conclusion drawn from the known facts. */
export interface Verdict {
  readonly check: Check
  /** Maximum that each transaction may burn, in sun. */
  readonly feeLimit: bigint
  /** Undefined until the network's prices are known. */
  readonly fee: NetworkFee | undefined
  /** Reason why it cannot be confirmed now. */
  readonly obstacle: MessageDescriptor | undefined
  /** Reason why the chain needs nothing more, in the words of the operation's kind. */
  readonly settled: MessageDescriptor | undefined
}

/** Decides what a sheet may offer, and which text it shows instead. */
export function judge(known: Known): Verdict {
  const { payments, fixedFee, description } = known
  const preflight = signedBy(known.preflight, known.signing?.signing?.needed)
  const mostFee = fixedFee ?? DEFAULT_FEE_LIMIT
  const chosen = preflight ? chooseFeeLimit(preflight, mostFee) : mostFee
  const feeLimit = fixedFee ?? chosen
  const fee = networkFeeOf(preflight, feeLimit)
  // A payment needs the worst case at the chosen limit, because a fixed limit far exceeds what is
  // ever burned. An operation without payments, such as a claim, needs only the expected fee,
  // without a margin.
  const feeSun = payments.length > 0 ? networkFeeOf(preflight, chosen)?.worstSun : fee?.expectedSun
  const coin = shortCoin(payments, feeSun ?? 0n, known.held, TRX)
  const beyond = preflight && beyondLimit(preflight, feeLimit)
  const { failure, mismatch, stranger } = preflight ?? {}
  return {
    check: checkOf(known),
    feeLimit,
    fee,
    settled: settledText(preflight?.settled, description),
    obstacle:
      known.obstacle ??
      (known.activation === 'inactive' ? activeFirstText : undefined) ??
      (known.isOnline ? undefined : offlineText) ??
      (stranger === undefined ? undefined : strangerText) ??
      (mismatch && mismatchText(mismatch.field, description, mismatch.detail)) ??
      (beyond === undefined ? undefined : beyondLimitText(beyond, feeLimit)) ??
      (coin === undefined ? undefined : insufficientText(coin)) ??
      (failure && (reasonText(failure.output, description) ?? wouldFailText)),
  }
}

/**
 * Adds the number of signatures to each transaction, because extra signatures raise the network
 * fee.
 */
const signedBy = (
  preflight: Preflight | undefined,
  signatures: number | undefined,
): Preflight | undefined =>
  preflight && signatures !== undefined
    ? {
        ...preflight,
        transactions: preflight.transactions.map((each) => ({ ...each, signatures })),
      }
    : preflight

/**
 * Estimates the network fee; undefined until the prices and the account's resources are known.
 * `feeLimit` applies per transaction.
 */
export function networkFeeOf(
  preflight: Preflight | undefined,
  feeLimit: bigint,
): NetworkFee | undefined {
  if (!preflight?.prices || !preflight.resources) return undefined
  const { transactions, prices, resources: owned } = preflight
  return {
    ...estimateFee(transactions, prices, owned, feeLimit),
    bytes: transactions.reduce((sum, { bytes }) => sum + bytes, 0n),
    owned,
    prices,
  }
}

function checkOf({ isAsked, preflight, heldAnswer, activation, signing }: Known): Check {
  if (!isAsked) return 'none'
  if (preflight?.settled !== undefined) return 'answered'
  if (!preflight || activation === 'asking' || signing?.check === 'asking') return 'asking'
  if (preflight.isComplete && heldAnswer === 'awaited') return 'asking'
  const isKnown = preflight.isComplete && heldAnswer === 'known' && activation !== 'unknown'
  return isKnown ? 'answered' : 'unanswered'
}

/**
 * Returns the reason why nothing is needed, in the words of the kind or, without one, in generic
 * words.
 */
export const settledText = (
  reason: string | undefined,
  description: Description | undefined,
): MessageDescriptor | undefined =>
  reason === undefined
    ? undefined
    : reason === LEFT_OUT
      ? leftOutText
      : (description?.settled?.[reason] ?? alreadyDoneText)

const activeFirstText = msg`Please active first`

const offlineText = msg`You are offline. What you confirm now could not be sent; you can go on as soon as you are back.`

const wouldFailText = msg`The network says that this would fail`

function beyondLimitText(takesSun: bigint, limitSun: bigint): MessageDescriptor {
  const takes = String(wholeTrx(takesSun))
  const limit = String(limitSun / SUN_PER_TRX)
  return msg`The network would take about ${takes} TRX for this, more than the fee limit of ${limit} TRX: it would fail, and that much would be lost. If you chose several, choose fewer.`
}

const leftOutText = msg`What was not begun is left out.`

const alreadyDoneText = msg`This is done already: there is nothing left to confirm.`

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

/** What the network takes for an operation, and at which prices. */
export interface NetworkFee extends FeeEstimate {
  readonly bytes: bigint
  readonly owned: AccountResources
  readonly prices: KnownPrices
}

/** How far it is known what a transaction will do. */
export type Check =
  /** There is nothing to confirm yet. */
  | 'none'
  /** The network is being asked. */
  | 'asking'
  /** It did not answer everything: only an explicit tap goes on without that. */
  | 'unanswered'
  | 'answered'

/** What is known before the wallet opens. */
export interface Known {
  /** Everything that is needed to confirm is there: an account, an order key, an intent. */
  readonly isAsked: boolean
  readonly isOnline: boolean
  readonly preflight: Preflight | undefined
  /** What the account pays now, besides fees. */
  readonly payments: readonly Amount[]
  readonly held: Holdings
  readonly heldAnswer: 'awaited' | 'unread' | 'known'
  /** The limit of each transaction, where the specification sets it, in sun. */
  readonly fixedFee: bigint | undefined
  readonly description: Description | undefined
  /** Why it cannot be confirmed, where only the feature knows; shown before any other reason. */
  readonly obstacle: MessageDescriptor | undefined
  /** Absent where none can be asked for. */
  readonly activation?: ActivationKnown
  /** Absent where the account's own key signs. */
  readonly signing?: Pick<KnownSigning, 'check'> & {
    readonly signing: Pick<Signing, 'needed'> | undefined
  }
}

/** What follows from it. */
export interface Verdict {
  readonly check: Check
  /** What each transaction may burn at most, in sun. */
  readonly feeLimit: bigint
  /** Undefined while the network's prices are not known. */
  readonly fee: NetworkFee | undefined
  /** Why it cannot be confirmed now. */
  readonly obstacle: MessageDescriptor | undefined
  /** Why the chain needs nothing of it any more, in the words of its kind. */
  readonly settled: MessageDescriptor | undefined
}

/** What a sheet may offer, and what it has to say instead. */
export function judge(known: Known): Verdict {
  const { payments, fixedFee, description } = known
  const preflight = signedBy(known.preflight, known.signing?.signing?.needed)
  const mostFee = fixedFee ?? DEFAULT_FEE_LIMIT
  const chosen = preflight ? chooseFeeLimit(preflight, mostFee) : mostFee
  const feeLimit = fixedFee ?? chosen
  const fee = networkFeeOf(preflight, feeLimit)
  // Nobody has to hold a limit far beyond what is ever burnt, and what brings something back must
  // not wait even for a margin.
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

/** What more than one signature costs is part of what the network takes. */
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

/** Undefined while prices or the account's resources are unknown. `feeLimit`: per transaction. */
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

/** Why nothing is needed, in the words of the kind; in words that fit every kind if it has none. */
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

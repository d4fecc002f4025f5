import type { Millis } from '../../core/time.ts'

// Progress of a claim or withdrawal, step by step, and the action available. The backend reports
// the states (`IncomeState`); times are chain time.

interface Claim {
  readonly state: 'packing' | 'confirming' | 'verifying' | 'transferring' | 'success' | 'failed'
  /** Key of a voucher order; null for an on-chain claim. */
  readonly orderKey: string | null
  readonly txId: string | null
  readonly at: Millis
}

interface Order {
  readonly feeTxId: string
  readonly feePaidAt: Millis | null
  readonly isRefused: boolean
  readonly voucherAt: Millis | null
  readonly txId: string | null
  readonly paidAt: Millis | null
  readonly feeBackFrom: Millis | null
  readonly feeBackTxId: string | null
}

type OrderStep = 'feeSent' | 'feeInBlock' | 'feeFinal' | 'voucher' | 'payment' | 'done'
type ClaimStep = 'sent' | 'inBlock' | 'final'
export type StepName = OrderStep | ClaimStep

export interface Step {
  readonly name: StepName
  readonly state: 'done' | 'current' | 'waiting' | 'failed'
  /** Time at which the step was reached, if known. */
  readonly at?: Millis | undefined
  readonly txId?: string | undefined
}

const ofOrder: readonly OrderStep[] = [
  'feeSent',
  'feeInBlock',
  'feeFinal',
  'voucher',
  'payment',
  'done',
]
const ofClaim: readonly ClaimStep[] = ['sent', 'inBlock', 'final']
/** Steps of an on-chain claim that is still owed, because its fund could not pay at once. */
const ofOwed: readonly StepName[] = [...ofClaim, 'payment']

/**
 * Returns the steps of a claim or withdrawal; empty while too little is known about its failure.
 */
export function stepsOf(claim: Claim, order: Order | undefined): readonly Step[] {
  const names = claim.orderKey !== null ? ofOrder : isOwed(claim) ? ofOwed : ofClaim
  const passed = stepsPassed(claim, order, names.length)
  if (passed === undefined) return []
  return names.map((name, place) => ({
    name,
    state:
      place < passed ? 'done' : place > passed ? 'waiting' : isOver(claim) ? 'failed' : 'current',
    ...whatIsKnown(name, claim, order, passed > place),
  }))
}

const isOver = ({ state }: Claim) => state === 'failed'

/** Whether an on-chain claim is not paid yet. */
const isOwed = ({ state, orderKey }: Claim) => orderKey === null && state === 'transferring'

/** Counts the completed steps. */
function stepsPassed(claim: Claim, order: Order | undefined, all: number): number | undefined {
  const { state, orderKey } = claim
  switch (state) {
    case 'packing':
      return 1
    case 'confirming':
      return 2
    case 'verifying':
      return 3
    case 'transferring':
      if (orderKey === null) return ofClaim.length
      // Until the payment is solidified.
      return hasPayment(order) ? 5 : 4
    case 'success':
      return all
    case 'failed':
      if (orderKey === null) return 1
      if (!order) return undefined
      return order.feePaidAt === null ? 1 : order.voucherAt === null ? 3 : 4
  }
}

const hasPayment = (order: Order | undefined): boolean =>
  order !== undefined && order.txId !== null && order.txId !== order.feeTxId

function whatIsKnown(
  name: StepName,
  claim: Claim,
  order: Order | undefined,
  isPassed: boolean,
): Pick<Step, 'at' | 'txId'> {
  switch (name) {
    case 'sent':
      return { txId: claim.txId ?? undefined }
    case 'inBlock':
      return isPassed ? { at: claim.at } : {}
    case 'feeSent':
      return { txId: order?.feeTxId }
    case 'feeInBlock':
      return { at: order?.feePaidAt ?? undefined }
    case 'voucher':
      return { at: order?.voucherAt ?? undefined }
    case 'payment':
      return hasPayment(order)
        ? { at: order?.paidAt ?? undefined, txId: order?.txId ?? undefined }
        : {}
    default:
      return {}
  }
}

/** Returns the action available for a claim or withdrawal at a chain time. */
export function actOf(
  claim: Claim,
  order: Order | undefined,
  now: Millis | undefined,
): 'continue' | 'feeBack' | 'settle' | undefined {
  const { state, orderKey } = claim
  if (orderKey === null) return isOwed(claim) ? 'settle' : undefined
  if (state === 'verifying' || state === 'transferring') return 'continue'
  const from = feeBackFrom(order)
  return from !== undefined && now !== undefined && now >= from ? 'feeBack' : undefined
}

/** Returns when an unrefunded fee can be refunded; undefined if never. */
export const feeBackFrom = (order: Order | undefined): Millis | undefined =>
  order && order.feeBackTxId === null ? (order.feeBackFrom ?? undefined) : undefined

/**
 * Returns why an order failed: no fee, a refusal by the ledger, no request for a voucher, or an
 * expired voucher.
 */
export function failureOf({
  feePaidAt,
  isRefused,
  voucherAt,
}: Order): 'noFee' | 'refused' | 'noVoucher' | 'expired' {
  if (feePaidAt === null) return 'noFee'
  if (isRefused) return 'refused'
  return voucherAt === null ? 'noVoucher' : 'expired'
}

/**
 * Filter of received income. Cards and nodes are one entry, because the backend lists them
 * together.
 */
export type BookingFilter<T extends string> = 'products' | Exclude<T, 'nft' | 'node'>

export function bookingFilters<T extends string>(types: readonly T[]): BookingFilter<T>[] {
  const others = types.filter(
    (type): type is Exclude<T, 'nft' | 'node'> => type !== 'nft' && type !== 'node',
  )
  return others.length < types.length ? ['products', ...others] : others
}

import type { IncomeBooking, IncomeCause, IncomeClaim } from '../../api/endpoints/income.ts'
import { unitsToDecimal, type Amount, type Coin } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import type { BalanceChange } from './records.ts'

// Exports the lists as tables: exact amounts, and ISO 8601 times in UTC.

export const CLAIMS = [
  'time',
  'type',
  'state',
  'amount',
  'coin',
  'coin_address',
  'transaction',
  'block',
  'order',
]

export const claimRows = (claims: readonly IncomeClaim[]): string[][] =>
  claims.map(({ at, type, state, txId, blockNumber, orderKey, ...amount }) => [
    timeOf(at),
    type,
    state,
    ...amountOf(amount),
    txId ?? '',
    blockNumber === null ? '' : String(blockNumber),
    orderKey ?? '',
  ])

const CAUSE = ['event', 'contract', 'transaction', 'position', 'block']

export const CHANGES = [
  'time',
  'change',
  'amount',
  'coin',
  'coin_address',
  'balance',
  'order',
  ...CAUSE,
]

export const changeRows = (changes: readonly BalanceChange[]): string[][] =>
  changes.map(({ at, change, balance, orderKey, cause, ...amount }) => [
    timeOf(at),
    change,
    ...amountOf(amount),
    unitsToDecimal(balance, amount.coin.decimals),
    orderKey ?? '',
    ...causeOf(cause),
  ])

export const BOOKINGS = [
  'time',
  'type',
  'amount',
  'coin',
  'coin_address',
  'fee',
  'fee_paid',
  'rate_bp',
  'level',
  'payer',
  ...CAUSE,
]

export const bookingRows = (bookings: readonly IncomeBooking[]): string[][] =>
  bookings.map(({ at, type, referral, causes, ...amount }) => [
    timeOf(at),
    type,
    ...amountOf(amount),
    ...(referral
      ? [
          referral.fee,
          unitsToDecimal(referral.paid, amount.coin.decimals),
          String(referral.rateBp),
          String(referral.level),
          referral.payer,
        ]
      : ['', '', '', '', '']),
    ...causesOf(causes),
  ])

const timeOf = (at: Millis) => new Date(at).toISOString()

const amountOf = ({ units, coin }: Amount): string[] => [
  unitsToDecimal(units, coin.decimals),
  coin.symbol,
  addressOf(coin),
]

const addressOf = ({ contract }: Coin) => contract ?? ''

const causeOf = (cause: IncomeCause | null): string[] => causesOf(cause ? [cause] : [])

const causesOf = (causes: readonly IncomeCause[]): string[] =>
  (['event', 'contract', 'txId', 'position', 'blockNumber'] as const).map((field) =>
    causes.map((cause) => cause[field]).join(' + '),
  )

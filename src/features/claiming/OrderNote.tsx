import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { INCOME_ORDER_LIFE_MS } from '../../chain/contracts/incomeFund.ts'
import type { Millis } from '../../core/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import type { Tone } from '../../ui/states/StatusPill.tsx'
import type { OrderStanding } from './rules.ts'

export const orderTones: Readonly<Record<OrderStanding, Tone>> = {
  unknown: 'neutral',
  feeOnItsWay: 'cast',
  noFee: 'neutral',
  payable: 'cast',
  spent: 'danger',
  feeBack: 'danger',
  paid: 'success',
  feeTakenBack: 'neutral',
}

export const orderWords: Readonly<Record<OrderStanding, ReactNode>> = {
  unknown: null,
  feeOnItsWay: <Trans>Fee being paid</Trans>,
  noFee: <Trans>Fee not paid</Trans>,
  payable: <Trans>To be paid</Trans>,
  spent: <Trans>Failed</Trans>,
  feeBack: <Trans>Not paid</Trans>,
  paid: <Trans>Paid</Trans>,
  feeTakenBack: <Trans>Fee taken back</Trans>,
}

interface OrderNoteProps {
  readonly standing: OrderStanding
  /** Time of the block that included the fee. */
  readonly paidAt: Millis
}

/** Explains what happens next with the order. */
export function OrderNote({ paidAt, standing }: OrderNoteProps): ReactNode {
  const clock = useAtomValue(chainClockAtom)
  const locale = useLocale()
  const backAt = paidAt + INCOME_ORDER_LIFE_MS
  const left = clock ? (
    <Countdown targetAt={backAt} nowAt={clock} testId="claiming-order-countdown" />
  ) : (
    formatZonedTime(backAt, locale)
  )
  switch (standing) {
    case 'unknown':
      return null
    case 'feeOnItsWay':
      return <Trans>Its fee is on its way. The order goes on once that is in a block.</Trans>
    case 'noFee':
      return <Trans>Its fee was not paid, and nothing was taken.</Trans>
    case 'payable':
      return (
        <Trans>
          Its fee is paid. As soon as its voucher is there, you have two days to confirm the
          payment. If it stays unpaid, you can take the fee back in {left}.
        </Trans>
      )
    case 'spent':
      return (
        <Trans>
          It can never be paid any more: its amount was not there, or its voucher has expired. What
          was reserved can be claimed again, by another order. Its fee comes back in {left}.
        </Trans>
      )
    case 'feeBack':
      return (
        <Trans>
          It was not paid in its 7 days, and never will be. Its amount can be claimed by another
          order; take its fee back.
        </Trans>
      )
    case 'paid':
      return <Trans>It is in your wallet.</Trans>
    case 'feeTakenBack':
      return <Trans>It was not paid, and its fee is back in your wallet.</Trans>
  }
}

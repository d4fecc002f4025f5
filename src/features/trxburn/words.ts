import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TRX, trx } from '../../core/amount.ts'
import { formatAmount, formatPaid } from '../../i18n/formatAmount.ts'
import { insufficientText } from '../../outbox/insufficientText.ts'
import { mostGiven, type GiftProblem, type Phase } from './rules.ts'
import type { Sale } from './sale.ts'

export const phaseNames: Record<Phase, MessageDescriptor> = {
  notOpen: msg`Not open yet`,
  open: msg`Open now`,
  reached: msg`Sum reached`,
  empty: msg`No tokens left`,
  ended: msg`Ended`,
}

/** Explains at the field why an amount cannot be burned. */
export function problemText(
  problem: GiftProblem,
  { terms, progress }: Pick<Sale, 'terms' | 'progress'>,
  reserve: bigint | undefined,
): MessageDescriptor {
  switch (problem) {
    case 'notOpen':
      return msg`Tokens are not given for TRX yet`
    case 'ended':
      return msg`The time to give TRX is over`
    case 'exceedsSum': {
      const left = formatAmount(trx(mostGiven(terms, progress)))
      return msg`Exceeds maximum shares: ${left} can still be given`
    }
    case 'nothing':
      return msg`Enter an amount that brings at least the smallest unit of the token`
    case 'overBalance':
      return insufficientText(TRX)
    case 'overSpendable': {
      const fee = formatPaid(trx(reserve ?? 0n))
      return msg`The network fee may take up to ${fee} of your balance: give less`
    }
  }
}

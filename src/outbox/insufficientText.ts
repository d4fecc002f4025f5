import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { TRX } from '../core/amount.ts'

/**
 * In the words of the specification (section 5), wherever the coin is known. What pays the network's
 * fees has a key of its own there, which is spelt after the coin of another network; what is said names
 * the coin of this one.
 */
export const insufficientText = (coin: string): MessageDescriptor =>
  coin === TRX.symbol
    ? msg({ id: 'Insufficient BNB balance', message: `Insufficient ${coin} balance` })
    : msg`Insufficient ${coin} balance`

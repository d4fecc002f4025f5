import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Coin } from '../core/amount.ts'

/**
 * In the words of the specification (section 5), wherever the coin is known. What pays the network's
 * fees has a key of its own there, which is spelt after the coin of another network; what is said names
 * the coin of this one. (A token may call itself TRX; it is known by its contract.)
 */
export const insufficientText = ({ symbol: coin, contract }: Coin): MessageDescriptor =>
  contract === undefined
    ? msg({ id: 'Insufficient BNB balance', message: `Insufficient ${coin} balance` })
    : msg`Insufficient ${coin} balance`

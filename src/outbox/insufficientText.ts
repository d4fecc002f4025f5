import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Coin } from '../core/amount.ts'

/**
 * Message for an insufficient balance, in the words of the specification (section 5). There, the
 * asset that pays network fees has a key named after another network's asset. The message shown
 * names the asset of this network. A token may call itself TRX, so the contract decides.
 */
export const insufficientText = ({ symbol: coin, contract }: Coin): MessageDescriptor =>
  contract === undefined
    ? msg({ id: 'Insufficient BNB balance', message: `Insufficient ${coin} balance` })
    : msg`Insufficient ${coin} balance`

import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { addressSchema } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { spendable } from '../../core/pool.ts'
import { parseAmount, parseMinutes, parseSlippage } from '../../core/typedNumbers.ts'
import { usualSettings } from '../../sheets/TradeSettings.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import type { PoolCoins } from './atoms.ts'
import { buyOrder } from './orders.ts'
import type { PoolNow } from './pool.ts'
import { BUY_ENERGY, buyObstacle, quotePurchase } from './rules.ts'
import { typedText } from '../../state/pages/handedForm.ts'

/** Form fields, as a link prefills them. */
export const buyForm = v.object({
  act: v.literal('liquidity'),
  token: addressSchema,
  amount: typedText,
})

/** State of a purchase form, quoted at the current pool. */
export function useBuyForm(coins: PoolCoins, pool: PoolNow | undefined, amount = '') {
  const [texts, setTexts] = useState({ amount, ...usualSettings })
  const balance = useAtomValue(ownBalanceAtom(TRX))
  const held = balance?.known ? balance.units : undefined
  const reserve = useFeeReserve(BUY_ENERGY)
  const now = useChainNow()
  const paid = parseAmount(texts.amount, TRX)
  const quote = pool && paid !== undefined ? quotePurchase(pool, paid) : undefined
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const isTyped = paid !== undefined && slippage.ok && lasts.ok
  const order =
    isTyped && pool && now !== undefined
      ? buyOrder({ coins, pool, slippageBp: slippage.value, lastsMs: lasts.value, now }, paid)
      : undefined
  return {
    texts,
    change: (changed: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...changed })),
    /** Balance shown in the field. An unreadable balance is 0 and marked as unknown. */
    shown: balance && { balance: balance.units, isUnread: !balance.known },
    most: held === undefined || reserve === undefined ? undefined : spendable(held, reserve),
    /** Order as of now; undefined while something is missing or invalid. */
    order,
    /** True if the form is complete, but other data is still missing. */
    isAwaited: isTyped && !order,
    obstacle: pool && buyObstacle({ pool, paid, shares: quote?.shares ?? 0n, held }),
  }
}

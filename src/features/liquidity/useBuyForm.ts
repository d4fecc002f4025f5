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

/** What is typed, as a link fills it in. */
export const buyForm = v.object({
  act: v.literal('liquidity'),
  token: addressSchema,
  amount: typedText,
})

/** A purchase in the making, at the pool of now. */
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
    /** What is held, for the field: what could not be read is 0, and marked as unknown. */
    shown: balance && { balance: balance.units, isUnread: !balance.known },
    most: held === undefined || reserve === undefined ? undefined : spendable(held, reserve),
    /** As it would be now; undefined while something is missing or cannot be read. */
    order,
    /** Nothing is missing in the form, but elsewhere. */
    isAwaited: isTyped && !order,
    obstacle: pool && buyObstacle({ pool, paid, shares: quote?.shares ?? 0n, held }),
  }
}

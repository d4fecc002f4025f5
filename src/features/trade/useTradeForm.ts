import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { TRX } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { usualSettings } from '../../sheets/TradeSettings.tsx'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownHoldingsAtom } from '../../state/account/holdings.ts'
import { leastOf, spendable } from '../../core/pool.ts'
import { BUY_ENERGY, tradeObstacle } from './rules.ts'
import { quoteOf, type TokenCoin, type Trade } from './trade.ts'
import { parseAmount, parseMinutes, parseSlippage } from '../../core/typedNumbers.ts'
import type { LivePool } from './usePool.ts'
import { typedText } from '../../state/pages/handedForm.ts'

/** Values of the trade form, as a link fills them in. */
export const tradeForm = v.object({
  act: v.literal('pool'),
  isBuy: v.boolean(),
  buying: typedText,
  selling: typedText,
})

export type HandedTrade = v.InferOutput<typeof tradeForm>

const BEGINNING: HandedTrade = {
  act: 'pool',
  isBuy: true,
  /** Typed amounts, in TRX and in the token. Each side has its own, so switching loses neither. */
  buying: '',
  selling: '',
}

/** Manages the form of a trade, at the current price. */
export function useTradeForm(coin: TokenCoin, pool: LivePool, begun = BEGINNING) {
  const [texts, setTexts] = useState({ ...begun, ...usualSettings })
  const { isBuy } = texts
  const holdings = useAtomValue(ownHoldingsAtom([{ coin, units: 0n }]))
  const reserve = useFeeReserve(BUY_ENERGY)
  const now = useChainNow()
  const paysIn = isBuy ? TRX : coin
  const held = holdings(paysIn)
  const most = held === undefined ? undefined : isBuy ? reserve && spendable(held, reserve) : held
  const paid = parseAmount(isBuy ? texts.buying : texts.selling, paysIn)
  const taxBp = isBuy ? pool.feeBuy : pool.feeSell
  const quote = paid === undefined ? undefined : quoteOf(isBuy, pool, paid, taxBp)
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const isTyped = paid !== undefined && slippage.ok && lasts.ok
  /** The trade at the current price; undefined while an input is missing or invalid. */
  const trade: Trade | undefined =
    isTyped && quote && now !== undefined
      ? {
          isBuy,
          coin,
          paid,
          quote,
          taxBp,
          slippageBp: slippage.value,
          least: leastOf(quote.received, slippage.value),
          // Contracts count whole seconds.
          deadline: Math.floor((now + lasts.value) / SECOND_MS) * SECOND_MS,
        }
      : undefined
  return {
    texts,
    change: (changed: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...changed })),
    /** Balance of the asset paid; undefined while unknown. */
    held,
    /** Maximum of the paid asset that can be spent; undefined while unknown. */
    most,
    trade,
    /** Whether the form is complete but other data is still loading. */
    isAwaited: isTyped && !trade,
    obstacle: tradeObstacle({ isBuy, pool, paid, received: quote?.received ?? 0n, held }),
  }
}

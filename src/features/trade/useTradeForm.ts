import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { parseUnits, TRX } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownHoldingsAtom } from '../../state/account/holdings.ts'
import { BUY_ENERGY, spendable, tradeObstacle, type TradeObstacle } from './rules.ts'
import { leastOf, quoteOf, type TokenCoin, type Trade } from './trade.ts'
import { parseMinutes, parseSlippage } from './typed.ts'
import type { LivePool } from './usePool.ts'

/** What is chosen or typed; kept as it was typed. */
export interface TradeTexts {
  readonly isBuy: boolean
  /** In TRX, and in the token: changing the side loses neither. */
  readonly buying: string
  readonly selling: string
  /** Percent. */
  readonly slippage: string
  readonly minutes: string
}

const BEGINNING: TradeTexts = {
  isBuy: true,
  buying: '',
  selling: '',
  slippage: '0.5',
  minutes: '20',
}

export interface TradeForm {
  readonly texts: TradeTexts
  readonly change: (changed: Partial<TradeTexts>) => void
  /** The balance of the coin that goes in; undefined while unknown. */
  readonly held: bigint | undefined
  /** The most of it that can be put in. */
  readonly most: bigint | undefined
  /** As it would be now; undefined while something is missing or cannot be read. */
  readonly trade: Trade | undefined
  readonly obstacle: TradeObstacle | undefined
}

/** A trade in the making, at the current price. */
export function useTradeForm(coin: TokenCoin, pool: LivePool): TradeForm {
  const [texts, setTexts] = useState(BEGINNING)
  const { isBuy } = texts
  const holdings = useAtomValue(ownHoldingsAtom([{ coin, units: 0n }]))
  const reserve = useFeeReserve(BUY_ENERGY)
  const now = useChainNow()
  const paysIn = isBuy ? TRX : coin
  const held = holdings(paysIn)
  const most = held === undefined ? undefined : isBuy ? reserve && spendable(held, reserve) : held
  const typed = parseUnits(isBuy ? texts.buying : texts.selling, paysIn.decimals)
  const paid = typed.ok && typed.value > 0n ? typed.value : undefined
  const taxBp = isBuy ? pool.feeBuy : pool.feeSell
  const quote = paid === undefined ? undefined : quoteOf(isBuy, pool, paid, taxBp)
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const isWhole = paid !== undefined && quote && slippage.ok && lasts.ok && now !== undefined
  return {
    texts,
    change: (changed) => setTexts((before) => ({ ...before, ...changed })),
    held,
    most,
    trade: isWhole
      ? {
          isBuy,
          coin,
          paid,
          quote,
          taxBp,
          slippageBp: slippage.value,
          least: leastOf(quote, slippage.value),
          // Contracts count whole seconds.
          deadline: Math.floor((now + lasts.value) / SECOND_MS) * SECOND_MS,
        }
      : undefined,
    obstacle: tradeObstacle({ isBuy, pool, paid, received: quote?.received ?? 0n, held }),
  }
}

import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import type { BurnCoinInfo } from '../../api/endpoints/burning.ts'
import { addressSchema, type Address } from '../../core/address.ts'
import { TRX } from '../../core/amount.ts'
import { SECOND_MS } from '../../core/time.ts'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { parseMinutes, parseSlippage } from '../../core/typedNumbers.ts'
import { usualSettings } from '../../sheets/TradeSettings.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { unaskedAtom } from '../../state/answers/unasked.ts'
import { coinNowAtom, poolNowAtom } from './atoms.ts'
import { purchaseNow, type BurnOrder, type SwapOrder } from './order.ts'
import { parseQuantity, termsAt, unitOf } from './rules.ts'
import { typedText } from '../../state/pages/handedForm.ts'

export type Way = 'burn' | 'swap'

/** What is chosen or typed, as a link fills it in. */
export const burnForm = v.object({
  act: v.literal('burn'),
  coin: addressSchema,
  way: v.picklist(['burn', 'swap']),
  quantity: typedText,
})

export type HandedBurn = v.InferOutput<typeof burnForm>

/** Burning in the making: a coin's terms and pool as of now, and what was typed. */
export function useBurnForm(
  contract: Address,
  info: BurnCoinInfo,
  coin: TokenCoin,
  begun?: HandedBurn,
) {
  const [texts, setTexts] = useState({ quantity: begun?.quantity ?? '', ...usualSettings })
  const [chosen, setWay] = useState<Way>(begun?.way ?? 'burn')
  const now = useChainNow()
  const said = useAtomValue(coinNowAtom(contract, coin.contract))
  const way = info.isTraded ? chosen : 'burn'
  const pool = useAtomValue(way === 'swap' ? poolNowAtom(coin.contract) : unaskedAtom)
  const balance = useAtomValue(ownBalanceAtom(coin))
  const balanceOfTrx = useAtomValue(ownBalanceAtom(TRX))
  const held = balance?.known ? balance.units : undefined
  const heldTrx = balanceOfTrx?.known ? balanceOfTrx.units : undefined

  const terms = termsAt(said.data ?? info, now)
  const parsed = parseQuantity(texts.quantity, {
    decimals: coin.decimals,
    terms,
    held: way === 'burn' ? held : undefined,
  })
  const quantity = parsed.ok ? parsed.value : undefined
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const { purchase, obstacle } = purchaseNow(
    pool.data,
    coin.decimals,
    way === 'swap' ? quantity : undefined,
    slippage.ok ? slippage.value : undefined,
  )
  const order: BurnOrder | undefined =
    quantity === undefined || terms.factor === 0
      ? undefined
      : { coin, quantity, terms, hasBurn: said.data?.hasBurn ?? info.hasBurn }
  const swap: SwapOrder | undefined =
    order && purchase && pool.data && slippage.ok && lasts.ok && now !== undefined
      ? {
          ...order,
          purchase,
          feeBuy: pool.data.feeBuy,
          slippageBp: slippage.value,
          // Contracts count whole seconds.
          deadline: Math.floor((now + lasts.value) / SECOND_MS) * SECOND_MS,
        }
      : undefined
  return {
    way,
    setWay,
    texts,
    change: (changed: Partial<typeof texts>) => setTexts((before) => ({ ...before, ...changed })),
    /** What the chain says of the coin, and how old that is. */
    said,
    terms,
    quantity,
    problem: parsed.ok ? undefined : parsed.error,
    /** No field is missing or wrong. */
    isTyped: parsed.ok && (way === 'burn' || (slippage.ok && lasts.ok)),
    /** Whole coins that are held, for the field; undefined while unknown. */
    wholeHeld: held === undefined ? undefined : held / unitOf(coin.decimals),
    balance,
    /** The pool of a purchase, and how old that is. */
    pool,
    order: way === 'burn' ? order : undefined,
    swap: way === 'swap' ? swap : undefined,
    /** Why coins cannot be bought now. */
    obstacle: way === 'swap' ? obstacle : undefined,
    /** The purchase costs more TRX than there is. */
    isShort: swap !== undefined && heldTrx !== undefined && swap.purchase.paid > heldTrx,
    /** The chain counts another unit than the list: nothing can be confirmed. */
    isRefused: said.data !== undefined && said.data.decimals !== coin.decimals,
  }
}

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

/** Form fields, as a link prefills them. */
export const burnForm = v.object({
  act: v.literal('burn'),
  coin: addressSchema,
  way: v.picklist(['burn', 'swap']),
  quantity: typedText,
})

export type HandedBurn = v.InferOutput<typeof burnForm>

/** State of the burn form: current terms and pool of a token, and the typed values. */
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
    /** On-chain terms of the token and their age. */
    said,
    terms,
    quantity,
    problem: parsed.ok ? undefined : parsed.error,
    /** True if no field is missing or invalid. */
    isTyped: parsed.ok && (way === 'burn' || (slippage.ok && lasts.ok)),
    /** Whole tokens held, for the field; undefined while unknown. */
    wholeHeld: held === undefined ? undefined : held / unitOf(coin.decimals),
    balance,
    /** Pool used for a purchase and its age. */
    pool,
    order: way === 'burn' ? order : undefined,
    swap: way === 'swap' ? swap : undefined,
    /** Reason why the tokens cannot be bought now. */
    obstacle: way === 'swap' ? obstacle : undefined,
    /** True if the purchase costs more TRX than the account holds. */
    isShort: swap !== undefined && heldTrx !== undefined && swap.purchase.paid > heldTrx,
    /** True if the decimals on chain differ from the list's; nothing can be confirmed then. */
    isRefused: said.data !== undefined && said.data.decimals !== coin.decimals,
  }
}

import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Amount } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import type { Millis } from '../../core/time.ts'
import { servicesAtom } from '../../state/services.ts'
import { saleCoins } from './cardNow.ts'
import { firstPrice, isPrice, saleEnd, type SaleDays } from './rules.ts'

interface Before {
  readonly price: Amount
  readonly expiresAt: Millis
}

/**
 * State of the form for a sale's price and end. `openedAt` is the chain time from which the sale
 * counts, so its end stays fixed on screen. `before` holds the current terms.
 */
export function useSaleTerms(openedAt: Millis, before?: Before) {
  const { usdt } = useAtomValue(servicesAtom).config.contracts
  const coins = saleCoins(usdt)
  const first = firstPrice(coins, before?.price)
  const [symbol, setSymbol] = useState(first.coin.symbol)
  const [text, setText] = useState(first.text)
  const isStanding = before !== undefined && before.expiresAt > openedAt
  const [days, setDays] = useState<SaleDays | 'same'>(isStanding ? 'same' : 30)
  const coin = coins.find((each) => each.symbol === symbol) ?? coins[0]!
  const parsed = parseUnits(text, coin.decimals)
  const isTyped = parsed.ok && parsed.value > 0n
  const price = parsed.ok && isPrice(parsed.value) ? { coin, units: parsed.value } : undefined
  const expiry = days === 'same' ? before!.expiresAt : saleEnd(openedAt, days)
  return {
    coins,
    coin,
    setSymbol,
    text,
    setText,
    days,
    setDays,
    /** True if the current sale is unexpired, so its end can stay unchanged. */
    isStanding,
    isTooHigh: isTyped && price === undefined,
    price,
    expiry,
  }
}

export type SaleTerms = ReturnType<typeof useSaleTerms>

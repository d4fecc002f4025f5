import { useState } from 'react'
import { SECOND_MS, type Millis } from '../../core/time.ts'
import { parseDays, parsePrice, type NumberProblem } from './typed.ts'

/** Price and time of an offer in the making; kept as they were typed. */
export interface OfferTerms {
  readonly price: string
  readonly days: string
  readonly changePrice: (text: string) => void
  readonly changeDays: (text: string) => void
  /** Undefined where it cannot be read; then the problem says why. */
  readonly unitPrice: bigint | undefined
  readonly expiry: Millis | undefined
  readonly priceProblem: NumberProblem | undefined
  readonly daysProblem: NumberProblem | undefined
}

/**
 * `openedAt` is chain time: the expiry counts from then, and does not move while on screen. The
 * block that takes the offer is later, so even the longest time is not too long for it.
 */
export function useOfferTerms(beginning: string, openedAt: Millis): OfferTerms {
  const [price, changePrice] = useState(beginning)
  const [days, changeDays] = useState('7')
  const unitPrice = parsePrice(price)
  const lasts = parseDays(days)
  return {
    price,
    days,
    changePrice,
    changeDays,
    unitPrice: unitPrice.ok ? unitPrice.value : undefined,
    // Contracts count whole seconds.
    expiry: lasts.ok ? Math.floor((openedAt + lasts.value) / SECOND_MS) * SECOND_MS : undefined,
    priceProblem: unitPrice.ok ? undefined : unitPrice.error,
    daysProblem: lasts.ok ? undefined : lasts.error,
  }
}

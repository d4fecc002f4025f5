import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { unitsToDecimal } from '../../core/amount.ts'
import { amountProblem, parseUnits } from '../../core/typedAmount.ts'
import type { Millis } from '../../core/time.ts'
import { parseMinutes, parseSlippage } from '../../core/typedNumbers.ts'
import { usualSettings } from '../../sheets/TradeSettings.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { poolNowAtom, type PoolCoins } from './atoms.ts'
import { removeOrder, type RemoveOrder } from './orders.ts'
import { percentOf, removeProblem } from './rules.ts'

/** Percentages offered as chips. */
export const PARTS = ['25', '50', '75', '100'] as const
export type Part = (typeof PARTS)[number]

const BEGINNING = { amount: '', ...usualSettings }

/**
 * State of a removal form. The quote is made when amount or terms change, or on a tap, and then
 * stays fixed. It must not change while the user confirms it.
 */
export function useRemoveForm(coins: PoolCoins) {
  const { shares } = coins
  const [texts, setTexts] = useState(BEGINNING)
  const [part, setPart] = useState<Part>()
  const [{ data: pool, stale, fetchedAt }, ask] = useAtom(poolNowAtom(coins))
  // Earliest time at which the pool must have been read; a cached pool may be hours old.
  const [since, setSince] = useState(() => Date.now() - FRESH_MS)
  const [isRenewing, setRenewing] = useState(false)
  useEffect(() => void ask(), [ask])
  const balance = useAtomValue(ownBalanceAtom(shares))
  const now = useChainNow()
  const held = balance?.known ? balance.units : undefined

  // The 100% chip still means everything if more arrives while the sheet is open.
  const parsed = parseUnits(texts.amount, shares.decimals)
  const chosen =
    part !== undefined && held !== undefined ? percentOf(held, Number(part)) : undefined
  const units = chosen ?? (parsed.ok ? parsed.value : undefined)
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const problem =
    units === undefined ? undefined : (amountProblem(units, held) ?? removeProblem(pool, units))

  const [made, setMade] = useState<Made>()
  const key = `${units} ${texts.slippage} ${texts.minutes}`
  const isWhole = units !== undefined && !problem && slippage.ok && lasts.ok
  const isFresh = pool !== undefined && !stale && fetchedAt !== undefined && fetchedAt >= since
  if ((made?.key !== key || made.since !== since) && isWhole && isFresh && now !== undefined) {
    const terms = { coins, pool, slippageBp: slippage.value, lastsMs: lasts.value, now }
    setMade({ key, since, at: fetchedAt, order: removeOrder(terms, units) })
  }
  const quoted = made?.key === key && isWhole ? made : undefined
  return {
    amount: chosen === undefined ? texts.amount : unitsToDecimal(chosen, shares.decimals),
    settings: texts,
    change: (changed: Partial<typeof BEGINNING>) => {
      if (changed.amount !== undefined) setPart(undefined)
      setTexts((before) => ({ ...before, ...changed }))
    },
    part,
    choose: setPart,
    /** Balance shown in the field. An unreadable balance is 0 and marked as unknown. */
    shown: balance && { balance: balance.units, isUnread: !balance.known },
    /** Percentages need a known balance. */
    hasParts: held !== undefined,
    problem,
    /** True if no field is missing or invalid. */
    isWhole,
    pool,
    order: quoted?.order,
    /** Device time of the pool that was quoted. */
    quotedAt: quoted?.at,
    isRenewing,
    /** Requests a new quote. If the TRON node does not answer, the previous quote remains. */
    async renew() {
      setSince(Date.now())
      setRenewing(true)
      await ask()
      setRenewing(false)
    },
  }
}

interface Made {
  readonly key: string
  /** Earliest permitted time of the pool's reading. */
  readonly since: Millis
  readonly at: Millis
  readonly order: RemoveOrder
}

/** Maximum age of a quote when the sheet opens, in ms. */
const FRESH_MS = 10_000

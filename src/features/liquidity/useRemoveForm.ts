import { useAtom, useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { amountProblem, parseUnits, unitsToDecimal } from '../../core/amount.ts'
import { parseMinutes, parseSlippage } from '../../core/typedNumbers.ts'
import { usualSettings } from '../../sheets/TradeSettings.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { poolNowAtom, type PoolCoins } from './atoms.ts'
import { removeOrder, type RemoveOrder } from './orders.ts'
import { percentOf, removeProblem } from './rules.ts'

/** What can be tapped instead of typing. */
export const PARTS = ['25', '50', '75', '100'] as const
export type Part = (typeof PARTS)[number]

const BEGINNING = { amount: '', ...usualSettings }

/**
 * Shares to be taken out. What it brings is asked when the amount or the terms change, and stands
 * from then on: what is confirmed must not change under the finger.
 */
export function useRemoveForm(coins: PoolCoins) {
  const { shares } = coins
  const [texts, setTexts] = useState(BEGINNING)
  const [part, setPart] = useState<Part>()
  const [{ data: pool, stale, fetchedAt }, ask] = useAtom(poolNowAtom(coins))
  const [openedAt] = useState(Date.now)
  useEffect(() => void ask(), [ask])
  const balance = useAtomValue(ownBalanceAtom(shares))
  const now = useChainNow()
  const held = balance?.known ? balance.units : undefined

  // All of it stays all of it, also when more arrives while the sheet is open.
  const parsed = parseUnits(texts.amount, shares.decimals)
  const chosen =
    part !== undefined && held !== undefined ? percentOf(held, Number(part)) : undefined
  const units = chosen ?? (parsed.ok ? parsed.value : undefined)
  const slippage = parseSlippage(texts.slippage)
  const lasts = parseMinutes(texts.minutes)
  const problem =
    units === undefined ? undefined : (amountProblem(units, held) ?? removeProblem(pool, units))

  const [made, setMade] = useState<{ readonly key: string; readonly order: RemoveOrder }>()
  const key = `${units} ${texts.slippage} ${texts.minutes}`
  const isWhole = units !== undefined && !problem && slippage.ok && lasts.ok
  // What was kept on the device may be hours old.
  const isFresh = pool !== undefined && !stale && (fetchedAt ?? 0) > openedAt - FRESH_MS
  if (made?.key !== key && isWhole && isFresh && now !== undefined) {
    const terms = { coins, pool, slippageBp: slippage.value, lastsMs: lasts.value, now }
    setMade({ key, order: removeOrder(terms, units) })
  }
  return {
    amount: chosen === undefined ? texts.amount : unitsToDecimal(chosen, shares.decimals),
    settings: texts,
    change: (changed: Partial<typeof BEGINNING>) => {
      if (changed.amount !== undefined) setPart(undefined)
      setTexts((before) => ({ ...before, ...changed }))
    },
    part,
    choose: setPart,
    held,
    problem,
    pool,
    order: made?.key === key && isWhole ? made.order : undefined,
  }
}

/** As old as a quote may be when the sheet opens. */
const FRESH_MS = 10_000

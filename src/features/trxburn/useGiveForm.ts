import { useAtomValue } from 'jotai'
import { useState } from 'react'
import * as v from 'valibot'
import { TRX, unitsToDecimal } from '../../core/amount.ts'
import { parseUnits } from '../../core/typedAmount.ts'
import { useBegun } from '../../sheets/useBegun.ts'
import { useFeeReserve } from '../../sheets/useFeeReserve.ts'
import { ownBalanceAtom } from '../../state/account/balances.ts'
import { trxBurnKinds } from './kinds.ts'
import { GIFT_ENERGY, giftProblem, mostOf, sunFor, tokensFor } from './rules.ts'
import type { LiveSale } from './useSale.ts'
import { typedText } from '../../state/pages/handedForm.ts'

/** Unit of the typed amount. */
export type Counted = 'trx' | 'token'

/** Values of the form, as a link fills them in. */
export const giveForm = v.object({
  act: v.literal('give'),
  counted: v.picklist(['trx', 'token']),
  text: typedText,
})

export type GiveTexts = v.InferOutput<typeof giveForm>

/** Manages the form of a burn; `begun` holds the values from a link. */
export function useGiveForm({ sale, now }: LiveSale, isAsking: boolean, begun?: GiveTexts) {
  const { coin, terms, progress } = sale
  const balance = useAtomValue(ownBalanceAtom(TRX))
  const held = balance?.known ? balance.units : undefined
  const reserve = useFeeReserve(GIFT_ENERGY)
  const purse = { held, reserve }
  const [counted, setCounted] = useState<Counted>(begun?.counted ?? 'trx')
  const [text, setText] = useState(begun?.text ?? '')
  useBegun(trxBurnKinds, isAsking, () => setText(''))
  const typed = parseUnits(text, counted === 'trx' ? TRX.decimals : coin.decimals)
  const sun = !typed.ok
    ? undefined
    : counted === 'trx'
      ? typed.value
      : sunFor(terms.rate, typed.value)
  const found = sun === undefined ? undefined : giftProblem(terms, progress, sun, now, purse)
  const most = mostOf(terms, progress, purse)
  return {
    text,
    setText,
    counted,
    /** Changes the unit and converts the typed amount, so that it still means the same. */
    count(next: Counted) {
      if (sun !== undefined && next !== counted)
        setText(
          next === 'trx'
            ? unitsToDecimal(sun, TRX.decimals)
            : unitsToDecimal(tokensFor(terms.rate, sun), coin.decimals),
        )
      setCounted(next)
    },
    reserve,
    balance,
    /** Maximum that can be burned, in the unit of the typed amount. */
    most: most !== undefined && counted === 'token' ? tokensFor(terms.rate, most) : most,
    order: sun === undefined ? undefined : { sun, units: tokensFor(terms.rate, sun) },
    problem: found,
    // A zero may be the start of a longer number.
    isPatient: found === 'nothing' && sun === 0n,
    isReady: sun !== undefined && found === undefined,
  }
}

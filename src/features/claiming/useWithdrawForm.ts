import { useState } from 'react'
import { parseUnits } from '../../core/typedAmount.ts'
import { useBegun } from '../../sheets/useBegun.ts'
import { claimingKinds } from './kinds.ts'
import { mostOf, problemOf } from './rules.ts'
import type { CoinShare, LiveFund } from './useFund.ts'

/** State of the withdrawal form. */
export function useWithdrawForm({ times, now }: LiveFund, share: CoinShare, isAsking: boolean) {
  const [text, setText] = useState('')
  useBegun(claimingKinds, isAsking, () => setText(''))
  const typed = parseUnits(text, share.coin.decimals)
  const found = problemOf(typed, times, share, now)
  const most = mostOf(share, now)
  return {
    text,
    setText,
    /** Undefined while nothing can be withdrawn. */
    most: most > 0n ? most : undefined,
    problem: found,
    units: typed.ok ? typed.value : undefined,
    isReady: found === undefined,
  }
}

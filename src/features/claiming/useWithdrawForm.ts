import { useState } from 'react'
import { parseUnits } from '../../core/typedAmount.ts'
import { useBegun } from '../../sheets/useBegun.ts'
import { claimingKinds } from './kinds.ts'
import { isPatient, mostOf, problemOf } from './rules.ts'
import type { CoinShare, LiveFund } from './useFund.ts'

/** A withdrawal in the making. */
export function useWithdrawForm({ times, now }: LiveFund, share: CoinShare, isAsking: boolean) {
  const [text, setText] = useState('')
  const [isTried, setTried] = useState(false)
  useBegun(claimingKinds, isAsking, () => {
    setText('')
    setTried(false)
  })
  const typed = parseUnits(text, share.coin.decimals)
  const found = problemOf(typed, times, share, now)
  const most = mostOf(share, now)
  return {
    text,
    setText,
    /** Undefined while there is nothing to take. */
    most: most > 0n ? most : undefined,
    tried: () => setTried(true),
    // An empty field is no mistake yet, and a zero may be the start of a longer number.
    problem: found && isPatient(found) && !isTried ? undefined : found,
    units: typed.ok ? typed.value : undefined,
    isReady: found === undefined,
  }
}

import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import type { Millis } from '../../core/time.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'

/** Shows the time left until a presale begins, by the chain's clock. */
export function StartCountdown({ at }: { readonly at: Millis }) {
  const clock = useAtomValue(chainClockAtom)
  const [begun, setBegun] = useState<Millis>()
  if (!clock) return <Trans>not known now</Trans>
  return begun === at ? (
    <Trans>has begun</Trans>
  ) : (
    <Countdown targetAt={at} nowAt={clock} onEnd={() => setBegun(at)} testId="publish-countdown" />
  )
}

import { useLingui } from '@lingui/react'
import { standingWords, type StandingWord } from '../state/operations/standingWords.ts'
import { StatusPill, type Tone } from '../ui/states/StatusPill.tsx'

interface StandingPillProps {
  readonly standing: StandingWord
}

/** Shows the status of an operation in a word, and announces changes. */
export function StandingPill({ standing }: StandingPillProps) {
  const { _ } = useLingui()
  return (
    <StatusPill tone={tones[standing]} live>
      {_(standingWords[standing])}
    </StatusPill>
  )
}

const tones: Readonly<Record<StandingWord, Tone>> = {
  preparing: 'cast',
  asking: 'cast',
  declined: 'neutral',
  elsewhere: 'neutral',
  working: 'cast',
  cosigning: 'cast',
  crossing: 'cast',
  late: 'neutral',
  later: 'neutral',
  waiting: 'neutral',
  failed: 'danger',
  done: 'success',
}

import { BurnStep } from './BurnStep.tsx'
import { FeesStep } from './FeesStep.tsx'
import type { Step } from './fields.ts'
import { PresaleStep } from './PresaleStep.tsx'
import { ReleaseStep } from './ReleaseStep.tsx'
import { ReviewStep, type ReviewStepProps } from './ReviewStep.tsx'

interface LaterStepProps {
  readonly step: Exclude<Step, 'token'>
  readonly isTaxHigh: boolean
  readonly isPresold: boolean
  /** Switches the presale on or off; absent if there is always a presale. */
  readonly onPresoldChange: ((wanted: boolean) => void) | undefined
  readonly review: ReviewStepProps
}

/** Renders every step after the first one. Its code loads while the first step is filled in. */
export function LaterStep(props: LaterStepProps) {
  const { step, isTaxHigh, isPresold, onPresoldChange, review } = props
  if (step === 'fees') return <FeesStep isTaxHigh={isTaxHigh} />
  if (step === 'burn') return <BurnStep />
  if (step === 'presale')
    return <PresaleStep isPresold={isPresold} onPresoldChange={onPresoldChange} />
  return step === 'release' ? <ReleaseStep /> : <ReviewStep {...review} />
}

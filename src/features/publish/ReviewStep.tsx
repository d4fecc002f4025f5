import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Address } from '../../core/address.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import { handsOverAtom } from '../../state/operations/handOver.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { useFactory } from './atoms.ts'
import { CastingCost } from './CastingCost.tsx'
import type { Step } from './fields.ts'
import type { CastPlan } from './plan.ts'
import { PresaleReview } from './PresaleReview.tsx'
import { isTaxHigh } from './preview.ts'
import styles from './publish.module.css'
import { ReleaseReview } from './ReleaseReview.tsx'
import type { CAST_ENERGY } from './rules.ts'
import type { ReadCast } from './steps.ts'
import { TaxBadge } from './TaxBadge.tsx'
import { BurnReview, FeesReview, TokenReview } from './TokenReview.tsx'
import { stepNames } from './words.ts'

export interface ReviewStepProps {
  readonly read: ReadCast
  /** Existing token that gets a presale, if any. */
  readonly address: Address | undefined
  /** Kind of the creation. */
  readonly kind: keyof typeof CAST_ENERGY
  /** First step that is no longer valid. */
  readonly wrong: Step | undefined
  readonly onStep: (step: Step) => void
  readonly onBack: () => void
  readonly onCast: (plan: CastPlan) => void
  /** Whether the form fits into a link, with which it continues in a wallet's browser. */
  readonly handsOver: boolean
}

/** Shows every term in plain words before the creation, which is permanent. */
export function ReviewStep(props: ReviewStepProps) {
  const { read, address, kind, wrong, onStep, onBack, onCast, handsOver } = props
  const { i18n } = useLingui()
  const { data: factory } = useFactory()
  const { token, profile, presale, supply } = read
  const { symbol } = token
  // Without a wallet in this browser, a form too long for a link must be typed again in the
  // wallet's browser.
  const isTooLong = useAtomValue(handsOverAtom) === 'yes' && !handsOver
  // The terms of an existing token can only be read, not changed.
  const changeToken = address ? undefined : onStep
  return (
    <>
      <p className={styles.lead}>
        <Trans>Read it once more: nothing of this can be changed later.</Trans>
      </p>
      {wrong && (
        <Note tone="danger" testId="publish-review-wrong">
          <p>
            <Trans>Something has to be corrected first.</Trans>
          </p>
          <Button size="small" onClick={() => onStep(wrong)} testId="publish-review-correct">
            {i18n._(stepNames[wrong])}
          </Button>
        </Note>
      )}
      <ReviewCard step="token" onStep={changeToken}>
        <TokenReview token={token} profile={profile} isPresold={presale !== undefined} />
      </ReviewCard>
      <ReviewCard step="fees" onStep={changeToken} badge={isTaxHigh(token) && <TaxBadge />}>
        <FeesReview token={token} />
      </ReviewCard>
      <ReviewCard step="burn" onStep={changeToken}>
        <BurnReview token={token} />
      </ReviewCard>
      {presale && !wrong && (
        <>
          <ReviewCard step="presale" onStep={onStep}>
            <PresaleReview
              presale={presale}
              symbol={symbol}
              isNew={address === undefined}
              supply={supply}
            />
          </ReviewCard>
          <ReviewCard step="release" onStep={onStep}>
            <ReleaseReview presale={presale} />
          </ReviewCard>
        </>
      )}
      <Note tone="safe" testId="publish-powers">
        <Trans>
          Nobody owns a token that is cast here: nobody can mint more of it, pause it, shut anybody
          out or change its terms. Not even you.
        </Trans>
      </Note>
      <CastingCost kind={kind} inDetail />
      <FormBar
        disabled={!factory?.enabled}
        handsOver={handsOver}
        obstacle={isTooLong ? <TooLong /> : undefined}
        onAct={() => (wrong ? onStep(wrong) : onCast({ token, profile, presale, address }))}
        back={
          <Button size="large" onClick={onBack} testId="publish-back">
            <Trans>Back</Trans>
          </Button>
        }
        testId="publish-cast"
        obstacleTestId="publish-obstacle"
      >
        {address ? <Trans>Add the presale</Trans> : <Trans>Cast {symbol}</Trans>}
      </FormBar>
    </>
  )
}

const TooLong = () => (
  <Trans>
    There is no wallet in this browser, and what you filled in is too long for a link: shorten the
    description, or fill it in anew in your wallet's own browser. Here it is kept.
  </Trans>
)

interface ReviewCardProps {
  /** Step that decides this part. `onStep` is undefined if it can no longer be changed. */
  readonly step: Step
  readonly onStep: ((step: Step) => void) | undefined
  /** Warning of two words below the title. */
  readonly badge?: ReactNode
  readonly children: ReactNode
}

/** Renders one part of the terms in plain words, with a button to change it. */
function ReviewCard({ step, onStep, badge, children }: ReviewCardProps) {
  const { i18n } = useLingui()
  return (
    <Panel
      as="section"
      gap={3}
      title={i18n._(stepNames[step])}
      aside={
        onStep && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onStep(step)}
            testId={`publish-change-${step}`}
          >
            <Trans>Change</Trans>
          </Button>
        )
      }
      testId={`publish-review-${step}`}
    >
      {badge && <div>{badge}</div>}
      {children}
    </Panel>
  )
}

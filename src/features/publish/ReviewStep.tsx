import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { ConnectButton } from '../../sheets/ConnectButton.tsx'
import { ownerAtom } from '../../state/account/session.ts'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { useFactory } from './atoms.ts'
import { BurnReview } from './BurnReview.tsx'
import { CreationFee } from './CreationFee.tsx'
import { FeesReview } from './FeesReview.tsx'
import type { CastPlan } from './plan.ts'
import { PresaleReview } from './PresaleReview.tsx'
import styles from './publish.module.css'
import { ReleaseReview } from './ReleaseReview.tsx'
import type { ReadCast, Step } from './steps.ts'
import { TokenReview } from './TokenReview.tsx'
import { stepNames } from './words.ts'

interface ReviewStepProps {
  readonly read: ReadCast
  /** The existing token, if it is to get a presale. */
  readonly address: Address | undefined
  /** A step that is no longer valid. */
  readonly wrong: Step | undefined
  readonly onStep: (step: Step) => void
  readonly onBack: () => void
  readonly onCast: (plan: CastPlan) => void
}

/** Every term in plain words, before it is cast for good. */
export function ReviewStep({ read, address, wrong, onStep, onBack, onCast }: ReviewStepProps) {
  const { i18n } = useLingui()
  const { token, profile, presale, supply } = read
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
      <TokenReview
        token={token}
        profile={profile}
        isPresold={presale !== undefined}
        onStep={changeToken}
      />
      <FeesReview token={token} onStep={changeToken} />
      <BurnReview token={token} onStep={changeToken} />
      {presale && !wrong && (
        <>
          <PresaleReview
            presale={presale}
            symbol={token.symbol}
            isNew={address === undefined}
            supply={supply}
            onStep={onStep}
          />
          <ReleaseReview presale={presale} onStep={onStep} />
        </>
      )}
      <Note tone="safe" testId="publish-powers">
        <Trans>
          Nobody owns a token that is cast here: nobody can mint more of it, pause it, shut anybody
          out or change its terms. Not even you.
        </Trans>
      </Note>
      <CreationFee />
      <ReviewBar
        read={read}
        address={address}
        isWrong={wrong !== undefined}
        onBack={onBack}
        onCast={onCast}
      />
    </>
  )
}

interface ReviewBarProps extends Pick<ReviewStepProps, 'read' | 'address' | 'onBack' | 'onCast'> {
  readonly isWrong: boolean
}

function ReviewBar({ read, address, isWrong, onBack, onCast }: ReviewBarProps) {
  const owner = useAtomValue(ownerAtom)
  const isOnline = useOnline()
  const { data: factory } = useFactory()
  const { token, profile, presale } = read
  const { symbol } = token
  const isClosed = factory?.enabled === false
  return (
    <ActionBar
      reason={
        isOnline ? undefined : (
          <Trans>You are offline. What you typed is kept; casting needs the network.</Trans>
        )
      }
      reasonTestId="publish-obstacle"
    >
      <ButtonRow>
        <Button size="large" onClick={onBack} testId="publish-back">
          <Trans>Back</Trans>
        </Button>
        {owner ? (
          <Button
            variant="primary"
            size="large"
            disabled={isWrong || isClosed || !isOnline || factory === undefined}
            onClick={() => onCast({ token, profile, presale, address })}
            testId="publish-cast"
          >
            {address ? <Trans>Add the presale</Trans> : <Trans>Cast {symbol}</Trans>}
          </Button>
        ) : (
          <ConnectButton testId="publish-connect" />
        )}
      </ButtonRow>
    </ActionBar>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { Suspense, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import type { Address } from '../../core/address.ts'
import { late } from '../../core/late.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { imitationAtom } from '../../state/account/knownAddresses.ts'
import { servicesAtom } from '../../state/services.ts'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { leadToWrong } from '../../ui/fields/leadToWrong.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { fieldsOf, type CastForm, type FieldName, type Step } from './fields.ts'
import { CastingCost } from './CastingCost.tsx'
import type { CastDraft } from './draft.ts'
import { FormContext } from './formContext.ts'
import type { CastPlan } from './plan.ts'
import { isTaxHigh } from './preview.ts'
import styles from './publish.module.css'
import { judgeRecipients } from './recipients.ts'
import { StepBar } from './StepBar.tsx'
import {
  furthestOf,
  isWrong,
  readCast,
  rescale,
  stepsOf,
  supplyIn,
  type KnownToken,
  type Suggestions,
} from './steps.ts'
import { TokenStep } from './TokenStep.tsx'
import { useLeftFields } from './useLeftFields.ts'

const loadLaterStep = late(() => import('./LaterStep.tsx').then((m) => m.LaterStep))
const LaterStep = lazyAgain(loadLaterStep)

interface CastWizardProps {
  readonly draft: CastDraft
  readonly onChange: (draft: CastDraft) => void
  readonly suggested: Suggestions
  /** Existing token that gets a presale, if any. */
  readonly token?: KnownToken | undefined
  /** Called once everything is filled in and reviewed. */
  readonly onCast: (plan: CastPlan) => void
  /** Whether the form fits into a link, with which it continues in a wallet's browser. */
  readonly handsOver: boolean
}

/** Renders the form step by step, and stores every keystroke. */
export function CastWizard(props: CastWizardProps) {
  const { draft, onChange, suggested, token, onCast, handsOver } = props
  const { t } = useLingui()
  const now = useChainNow()
  const content = useRef<HTMLFormElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Errors show for fields that the user left, and for a whole step once the user tries to leave
  // it.
  const { left, leaveAll } = useLeftFields(content)
  const { form, isPresold, compared = NONE } = draft
  const { contracts } = useAtomValue(servicesAtom).config
  const imitationOf = useAtomValue(imitationAtom)
  const isImitation = (account: Address) => imitationOf(account) !== undefined
  const judge = judgeRecipients({ contracts, isImitation, compared })
  const read = readCast(form, { isPresold, token, now, judge })
  const { errors } = read
  const steps = stepsOf({ isPresold, token })
  const furthest = furthestOf(steps, errors)
  // Not capped by `furthest`, because valid input may become invalid later, such as a start now
  // past.
  const step = steps.includes(draft.step) ? draft.step : steps[0]!
  const at = steps.indexOf(step)

  const goTo = (next: Step) => {
    flushSync(() => onChange(settled(draft, suggested, step, next)))
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }
  const goOn = () => {
    const next = steps[at + 1]
    if (!isWrong(step, errors) && next) return goTo(next)
    flushSync(() => leaveAll(fieldsOf[step]))
    if (content.current) leadToWrong(content.current)
  }
  // Preloads the later steps while the user fills in the first one.
  useEffect(() => void loadLaterStep().catch(() => undefined), [])
  const kind = token ? 'presale' : isPresold ? 'tokenWithPresale' : 'token'
  const around = {
    form,
    compared,
    setCompared: (accounts: readonly Address[]) => onChange({ ...draft, compared: accounts }),
    symbol: read.token.symbol || t`tokens`,
    shownError: (field: FieldName) => (left.has(field) ? errors[field] : undefined),
    change: <Field extends FieldName>(field: Field, value: CastForm[Field]) =>
      onChange({ ...draft, form: { ...form, [field]: value } }),
  }
  return (
    <FormContext value={around}>
      <form
        ref={content}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (step !== 'review') goOn()
        }}
        data-testid="publish-form"
      >
        <StepBar steps={steps} step={step} furthest={furthest} onStep={goTo} headingRef={heading} />
        {at === 0 && <CastingCost kind={kind} />}
        {step === 'token' && <TokenStep />}
        {step !== 'token' && (
          <Suspense fallback={<StepSkeleton />}>
            <LaterStep
              step={step}
              isTaxHigh={isTaxHigh(read.token)}
              isPresold={isPresold}
              onPresoldChange={
                token ? undefined : (wanted) => onChange({ ...draft, isPresold: wanted })
              }
              review={{
                read,
                address: token?.address,
                kind,
                wrong: steps[furthest] === 'review' ? undefined : steps[furthest],
                onStep: goTo,
                onBack: () => goTo(steps[at - 1]!),
                onCast,
                handsOver,
              }}
            />
          </Suspense>
        )}
        {step !== 'review' && (
          <ActionBar>
            {at > 0 && (
              <Button size="large" onClick={() => goTo(steps[at - 1]!)} testId="publish-back">
                <Trans>Back</Trans>
              </Button>
            )}
            <Button variant="primary" size="large" type="submit" testId="publish-next">
              <Trans>Next</Trans>
            </Button>
          </ActionBar>
        )}
      </form>
    </FormContext>
  )
}

const NONE: readonly Address[] = []

/** Returns the draft for another step. Suggested amounts follow the supply that was chosen. */
function settled(draft: CastDraft, suggested: Suggestions, step: Step, next: Step): CastDraft {
  const supply = step === 'token' ? supplyIn(draft.form.totalSupply) : undefined
  if (supply === undefined || String(supply) === draft.suggestedFor) return { ...draft, step: next }
  return {
    ...draft,
    step: next,
    form: rescale(draft.form, suggested, BigInt(draft.suggestedFor), supply),
    suggestedFor: String(supply),
  }
}

const StepSkeleton = () => (
  <Panel gap={5}>
    <Skeleton height={52} />
    <Skeleton height={52} />
    <Skeleton height={52} />
  </Panel>
)

/** Placeholder of the form while it loads. */
export const FormSkeleton = () => (
  <Loading testId="publish-loading">
    <Stack gap={4}>
      <Skeleton height={5} />
      <Skeleton width="55%" height={28} />
      <StepSkeleton />
    </Stack>
  </Loading>
)

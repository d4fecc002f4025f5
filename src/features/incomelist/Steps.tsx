import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { IncomeClaim, IncomeWithdrawal } from '../../api/endpoints/income.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { HashText } from '../../sheets/HashText.tsx'
import { StageLine } from '../../ui/states/StageLine.tsx'
import styles from './IncomeList.module.css'
import { failureOf, stepsOf, type Step, type StepName } from './rules.ts'
import { stepNames } from './words.tsx'

interface StepsProps {
  readonly claim: IncomeClaim
  readonly order: IncomeWithdrawal | undefined
}

/** Steps of a claim or withdrawal, with times and hashes. */
export function Steps({ claim, order }: StepsProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const failure = order ? failures[failureOf(order)] : failedText
  const saidOf = ({ name, state }: Step): MessageDescriptor | undefined =>
    state === 'failed'
      ? failure
      : state !== 'current'
        ? undefined
        : claim.orderKey === null && name === 'payment'
          ? owedText
          : waits[name]
  const steps = stepsOf(claim, order)
  return (
    steps.length > 0 && (
      <StageLine
        label={t`Steps`}
        stages={steps.map((step) => {
          const { name, state, at, txId } = step
          const said = saidOf(step)
          return {
            id: name,
            label: i18n._(stepNames[name]),
            state,
            // Steps can be days apart, so a time of day alone would mislead.
            ...((said ?? at ?? txId) !== undefined && {
              sub: (
                <span className={styles.step}>
                  {said && <span>{i18n._(said)}</span>}
                  {at !== undefined && <span>{formatDateTime(at, locale)}</span>}
                  {txId !== undefined && <HashText txId={txId} />}
                </span>
              ),
            }),
          }
        })}
        testId="income-step"
      />
    )
  )
}

const soonText = msg`usually within a few seconds`
const finalText = msg`about a minute`

/** Texts for what the current step waits for. */
const waits: Partial<Record<StepName, MessageDescriptor>> = {
  feeInBlock: soonText,
  inBlock: soonText,
  feeFinal: finalText,
  final: finalText,
  voucher: msg`The app asks for it where it was begun; elsewhere, continue`,
  payment: msg`Continue before the voucher expires`,
  done: finalText,
}

const owedText = msg`Owed until its fund has it`
const failedText = msg`It failed, and nothing was taken out`

/** Reasons why an order ended without a payment. */
const failures: Record<ReturnType<typeof failureOf>, MessageDescriptor> = {
  noFee: msg`The fee was not paid, and nothing was taken out`,
  refused: msg`It was more than could be claimed once the fee was final`,
  noVoucher: msg`None was asked for in time`,
  expired: msg`The voucher expired unused. What it was for is in your balance again.`,
}

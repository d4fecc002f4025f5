import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../core/amount.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import type { ClaimProps } from './requests.ts'
import { insuredUntil } from './rules.ts'

/**
 * Shows the terms of the insurance: its payer, amount, condition and deadline. Renders nothing if
 * the account has no claim.
 */
export function InsuranceCard({ sale, standing, insured, ...ask }: ClaimProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const { terms, progress, coin } = sale
  const { position } = standing
  const until = insuredUntil(terms, progress)
  if (insured === 0n || until === undefined) return null
  const amount = formatAmount(trx(insured))
  const tokens = formatAmount({ units: position.bought, coin })
  const share = formatPercent(terms.backingShare)
  const end = formatDateTime(until, locale)
  return (
    <ActCard
      {...ask}
      title={<Trans>Insurance</Trans>}
      status={
        clock && (
          <StatusPill tone="cast" testId="presale-insurance-left">
            <Trans>
              ends in <Countdown targetAt={until} nowAt={clock} />
            </Trans>
          </StatusPill>
        )
      }
      request={{ act: 'insurance', sale, intent: { amount: insured, givenUp: position.bought } }}
      act={<Trans>Get {amount} back</Trans>}
      actTestId="presale-insure"
      testId="presale-insurance"
    >
      <Stack>
        <p className={styles.text}>
          <Trans>
            If you change your mind you get {share} of what you paid back: {amount}. The presale
            contract pays it, out of the part of the raise that it holds back for this. You need no
            reason, and nobody has to agree.
          </Trans>
        </p>
        <p className={styles.text}>
          <Trans>
            In return you give up all {tokens}. It is one or the other: the insurance ends as soon
            as you receive anything, and at the latest on {end}.
          </Trans>
        </p>
      </Stack>
    </ActCard>
  )
}

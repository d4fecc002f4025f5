import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { trx, TRX } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { balanceAtom } from '../../state/account/balances.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { creatorDueAtom } from './atoms.ts'
import { ActCard } from './ActCard.tsx'
import styles from './Presale.module.css'
import type { AskProps } from './requests.ts'
import { creatorDueAt, insuredUntil } from './rules.ts'

interface CreatorCardProps extends AskProps {
  readonly now: Millis
}

/**
 * Shows what the creator may withdraw after the launch, and what is held until the insurance ends.
 */
export function CreatorCard({ sale, now, ...ask }: CreatorCardProps) {
  const locale = useLocale()
  const { data, fetchedAt, stale } = useAtomValue(creatorDueAtom(sale.place.presale))
  const until = insuredUntil(sale.terms, sale.progress)
  const owed = data && creatorDueAt(sale.terms, sale.progress, data, now)
  const due = owed?.due
  const amount = formatAmount(trx(due ?? 0n))
  const held = formatAmount(trx(owed?.held ?? 0n))
  const end = until === undefined ? '' : formatDateTime(until, locale)
  return (
    <ActCard
      {...ask}
      title={<Trans>For the creator</Trans>}
      figure={
        due === undefined ? (
          <Skeleton width="45%" height={28} />
        ) : (
          <Figure
            size="medium"
            label={<Trans>Due to you</Trans>}
            value={formatUnits(due, TRX.decimals)}
            unit="TRX"
            testId="presale-due"
          />
        )
      }
      request={
        due !== undefined && due > 0n
          ? { act: 'payCreator', sale, intent: { amount: due } }
          : undefined
      }
      act={<Trans>Pay out {amount}</Trans>}
      actVariant="primary"
      actTestId="presale-pay-creator"
      testId="presale-creator"
    >
      <p className={styles.text}>
        {owed && owed.held > 0n ? (
          <Trans>
            This is the raise without what went into the pool. {held} more back the insurance until{' '}
            {end}; what is left of them is yours then.
          </Trans>
        ) : (
          <Trans>This is the raise without what went into the pool.</Trans>
        )}
      </p>
      <StaleBadge at={fetchedAt} stale={stale} testId="presale-due-stale" />
    </ActCard>
  )
}

/** Offers the creator the tokens of a presale that missed its soft cap. */
export function TakeBackCard({ sale, ...ask }: AskProps) {
  const held = useAtomValue(balanceAtom(sale.place.presale, sale.coin))
  if (!held?.known) return null
  const tokens = formatAmount({ units: held.units, coin: sale.coin })
  return (
    <ActCard
      {...ask}
      title={<Trans>For the creator</Trans>}
      request={
        held.units > 0n ? { act: 'takeBack', sale, intent: { units: held.units } } : undefined
      }
      act={<Trans>Take the tokens back</Trans>}
      actTestId="presale-take-back"
      testId="presale-creator"
    >
      <p className={styles.text}>
        {held.units > 0n ? (
          <Trans>The presale still holds {tokens}. They are yours again.</Trans>
        ) : (
          <Trans>The tokens of the presale are back with you.</Trans>
        )}
      </p>
    </ActCard>
  )
}

import { Trans } from '@lingui/react/macro'
import { trx, wholeTrx } from '../../core/amount.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatTime } from '../../i18n/formatDate.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { useFeePrices } from '../../sheets/useFeeReserve.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useFactory } from './atoms.ts'
import styles from './Review.module.css'
import { CAST_ENERGY } from './rules.ts'

interface CastingCostProps {
  readonly kind: keyof typeof CAST_ENERGY
  /** Whether to show the parts of the cost in addition to the sum. */
  readonly inDetail?: boolean
}

/** Shows the total cost of a creation: the factory's fee, and the network fee at present prices. */
export function CastingCost({ kind, inDetail = false }: CastingCostProps) {
  const locale = useLocale()
  const { data, fetchedAt, stale, state } = useFactory()
  const prices = useFeePrices()
  const time = fetchedAt === undefined ? '' : formatTime(fetchedAt, locale)
  const network = prices && wholeTrx(CAST_ENERGY[kind] * prices.energySun)
  const fee = network === undefined ? '' : formatUnits(network, 0)
  const cost = data && network !== undefined && formatUnits(wholeTrx(data.creationFee) + network, 0)
  if (state === 'error')
    return (
      <Note tone="warn" testId="publish-fee-error">
        <Trans>The chain does not tell the creation fee now. We ask again by ourselves.</Trans>
      </Note>
    )
  return (
    <Panel as="section" gap={3} testId="publish-fee">
      <h3 className={styles.title} data-testid="publish-cost">
        {cost ? (
          kind === 'presale' ? (
            <Trans>Adding the presale costs about {cost} TRX</Trans>
          ) : (
            <Trans>Casting costs about {cost} TRX</Trans>
          )
        ) : (
          <CostAsked kind={kind} />
        )}
      </h3>
      {inDetail && data && network !== undefined && (
        <Facts
          facts={[
            {
              id: 'creation',
              label: <Trans>Creation fee</Trans>,
              value: formatAmount(trx(data.creationFee)),
            },
            {
              id: 'network',
              label: <Trans>Network fee</Trans>,
              value: <Trans>about {fee} TRX</Trans>,
            },
            { id: 'at', label: <Trans>Read from the chain at</Trans>, value: time },
          ]}
          testId="publish-fee-facts"
        />
      )}
      <StaleBadge at={fetchedAt} stale={stale} testId="publish-fee-stale" />
      {data && !data.enabled && (
        <Note tone="warn" testId="publish-closed">
          <Trans>Nothing can be cast at the moment.</Trans>
        </Note>
      )}
    </Panel>
  )
}

/** Placeholder of about the cost's length, so that the late answer does not move the layout. */
const CostAsked = ({ kind }: Pick<CastingCostProps, 'kind'>) => (
  <span className={styles.asked} aria-busy="true">
    {kind === 'presale' ? (
      <Trans>Asking the chain what the presale costs…</Trans>
    ) : (
      <Trans>Asking the chain what casting costs…</Trans>
    )}
  </span>
)

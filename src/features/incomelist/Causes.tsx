import { Trans } from '@lingui/react/macro'
import type { IncomeCause } from '../../api/endpoints/income.ts'
import { formatDateTime } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { HashText } from '../../sheets/HashText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import styles from './IncomeList.module.css'

/** The events of the chain that something comes from: anybody can look them up. */
export const Causes = ({ causes }: { readonly causes: readonly IncomeCause[] }) => (
  <Section title={<Trans>Where it comes from</Trans>} testId="income-causes">
    {causes.map((cause) => (
      <Cause key={`${cause.txId} ${cause.position}`} cause={cause} />
    ))}
  </Section>
)

function Cause({ cause }: { readonly cause: IncomeCause }) {
  const locale = useLocale()
  const { event, contract, txId, position, blockNumber, at } = cause
  return (
    <div className={styles.cause}>
      <Facts
        facts={[
          {
            id: 'event',
            label: <Trans>Event</Trans>,
            value: <span translate="no">{event}</span>,
          },
          {
            id: 'contract',
            label: <Trans>Contract</Trans>,
            value: <ExplorerAddress address={contract} testId="income-cause-contract" />,
          },
          {
            id: 'transaction',
            label: <Trans>Transaction</Trans>,
            value: <HashText txId={txId} testId="income-cause-hash" />,
          },
          {
            id: 'block',
            label: <Trans>Block</Trans>,
            value: blockNumber.toLocaleString('en-US'),
            aside: <Trans>(position {position})</Trans>,
          },
          { id: 'time', label: <Trans>Time</Trans>, value: formatDateTime(at, locale) },
        ]}
        testId="income-cause"
      />
    </div>
  )
}

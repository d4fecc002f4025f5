import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { IncomeCause } from '../api/endpoints/income.ts'
import { formatUnits } from '../i18n/format.ts'
import { formatDateTime } from '../i18n/formatDate.ts'
import { useLocale } from '../i18n/useLocale.ts'
import { ExplorerAddress } from './ExplorerAddress.tsx'
import { ExplorerButton } from './ExplorerButton.tsx'
import { servicesAtom } from '../state/services.ts'
import { Facts } from '../ui/lists/Facts.tsx'
import { nameOfContract } from './incomeBooking.ts'
import styles from './IncomeBooking.module.css'

/** Shows an on-chain event that caused income. Anyone can look it up. */
export function IncomeCause({ cause }: { readonly cause: IncomeCause }) {
  const locale = useLocale()
  const { contracts } = useAtomValue(servicesAtom).config
  const { contract, event, txId, blockNumber, at } = cause
  const name = nameOfContract(contracts, contract)
  return (
    <div className={styles.cause} data-testid="income-cause">
      <div className={styles.event}>
        <code translate="no">{event}</code>
        <ExplorerButton of="transaction" id={txId} size="small" testId="income-cause-explorer" />
      </div>
      <Facts
        facts={[
          {
            id: 'contract',
            label: <Trans>Contract</Trans>,
            value: (
              <>
                {name !== undefined && (
                  <div>
                    <code translate="no">{name}</code>
                  </div>
                )}
                <ExplorerAddress address={contract} testId="income-cause-contract" />
              </>
            ),
          },
          { id: 'block', label: <Trans>Block</Trans>, value: formatUnits(BigInt(blockNumber), 0) },
          { id: 'time', label: <Trans>Time</Trans>, value: formatDateTime(at, locale) },
        ]}
        testId="income-cause-facts"
      />
    </div>
  )
}

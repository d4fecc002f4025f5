import { Trans } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatBrief, formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { ChainCheck } from './ChainCheck.tsx'
import styles from './TrxBurn.module.css'
import { usePoolFact } from './usePoolFact.tsx'
import type { LiveSale } from './useSale.ts'

/** Shows further details of the sale, and whether the contract counts the same as the backend. */
export function SaleDetails({ live }: { readonly live: LiveSale }) {
  const locale = useLocale()
  const { sale, phase, onChain, isChainNewer } = live
  const { coin, terms, progress, told } = sale
  const poolFact = usePoolFact(sale)
  const given = trx(progress.given)
  const left = { coin, units: progress.left }
  const [gifts, givers] = [told.gifts, told.givers].map((count) => formatShort(BigInt(count)))
  return (
    <Card title={<Trans>In detail</Trans>} testId="trx-burn-details">
      <Facts
        facts={[
          // While the sale is open, the form shows this fact.
          phase !== 'open' && poolFact,
          {
            id: 'token',
            label: <Trans>Token</Trans>,
            value: (
              <a href={`/token/${coin.contract}`} className={styles.link}>
                <bdi>{coin.symbol}</bdi>
              </a>
            ),
          },
          {
            id: 'left',
            label: <Trans>Tokens left</Trans>,
            value: <AmountText amount={left} short={formatBrief(left)} />,
          },
          { id: 'from', label: <Trans>From</Trans>, value: formatDateTime(terms.start, locale) },
          { id: 'until', label: <Trans>Until</Trans>, value: formatDateTime(terms.end, locale) },
          {
            id: 'given',
            label: <Trans>Given so far</Trans>,
            value: <AmountText amount={given} short={formatFew(given)} />,
          },
          { id: 'gifts', label: <Trans>Times</Trans>, value: gifts },
          { id: 'givers', label: <Trans>Accounts</Trans>, value: givers },
          {
            id: 'contract',
            label: <Trans>Contract</Trans>,
            value: <ExplorerAddress address={sale.contract} testId="trx-burn-contract" />,
          },
        ]}
        testId="trx-burn-detail"
      />
      <ChainCheck
        told={told.given}
        onChain={onChain?.given}
        isNewer={isChainNewer(live.fetchedAt)}
        testId="trx-burn-check"
      />
    </Card>
  )
}

import { Trans } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import { coinOf } from '../../core/tokenTerms.ts'
import { formatPercent, formatShort } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import type { TokenDetail } from './atoms.ts'
import { ExplorerAddress } from '../../sheets/ExplorerAddress.tsx'
import { partOf } from './phase.ts'
import { formatTokens, formatTrx } from './text.ts'
import styles from './TokenPage.module.css'

/** Shows a token's supply, holders and origin. */
export function TokenFacts({ detail: { token, pool } }: { readonly detail: TokenDetail }) {
  const locale = useLocale()
  const { terms, burnt, holders, creator, createdAt, launchedAt } = token
  const burntPart = partOf(burnt, terms.totalSupply)
  const isPartBurnt = burnt > 0n && burntPart !== undefined
  const coin = coinOf({ address: token.address, symbol: terms.symbol })
  const shortly = (units: bigint) => (
    <AmountText amount={{ units, coin }} short={formatTokens(units)} />
  )
  return (
    <Section title={<Trans>Facts</Trans>}>
      <Panel>
        <Facts
          columns={2}
          testId="token-facts"
          facts={[
            { id: 'holders', label: <Trans>Holders</Trans>, value: formatShort(BigInt(holders)) },
            {
              id: 'supply',
              label: <Trans>Supply</Trans>,
              value: shortly(terms.totalSupply - burnt),
            },
            {
              id: 'burnt',
              label: <Trans>Burnt</Trans>,
              value: shortly(burnt),
              aside: isPartBurnt ? `(${formatPercent(burntPart)})` : undefined,
            },
            {
              id: 'created',
              label: <Trans>Created</Trans>,
              value: formatDateTime(createdAt, locale),
            },
            launchedAt !== null && {
              id: 'launched',
              label: <Trans>Trading since</Trans>,
              value: formatDateTime(launchedAt, locale),
            },
            launchedAt !== null && {
              id: 'pool',
              label: <Trans>In the pool</Trans>,
              value: <AmountText amount={trx(pool.trx)} short={formatTrx(pool.trx)} />,
            },
          ]}
        />
        <hr className={styles.line} />
        <Facts
          testId="token-parties"
          facts={[
            {
              id: 'creator',
              label: <Trans>Creator</Trans>,
              value: <ExplorerAddress address={creator} testId="token-creator" />,
            },
            {
              id: 'pool',
              label: <Trans>Pool</Trans>,
              value: <ExplorerAddress address={pool.pool} testId="token-pool" />,
            },
          ]}
        />
      </Panel>
    </Section>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount, formatBrief } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { List } from '../../ui/lists/List.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { ownBurnsAtom } from './atoms.ts'
import styles from './BurnTotals.module.css'
import { compared, verdictOf, type Agreement, type Total } from './totals.ts'

interface BurnTotalsProps {
  readonly contract: Address
  readonly owner: Address
  /** Totals from the list; undefined while it loads. */
  readonly totals: readonly Total[] | undefined
  /** Device time at which the list answered. */
  readonly toldAt: Millis | undefined
}

/** Totals that an account has burnt, token by token. Each sum is compared with the chain. */
export function BurnTotals({ contract, owner, totals, toldAt }: BurnTotalsProps) {
  const { t } = useLingui()
  const coins = (totals ?? []).flatMap(({ coin }) => coin.contract ?? [])
  const [chain, ask] = useAtom(ownBurnsAtom(contract, owner, coins))
  const told = { list: toldAt, chain: chain.fetchedAt }
  const sums = compared(totals ?? [], chain.data, told)
  const power = chain.data?.power
  return (
    <>
      <Panel as="section" testId="burn-totals">
        <StaleBadge at={chain.fetchedAt} stale={chain.stale} testId="burn-totals-stale" />
        <Figure
          size="medium"
          label={<Trans>Your power</Trans>}
          value={power === undefined ? '–' : formatPower(power)}
          testId="burn-totals-power"
        />
        {chain.state === 'error' ? (
          <RetryNote onRetry={() => void ask()} testId="burn-totals-error">
            <Trans>The chain could not be asked, so nothing here is verified.</Trans>
          </RetryNote>
        ) : (
          totals && <Verdict of={verdictOf(totals, chain.data, told)} />
        )}
      </Panel>
      {sums.length > 0 && (
        <Section title={<Trans>Burnt by coin</Trans>}>
          <List label={t`Burnt by coin`} testId="burn-totals-list">
            {sums.map(({ total, counted, agreement }) => (
              <TotalRow key={total.coin.contract} {...{ total, counted, agreement }} />
            ))}
          </List>
        </Section>
      )}
    </>
  )
}

/** Verdict on all sums together: verified only if each one is. */
function Verdict({ of }: { readonly of: Agreement }) {
  if (of === 'same')
    return (
      <div>
        <StatusPill tone="success" dot testId="burn-verified">
          <Trans>Verified on chain</Trans>
        </StatusPill>
      </div>
    )
  if (of === 'chainHasLess')
    return (
      <Note tone="danger" testId="burn-mismatch">
        <Trans>
          The list says more than the chain has counted. The chain decides: believe its numbers.
        </Trans>
      </Note>
    )
  if (of === 'chainHasMore')
    return (
      <Note tone="warn" testId="burn-mismatch">
        <Trans>
          The chain has counted more than is listed here. New burns are listed within a minute; what
          is on the chain is yours in any case.
        </Trans>
      </Note>
    )
  return (
    <div>
      <StatusPill testId="burn-comparing">
        <Trans>Being compared with the chain</Trans>
      </StatusPill>
    </div>
  )
}

interface TotalRowProps {
  readonly total: Total
  readonly counted: bigint | undefined
  readonly agreement: Agreement
}

function TotalRow({ total, counted, agreement }: TotalRowProps) {
  const { coin, count, burnAmount } = total
  const power = formatPower(total.power)
  const amount = { coin, units: burnAmount }
  const onChain = counted === undefined ? undefined : formatAmount({ coin, units: counted })
  const times = <Plural value={count} one="# burn" other="# burns" />
  return (
    <Row
      leading={<Medallion seed={coin.contract ?? ''} />}
      title={<bdi>{coin.symbol}</bdi>}
      facts={
        <Trans>
          {times} · power {power}
        </Trans>
      }
      value={<AmountText amount={amount} short={formatBrief(amount)} />}
      // Shown below the amount, since only the amount is compared.
      change={
        agreement === 'same' ? (
          <span className={styles.same}>
            <Trans>verified</Trans>
          </span>
        ) : agreement === undefined || onChain === undefined ? undefined : (
          <span className={styles.differs}>
            <Trans>on the chain: {onChain}</Trans>
          </span>
        )
      }
      testId={`burn-total-${coin.symbol}`}
    />
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { isAddress, type Address } from '../../core/address.ts'
import { formatPercent, formatShort } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { ExplorerButton } from '../../sheets/ExplorerButton.tsx'
import { LookalikeAddressNote } from '../../sheets/LookalikeAddressNote.tsx'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { usePageTitle } from '../../state/pages/navigationHeader.tsx'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import { Button } from '../../ui/actions/Button.tsx'
import { CopyButton } from '../../ui/actions/CopyButton.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { ActionBar } from '../../ui/frame/ActionBar.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { amountOf, coinTotalAtom, type CoinTotal } from './atoms.ts'
import styles from './LockPage.module.css'
import { worthFact } from './Worth.tsx'

/** Shows all locks of one token, on a page that its creator can share. */
export function CoinLocksPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const coin = params['coin'] ?? ''
  if (isAddress(coin)) return <CoinLocks key={coin} coin={coin} />
  return (
    <EmptyState
      title={<Trans>There is no such coin</Trans>}
      action={{ label: <Trans>To the locks</Trans>, href: '/lock' }}
      testId="lock-coin-unknown"
    >
      <Trans>The address in the link is not complete, or mistyped.</Trans>
    </EmptyState>
  )
}

function CoinLocks({ coin }: { readonly coin: Address }) {
  const [snapshot, refresh] = useAtom(coinTotalAtom(coin))
  usePageTitle(snapshot.data?.items[0]?.counted?.symbol)
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<RowsSkeleton count={3} />}
      testId="lock-coin"
    >
      {({ items: [total] }) => (
        <Page testId="lock-coin-page">
          <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="lock-coin-stale" />
          <LookalikeAddressNote address={coin} testId="lock-coin-lookalike" />
          {total ? (
            <Total total={total} />
          ) : (
            <EmptyState
              title={<Trans>Nothing of this coin is locked</Trans>}
              testId="lock-coin-empty"
            >
              <AddressText address={coin} full />
            </EmptyState>
          )}
          <ActionBar>
            <Button
              variant="primary"
              size="large"
              href={`/lock?coin=${coin}`}
              testId="lock-this-coin"
            >
              <Trans>Lock this coin</Trans>
            </Button>
          </ActionBar>
        </Page>
      )}
    </Loaded>
  )
}

function Total({ total }: { readonly total: CoinTotal }) {
  const { t } = useLingui()
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const amount = amountOf(total)
  const { nextUnlockAt, shareBp, count } = total
  return (
    <>
      <div className={styles.art}>
        <Medallion seed={total.coin} size="full" />
      </div>
      <div className={styles.centred}>
        <Figure
          {...amountFigure(<Trans>Locked altogether</Trans>, amount)}
          size="medium"
          testId="lock-coin-total"
        />
      </div>
      <StatTiles
        testId="lock-coin-tiles"
        facts={[
          {
            id: 'share',
            label: <Trans>Of the supply</Trans>,
            value: shareBp === null ? '–' : formatPercent(shareBp),
          },
          { id: 'count', label: <Trans>Locks</Trans>, value: formatShort(BigInt(count)) },
        ]}
      />
      <Panel as="section">
        <Facts
          testId="lock-coin-facts"
          facts={[
            {
              id: 'next',
              label: <Trans>Next unlock</Trans>,
              value:
                nextUnlockAt === null ? (
                  <Trans>all can be unlocked</Trans>
                ) : (
                  formatZonedTime(nextUnlockAt, locale)
                ),
            },
            nextUnlockAt !== null &&
              clock && {
                id: 'left',
                label: <Trans>Time left</Trans>,
                value: <Countdown targetAt={nextUnlockAt} nowAt={clock} />,
              },
            worthFact(amount),
            {
              id: 'coin',
              label: <Trans>Coin</Trans>,
              value: <AddressText address={total.coin} testId="lock-coin-address-shown" />,
            },
            {
              id: 'link',
              label: <Trans>Link to this page</Trans>,
              value: (
                <CopyButton text={location.href} label={t`Copy link`} testId="lock-coin-link" />
              ),
            },
          ]}
        />
        <ExplorerButton of="address" id={total.coin} />
      </Panel>
    </>
  )
}

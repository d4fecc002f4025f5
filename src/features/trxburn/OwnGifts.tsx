import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { ownTotalsAtom } from './atoms.ts'
import { ChainCheck } from './ChainCheck.tsx'
import { GiftRecords } from './GiftRecords.tsx'
import type { LiveSale } from './useSale.ts'

/**
 * Shows the TRX that the connected account burned and the tokens it received, in total and each
 * time.
 */
export const OwnGifts = ({ live }: { readonly live: LiveSale }) => (
  <ConnectFirst
    title={<Trans>Your burns</Trans>}
    text={<Trans>Connect your wallet to see what you burnt, and what came for it.</Trans>}
    testId="trx-burn-mine"
  >
    {(owner) => (
      <Stack gap={4}>
        <Totals owner={owner} live={live} />
        <GiftRecords coin={live.sale.coin} owner={owner} />
      </Stack>
    )}
  </ConnectFirst>
)

function Totals({ owner, live }: { readonly owner: Address; readonly live: LiveSale }) {
  const [snapshot, refresh] = useAtom(ownTotalsAtom(owner))
  const { coin } = live.sale
  return (
    <Panel
      title={<Trans>Altogether</Trans>}
      aside={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="trx-burn-own-stale" />
      }
      testId="trx-burn-own"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={
          <Loading testId="trx-burn-own-loading">
            <Skeleton height={56} />
          </Loading>
        }
        testId="trx-burn-own"
      >
        {({ gifts, given, units }) => (
          <>
            <Facts
              facts={[
                {
                  id: 'given',
                  label: <Trans>Burnt</Trans>,
                  value: formatAmount(trx(given)),
                },
                {
                  id: 'units',
                  label: <Trans>Tokens received</Trans>,
                  value: <AmountText amount={{ coin, units }} />,
                },
                {
                  id: 'gifts',
                  label: <Trans>Times</Trans>,
                  value: formatShort(BigInt(gifts)),
                },
              ]}
              testId="trx-burn-own-totals"
            />
            <ChainCheck
              told={given}
              onChain={live.onChain?.own}
              isNewer={live.isChainNewer(snapshot.fetchedAt)}
              testId="trx-burn-own-check"
            />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { locks } from '../../api/endpoints/locks.ts'
import { formatPercent, formatShort } from '../../i18n/format.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { amountOf, type CoinTotal } from './atoms.ts'

const keyOf = ({ coin }: CoinTotal) => coin

/** Lists the amount locked of every token, across all accounts. */
export function AllLocks() {
  const { t } = useLingui()
  const list = usePagedSnapshot(locks.lockStatistic, {}, keyOf)
  return (
    <Stack as="section" gap={4} label={t`All coins`} testId="lock-all">
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        empty={
          <EmptyState title={<Trans>Nothing is locked</Trans>} testId="lock-all-empty">
            <Trans>What anybody locks is added up here, coin by coin.</Trans>
          </EmptyState>
        }
        testId="lock-all"
      >
        {(total) => <TotalRow total={total} />}
      </PagedList>
    </Stack>
  )
}

function TotalRow({ total }: { readonly total: CoinTotal }) {
  const amount = amountOf(total)
  const { coin, units } = amount
  const { count } = total
  const share = total.shareBp === null ? '' : formatPercent(total.shareBp)
  return (
    <Row
      leading={<Medallion seed={total.coin} />}
      title={coin.symbol}
      facts={<Plural value={count} one="# lock" other="# locks" />}
      value={<AmountText amount={amount} short={formatShort(units, coin.decimals)} />}
      change={share && <Trans>{share} of the supply</Trans>}
      href={`/lock/${total.coin}`}
      testId="lock-all-row"
    />
  )
}

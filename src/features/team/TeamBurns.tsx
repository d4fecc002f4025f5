import { Trans, useLingui } from '@lingui/react/macro'
import Flame from 'lucide-react/icons/flame'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import { team } from '../../api/endpoints/team.ts'
import type { Address } from '../../core/address.ts'
import { formatUnits } from '../../i18n/format.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { TransactionRow } from '../../sheets/TransactionRow.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { MemberLevel } from './MemberLevel.tsx'

type Burn = ResponseOf<typeof team.teamCalculationRecord>['items'][number]

const keyOf = ({ txId, position }: Burn) => `${txId} ${position}`

/** Lists members' burns for power, newest first, with their totals. */
export function TeamBurns({ top }: { readonly top: Address }) {
  const { t } = useLingui()
  const list = usePagedSnapshot(team.teamCalculationRecord, { owner: top }, keyOf)
  return (
    <Stack gap={3}>
      {list.first && list.items.length > 0 && (
        <StatTiles
          testId="team-burns-sums"
          facts={[
            {
              id: 'worth',
              label: <Trans>Worth</Trans>,
              value: `${formatUnits(list.first.uAmount, 6, { maxFraction: 2 })} U`,
            },
            {
              id: 'power',
              label: <Trans>Power</Trans>,
              value: formatUnits(list.first.power, 6, { maxFraction: 2 }),
            },
          ]}
        />
      )}
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOf}
        label={t`Burns`}
        empty={
          <EmptyState title={<Trans>Nothing was burnt yet</Trans>} testId="team-burns-empty">
            <Trans>What members burn for power is listed here.</Trans>
          </EmptyState>
        }
        testId="team-burns"
      >
        {(burn) => <BurnRow burn={burn} />}
      </PagedList>
    </Stack>
  )
}

function BurnRow({ burn }: { readonly burn: Burn }) {
  const { member, nickname, depth, coin, burnAmount, power, txId, createTime } = burn
  const gained = formatPower(power)
  return (
    <TransactionRow
      txId={txId}
      icon={Flame}
      title={formatFew({ coin, units: burnAmount })}
      at={createTime}
      amount={<Trans>power {gained}</Trans>}
      note={<MemberLevel {...{ member, nickname, depth }} />}
      testId="team-burn"
    />
  )
}

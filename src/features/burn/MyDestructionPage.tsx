import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { burning } from '../../api/endpoints/burning.ts'
import type { Address } from '../../core/address.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { ExportList } from '../../sheets/ExportList.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { servicesAtom } from '../../state/services.ts'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Page } from '../../ui/frame/Page.tsx'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { burningAtom } from './atoms.ts'
import { BurnRow } from './BurnRow.tsx'
import { BurnTotals } from './BurnTotals.tsx'
import { NotOffered } from './NotOffered.tsx'
import { HEADER, keyOfBurn, readAll, rowsOf } from './table.ts'

/** Page with the burns of the connected account and the power they gave. */
export function MyDestructionPage() {
  const { burning: contract } = useAtomValue(servicesAtom).config.contracts
  if (!contract) return <NotOffered />
  return (
    <Page testId="burn-records-page">
      <ConnectFirst
        title={<Trans>Your burns belong to your wallet</Trans>}
        text={<Trans>Connect it to see what you have burnt, and the power that it gave.</Trans>}
        testId="burn-records"
      >
        {(owner) => <OwnBurns contract={contract} owner={owner} />}
      </ConnectFirst>
    </Page>
  )
}

interface OwnBurnsProps {
  readonly contract: Address
  readonly owner: Address
}

function OwnBurns({ contract, owner }: OwnBurnsProps) {
  const { t } = useLingui()
  const now = useDeviceNow()
  const { api } = useAtomValue(servicesAtom)
  const underway = useAtomValue(burningAtom)
  const list = usePagedSnapshot(burning.userCalculationRecord, { owner }, keyOfBurn)
  return (
    <>
      <UnderwayList operations={underway} label={t`Under way`} testId="burn-records-underway" />
      <BurnTotals
        contract={contract}
        owner={owner}
        totals={list.first?.totals}
        toldAt={list.firstAt}
      />
      <Section
        title={<Trans>All your burns</Trans>}
        action={
          <ExportList
            name="burns"
            header={HEADER}
            rowsOf={rowsOf}
            readAll={() => readAll(api, owner)}
            shown={list.items}
            testId="burn-export"
          />
        }
        testId="burn-records"
      >
        <PagedList
          list={list}
          rows={VirtualList}
          keyOf={keyOfBurn}
          label={t`All your burns`}
          empty={
            <EmptyState
              title={<Trans>Nothing burnt yet</Trans>}
              action={{
                label: <Trans>See what can be burnt</Trans>,
                href: '/destroy',
                testId: 'burn-records-first',
              }}
              testId="burn-records-empty"
            >
              <Trans>What you burn is listed here as soon as it is final on the chain.</Trans>
            </EmptyState>
          }
          testId="burn-records"
        >
          {(record) => <BurnRow record={record} now={now} />}
        </PagedList>
      </Section>
    </>
  )
}

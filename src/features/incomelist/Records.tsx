import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue, type Atom } from 'jotai'
import { useState } from 'react'
import { income, incomeState, type IncomeClaim } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { ExportList } from '../../sheets/ExportList.tsx'
import { typesOffered } from '../../sheets/incomeTypes.ts'
import { incomeStateNames } from '../../sheets/incomeWords.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { UnderwayList } from '../../sheets/UnderwayList.tsx'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { readPages } from '../../state/answers/readPages.ts'
import { navigationAtom } from '../../state/pages/navigation.ts'
import { servicesAtom } from '../../state/services.ts'
import { Chips } from '../../ui/fields/Chips.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList } from '../../ui/lists/PagedList.tsx'
import { VirtualList } from '../../ui/lists/VirtualList.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { newestOrdersAtom } from './atoms.ts'
import styles from './IncomeList.module.css'
import { OwnHash } from './OwnHash.tsx'
import { RecordRow } from './RecordRow.tsx'
import {
  keyOfClaim,
  matching,
  placeOfOwn,
  unlistedOf,
  type Filters,
  type KindsByType,
} from './records.ts'
import { CLAIMS, claimRows } from './table.ts'
import { TypeChips } from './TypeChips.tsx'

const RecordSheet = lazyAgain(() => import('./sheets/RecordSheet.tsx').then((m) => m.RecordSheet))

interface RecordsProps {
  readonly owner: Address
  readonly kinds: KindsByType
  /** Unfinished claims and withdrawals of this device. */
  readonly underwayAtom: Atom<readonly Operation[]>
}

/**
 * Claims and withdrawals of an account with their states. Those known only to this device come
 * first.
 */
export function Records({ owner, kinds, underwayAtom }: RecordsProps) {
  const { t, i18n } = useLingui()
  const [state, setState] = useState<Filters['state']>('all')
  const [type, setType] = useState<Filters['type']>('all')
  const [wanted, setWanted] = useState<IncomeClaim>()
  const now = useDeviceNow()
  const { api, config } = useAtomValue(servicesAtom)
  const navigation = useAtomValue(navigationAtom)
  const orders = useAtomValue(newestOrdersAtom(owner)).data?.items ?? []
  const request = { owner, ...(type !== 'all' && { type }), ...(state !== 'all' && { state }) }
  const isPart = type !== 'all' || state !== 'all'
  const all = usePagedSnapshot(income.claimRecordList, { owner }, keyOfClaim)
  const some = usePagedSnapshot(income.claimRecordList, isPart ? request : undefined, keyOfClaim)
  const list = isPart ? some : all
  // Records hidden by the filter still count as listed.
  const known = isPart ? [...some.items, ...all.items] : all.items
  const unlisted = unlistedOf(useAtomValue(underwayAtom), known)
  const underway = all.state === 'loading' ? [] : matching(unlisted, { type, state }, kinds)
  const latest = (claim: IncomeClaim) =>
    known.find((each) => keyOfClaim(each) === keyOfClaim(claim)) ?? claim
  return (
    <Stack label={t`Income records`} testId="income-records">
      <UnderwayList
        operations={underway}
        label={t`Under way`}
        onOpen={(operation) => navigation?.go(placeOfOwn(operation, kinds))}
        testId="income-records-underway"
      >
        {(operation) => <OwnHash operation={operation} />}
      </UnderwayList>
      <Chips<Filters['state']>
        label={t`State`}
        options={[
          { value: 'all', label: t`All states` },
          ...incomeState.options.map((value) => ({
            value,
            label: i18n._(incomeStateNames[value]),
          })),
        ]}
        value={state}
        onChange={setState}
        testId="income-records-state"
      />
      <TypeChips
        options={typesOffered(config.contracts)}
        value={type}
        onChange={setType}
        testId="income-records-type"
      />
      <div className={styles.tools}>
        <ExportList
          name="income"
          header={CLAIMS}
          rowsOf={claimRows}
          readAll={() =>
            readPages(
              (page) => api.call(income.claimRecordList, { ...request, ...page }),
              keyOfClaim,
            )
          }
          shown={list.items}
          testId="income-records-export"
        />
      </div>
      <PagedList
        list={list}
        rows={VirtualList}
        keyOf={keyOfClaim}
        empty={
          underway.length > 0 ? undefined : isPart ? (
            <EmptyState
              title={<Trans>No such records</Trans>}
              action={{
                label: <Trans>Show all</Trans>,
                onClick: () => {
                  setState('all')
                  setType('all')
                },
                testId: 'income-records-show-all',
              }}
              testId="income-records-none"
            >
              <Trans>Nothing of this type is in this state.</Trans>
            </EmptyState>
          ) : (
            <EmptyState
              title={<Trans>Nothing was taken out yet</Trans>}
              action={{ label: <Trans>See your income</Trans>, href: '/income' }}
              testId="income-records-empty"
            >
              <Trans>Each claim and each withdrawal is kept here, with how far it is.</Trans>
            </EmptyState>
          )
        }
        testId="income-records"
      >
        {(claim) => <RecordRow claim={claim} now={now} onOpen={() => setWanted(claim)} />}
      </PagedList>
      <SheetHost ahead={[RecordSheet]} request={wanted} onGone={() => setWanted(undefined)}>
        {(claim, frame) => (
          <RecordSheet
            {...frame}
            owner={owner}
            claim={latest(claim)}
            kept={orders.find(({ orderKey }) => orderKey === claim.orderKey)}
          />
        )}
      </SheetHost>
    </Stack>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { products } from '../../api/endpoints/products.ts'
import type { Address } from '../../core/address.ts'
import { operationsAtom } from '../../state/operations/operations.ts'
import { usePagedSnapshot } from '../../state/answers/pagedSnapshot.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import { PagedList, type RowsProps } from '../../ui/lists/PagedList.tsx'
import { Page } from '../../ui/frame/Page.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { openingsAtom, unfinishedOrdersAtom } from './orderAtoms.ts'
import { OpenAllCard } from './OpenAllCard.tsx'
import { OpenedResults } from './OpenedResults.tsx'
import { runningOpening, unopenedOf, type Claim, type OrderRecord } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'
import { PaidOrder } from './PaidOrder.tsx'
import { UnfinishedOrders } from './UnfinishedOrders.tsx'

const OrderSheets = lazyAgain(() => import('./sheets/OrderSheets.tsx').then((m) => m.OrderSheets))
const ClaimSheet = lazyAgain(() => import('./sheets/ClaimSheet.tsx').then((m) => m.ClaimSheet))
const RevealSheet = lazyAgain(() => import('./sheets/RevealSheet.tsx').then((m) => m.RevealSheet))

/** Request for a sheet, other than for an order to be paid. */
type Asked =
  | { readonly kind: 'reveal'; readonly operationId: string }
  | {
      readonly kind: 'claim'
      readonly orderKey: string
      readonly claim: Claim
      readonly operationId: string | undefined
    }

const keyOf = ({ orderKey }: OrderRecord) => orderKey

/** Lists the connected account's boxes: unfinished orders, unopened boxes, and results. */
export function MyBoxesPage() {
  const [request, setRequest] = useState<SheetRequest>()
  return (
    <Page gap={5} testId="blindbox-mine">
      <UnfinishedOrders onOpen={setRequest} />
      <ConnectFirst
        title={<Trans>Your boxes are in your wallet</Trans>}
        text={<Trans>Connect it to see your orders and to open what you bought.</Trans>}
        testId="blindbox-mine"
      >
        {(owner) => <MyBoxes owner={owner} />}
      </ConnectFirst>
      <SheetHost ahead={[OrderSheets]} request={request} onGone={() => setRequest(undefined)}>
        {(asked, frame) => <OrderSheets {...frame} request={asked} />}
      </SheetHost>
    </Page>
  )
}

function MyBoxes({ owner }: { readonly owner: Address }) {
  const unfinished = useAtomValue(unfinishedOrdersAtom)
  const openings = useAtomValue(openingsAtom)
  const paid = usePagedSnapshot(products.buyRecordPage, { owner }, keyOf)
  const [request, setRequest] = useState<Asked>()
  const reveal = (operationId: string) => setRequest({ kind: 'reveal', operationId })
  return (
    <>
      <OpenAllCard records={paid.items} onReveal={reveal} />
      <PagedList
        list={paid}
        rows={BoxRows}
        keyOf={keyOf}
        empty={
          unfinished?.length === 0 && (
            <EmptyState
              title={<Trans>No boxes yet</Trans>}
              action={{ label: <Trans>See the boxes</Trans>, href: '/blindBox' }}
              testId="blindbox-mine-empty"
            >
              <Trans>What you buy waits here to be opened.</Trans>
            </EmptyState>
          )
        }
        testId="blindbox-mine"
      >
        {(each) => (
          <PaidOrder
            record={each}
            openings={openings.get(each.orderKey)}
            onReveal={reveal}
            onClaim={(claim, operationId) =>
              setRequest({ kind: 'claim', orderKey: each.orderKey, claim, operationId })
            }
          />
        )}
      </PagedList>
      <SheetHost
        ahead={[ClaimSheet, RevealSheet]}
        request={request}
        onGone={() => setRequest(undefined)}
      >
        {(asked, frame) => <BoxSheet {...frame} asked={asked} records={paid.items} />}
      </SheetHost>
    </>
  )
}

interface BoxSheetProps extends Frame {
  readonly asked: Asked
  readonly records: readonly OrderRecord[]
}

function BoxSheet({ asked, records, ...frame }: BoxSheetProps) {
  const operations = useAtomValue(operationsAtom) ?? []
  if (asked.kind === 'reveal') {
    const operation = operations.find(({ id }) => id === asked.operationId)
    return operation && <RevealSheet {...frame} records={records} operation={operation} />
  }
  const { orderKey, claim, operationId } = asked
  const record = records.find((each) => each.orderKey === orderKey)
  return record && <ClaimSheet {...frame} record={record} claim={claim} operationId={operationId} />
}

/** Shows the unopened boxes, the results compared with the odds, and the opened orders. */
function BoxRows({ items, ...rows }: RowsProps<OrderRecord>) {
  const { t } = useLingui()
  const openings = useAtomValue(openingsAtom)
  const isWaiting = (record: OrderRecord) =>
    unopenedOf(record) > 0 || runningOpening(record, openings.get(record.orderKey)) !== undefined
  const { waiting = [], opened = [] } = Object.groupBy(items, (record) =>
    isWaiting(record) ? 'waiting' : 'opened',
  )
  return (
    <>
      <Part title={t`To open`} items={waiting} {...rows} />
      <OpenedResults records={items} />
      <Part title={t`Opened`} items={opened} {...rows} />
    </>
  )
}

function Part({
  title,
  items,
  keyOf,
  children,
}: RowsProps<OrderRecord> & { readonly title: string }) {
  return (
    items.length > 0 && (
      <Section title={title}>
        <Stack as="ul" label={title}>
          {items.map((record, index) => (
            <li key={keyOf(record)}>{children(record, index)}</li>
          ))}
        </Stack>
      </Section>
    )
  )
}

import { shortOrder } from '../../core/orderKey.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Operation } from '../../outbox/operation.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { List } from '../../ui/lists/List.tsx'
import { UnderwayRow } from '../../ui/lists/UnderwayRow.tsx'
import { unfinishedOrdersAtom } from './atoms.ts'
import { BegunElsewhere } from './BegunElsewhere.tsx'
import { boxSeed } from './operations/family.ts'
import { awaits, type Awaits, type UnfinishedOrder } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'

interface UnfinishedOrdersProps {
  /** Limits the list to one box; all boxes without it. */
  readonly productId?: string
  readonly onOpen: (request: SheetRequest) => void
}

/**
 * Orders not fully paid, each with a way to continue: those that this device or the chain knows
 * and, collapsed, those that may be anybody's.
 */
export function UnfinishedOrders({ productId, onOpen }: UnfinishedOrdersProps) {
  const { t } = useLingui()
  const now = useChainNow()
  const owner = useAtomValue(ownerAtom)
  const orders = useAtomValue(unfinishedOrdersAtom)?.filter(
    ({ purchase }) => productId === undefined || purchase.productId === productId,
  )
  const begun = owner && <BegunElsewhere owner={owner} productId={productId} onOpen={onOpen} />
  if (!orders || orders.length === 0) return begun ?? null
  return (
    <>
      <List label={t`Orders to be paid`} testId="blindbox-unfinished">
        {orders.map((order) => (
          <UnfinishedRow
            key={order.orderKey}
            order={order}
            waitsFor={awaits(order, now)}
            onOpen={onOpen}
          />
        ))}
      </List>
      {begun}
    </>
  )
}

interface UnfinishedRowProps {
  readonly order: UnfinishedOrder
  readonly waitsFor: Awaits
  readonly onOpen: (request: SheetRequest) => void
}

function UnfinishedRow({ order, waitsFor, onOpen }: UnfinishedRowProps) {
  const { orderKey, purchase, refund } = order
  const { productName, quantity } = purchase
  const short = shortOrder(orderKey)
  const open = (go: boolean) =>
    onOpen(
      refund || waitsFor === 'refund' ? { kind: 'refund', order } : { kind: 'resume', order, go },
    )
  return (
    <UnderwayRow
      seed={boxSeed(purchase.productId)}
      isMoving={waitsFor === 'chain'}
      title={
        <Trans>
          {quantity} × {productName} · {short}
        </Trans>
      }
      tone={waitsFor === 'retry' ? 'danger' : 'cast'}
      facts={<Waiting order={order} waitsFor={waitsFor} />}
      act={
        waitsFor === 'payment'
          ? {
              label: <Trans>Resume</Trans>,
              isDue: true,
              onClick: () => open(true),
              testId: 'blindbox-resume',
            }
          : waitsFor === 'refund'
            ? {
                label: <Trans>Take back</Trans>,
                isDue: true,
                onClick: () => open(false),
                testId: 'blindbox-refund',
              }
            : {
                label: <Trans>View</Trans>,
                onClick: () => open(false),
                testId: 'blindbox-view',
              }
      }
      testId={`blindbox-unfinished-${orderKey}`}
    />
  )
}

function Elsewhere({ operation }: { readonly operation: Operation }) {
  const { continuesIn, trouble } = useOperation(operation)
  const wallet = continuesIn?.title
  return trouble?.tone === 'warn' ? trouble.text : <Trans>Continues in {wallet}</Trans>
}

/** What the order waits for, in a few words. */
function Waiting({ order, waitsFor }: Pick<UnfinishedRowProps, 'order' | 'waitsFor'>) {
  const clock = useAtomValue(chainClockAtom)
  const { purchase, refundableAt, refund } = order
  const next = purchase.payments[purchase.paid]
  const amount = next ? formatAmount(next) : ''
  switch (waitsFor) {
    case 'chain':
      return refund ? <Trans>Being taken back</Trans> : <Trans>Confirming</Trans>
    case 'elsewhere':
      return order.operation ? <Elsewhere operation={order.operation} /> : null
    case 'retry':
      return <Trans>Failed on chain</Trans>
    case 'refund':
      return <Trans>Second payment too late</Trans>
    case 'payment':
      if (purchase.paid === 0) return <Trans>Not paid yet</Trans>
      if (!clock || refundableAt === undefined) return <Trans>{amount} to pay</Trans>
      return (
        <Trans>
          {amount} to pay within <Countdown targetAt={refundableAt} nowAt={clock} />
        </Trans>
      )
  }
}

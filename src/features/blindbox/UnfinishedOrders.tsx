import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import type { Operation } from '../../outbox/operation.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { standingWords, type StandingWord } from '../../state/operations/standingWords.ts'
import { useOperation } from '../../state/operations/useOperation.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { List } from '../../ui/lists/List.tsx'
import { unfinishedOrdersAtom } from './orderAtoms.ts'
import { BegunElsewhere } from './BegunElsewhere.tsx'
import { OrderRow } from './OrderRow.tsx'
import { awaits, type Awaits, type UnfinishedOrder } from './orders.ts'
import type { SheetRequest } from './sheets/OrderSheets.tsx'

interface UnfinishedOrdersProps {
  /** Id of the box to list orders of; all boxes if omitted. */
  readonly productId?: string
  readonly onOpen: (request: SheetRequest) => void
}

/**
 * Lists unpaid and partly paid orders, each with a way to continue. Orders known to this device or
 * the chain come first. Orders that anyone may have made up follow, collapsed.
 */
export function UnfinishedOrders({ productId, onOpen }: UnfinishedOrdersProps) {
  const { t } = useLingui()
  const now = useChainNow()
  const owner = useAtomValue(ownerAtom)
  const orders = useAtomValue(unfinishedOrdersAtom)?.filter(
    ({ purchase }) => productId === undefined || purchase.productId === productId,
  )
  return (
    <>
      {orders && orders.length > 0 && (
        <List label={t`Orders to be paid`} testId="blindbox-unfinished">
          {orders.map((order) => (
            <UnfinishedRow key={order.orderKey} order={order} now={now} onOpen={onOpen} />
          ))}
        </List>
      )}
      {owner && <BegunElsewhere owner={owner} productId={productId} onOpen={onOpen} />}
    </>
  )
}

interface UnfinishedRowProps {
  readonly order: UnfinishedOrder
  readonly now: Millis | undefined
  readonly onOpen: (request: SheetRequest) => void
}

function UnfinishedRow({ order, now, onOpen }: UnfinishedRowProps) {
  const { orderKey, purchase, refund } = order
  const standing = useStanding(refund ?? order.operation)?.standing
  const waitsFor = awaits(order, now, standing)
  const back = refund ? <Trans>Resume</Trans> : <Trans>Take back</Trans>
  const act =
    waitsFor === 'payment'
      ? { label: <Trans>Resume</Trans>, isDue: true, testId: 'blindbox-resume' }
      : waitsFor === 'refund'
        ? { label: back, isDue: true, testId: 'blindbox-refund' }
        : { label: <Trans>View</Trans>, testId: 'blindbox-view' }
  const onClick = () =>
    onOpen(
      refund || waitsFor === 'refund'
        ? { kind: 'refund', order }
        : { kind: 'buy', purchase, orderKey, go: waitsFor === 'payment' },
    )
  return (
    <OrderRow
      orderKey={orderKey}
      purchase={purchase}
      isMoving={waitsFor === 'chain'}
      tone={waitsFor === 'retry' ? 'danger' : 'cast'}
      facts={<Waiting order={order} waitsFor={waitsFor} standing={standing} />}
      act={{ ...act, onClick }}
      testId={`blindbox-unfinished-${orderKey}`}
    />
  )
}

function Elsewhere({ operation }: { readonly operation: Operation }) {
  const { continuesIn, trouble } = useOperation(operation)
  const wallet = continuesIn?.title
  return trouble?.tone === 'warn' ? trouble.text : <Trans>Continues in {wallet}</Trans>
}

interface WaitingProps {
  readonly order: UnfinishedOrder
  readonly waitsFor: Awaits
  readonly standing: StandingWord | undefined
}

/** Says in a few words what the order waits for. */
function Waiting({ order, waitsFor, standing }: WaitingProps) {
  const { i18n } = useLingui()
  const clock = useAtomValue(chainClockAtom)
  const { purchase, refundableAt, refund } = order
  const next = purchase.payments[purchase.paid]
  const amount = next ? formatAmount(next) : ''
  const word = standing && i18n._(standingWords[standing])
  const isDeclined = standing === 'declined'
  switch (waitsFor) {
    case 'device':
      return word
    case 'chain':
      return refund ? <Trans>Being taken back</Trans> : word
    case 'elsewhere':
      return order.operation ? <Elsewhere operation={order.operation} /> : null
    case 'retry':
      return <Trans>Failed on chain</Trans>
    case 'refund':
      return refund && isDeclined ? word : <Trans>Second payment too late</Trans>
    case 'payment':
      // A held first payment has a deadline, which matters more than why the order waits.
      if (purchase.paid === 0) return isDeclined ? word : <Trans>Not paid yet</Trans>
      if (!next) return word
      if (!clock || refundableAt === undefined) return <Trans>{amount} to pay</Trans>
      return (
        <Trans>
          {amount} to pay within <Countdown targetAt={refundableAt} nowAt={clock} />
        </Trans>
      )
  }
}

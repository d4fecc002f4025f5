import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { nobody, type Address } from '../../../core/address.ts'
import type { Amount } from '../../../core/amount.ts'
import { formatDateTime } from '../../../i18n/formatDate.ts'
import { formatFull } from '../../../i18n/formatAmount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import type { Crossing, Operation } from '../../../outbox/operation.ts'
import { Cosigned } from '../../../sheets/Cosigned.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import type { FoundCall } from '../../../state/operations/foundList.ts'
import { kindsAtom } from '../../../state/operations/operations.ts'
import { nameOfNetwork } from '../../../state/operations/networkName.ts'
import { describe } from '../../../state/operations/recognised.ts'
import { useOperation } from '../../../state/operations/useOperation.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { CopyButton } from '../../../ui/actions/CopyButton.tsx'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Facts, type Fact } from '../../../ui/lists/Facts.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { ShareButton } from '../ShareButton.tsx'
import { shareFoundText, shareText, type Told } from '../shareText.ts'
import { TransactionFacts } from '../TransactionFacts.tsx'

interface KeptProps extends Frame {
  readonly operation: Operation
}

interface FoundProps extends Frame {
  readonly item: FoundCall
  readonly owner: Address
}

/** Shows everything known about the operation or transaction of a row. */
export const DetailsSheet = (props: KeptProps | FoundProps) =>
  'item' in props ? <Found {...props} /> : <Kept {...props} />

/** Shows an operation stored on this device: each transaction with its block, fee and result. */
function Kept({ operation, ...frame }: KeptProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { title, payments, network } = useOperation(operation)
  const kinds = useAtomValue(kindsAtom)
  const { config } = useAtomValue(servicesAtom)
  const plans = kinds?.get(operation.kind)?.plan(operation)
  const description = describe(kinds, config, operation)
  return (
    <Receipt
      {...frame}
      title={title}
      order={operation.id}
      // The payer of an order handed over to another browser is unknown here.
      owner={operation.owner === nobody ? undefined : operation.owner}
      payments={payments}
      network={network}
      time={{
        id: 'started',
        label: t`Started`,
        value: formatDateTime(operation.createdAt, locale),
      }}
      text={(told) => shareText({ operation, description, plans, ...told }, i18n)}
      testId="activity-receipt"
    >
      <Cosigned operation={operation} />
      {operation.legs.map((leg, index) => {
        const label = plans?.[index]?.label
        return [...(leg.past ?? []), ...leg.transactions].map((tx) => (
          <TransactionFacts
            key={tx.txId}
            title={label ? i18n._(label) : leg.name}
            txId={tx.txId}
            network={operation.network}
            receipt={tx.final ?? tx.included}
            certificate={tx.certificate}
            isSent={tx.sentAt !== undefined || (tx.final ?? tx.included) !== undefined}
          />
        ))
      })}
      {operation.legs.map(({ crossing }) =>
        crossing?.arrival ? <ArrivalFacts key={crossing.nonce} {...crossing.arrival} /> : undefined,
      )}
    </Receipt>
  )
}

/** Shows the arrival of a crossing on the other chain. */
function ArrivalFacts({ txId, network, blockNumber }: NonNullable<Crossing['arrival']>) {
  const { t } = useLingui()
  const across = nameOfNetwork(useAtomValue(servicesAtom).config, network)
  return (
    <TransactionFacts
      title={across === undefined ? t`Has arrived` : t`Arrived on ${across}`}
      txId={txId}
      network={network}
      block={blockNumber}
      isSent
    />
  )
}

/** Shows the chain's data about a transaction made elsewhere. */
function Found({ item, owner, ...frame }: FoundProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { title, order, payments } = item.recognised
  return (
    <Receipt
      {...frame}
      title={i18n._(title)}
      order={order}
      owner={owner}
      payments={payments}
      time={{ id: 'time', label: t`Time`, value: formatDateTime(item.at, locale) }}
      text={(told) => shareFoundText(item, { ...told, owner }, i18n)}
      testId="activity-found-sheet"
    >
      <TransactionFacts title={t`Found on the chain`} txId={item.txId} receipt={item} isSent />
    </Receipt>
  )
}

interface ReceiptProps extends Frame {
  readonly title: string
  /** Order id, if known. */
  readonly order: string | undefined
  /** Account that paid, if known. */
  readonly owner: Address | undefined
  readonly payments: readonly Amount[]
  /** Name of the network, unless it is the main chain. */
  readonly network?: string | undefined
  readonly time: Fact
  /** Formats the receipt as text to share. */
  readonly text: (told: Told) => string
  readonly testId: string
  /** Transactions of the receipt. */
  readonly children: ReactNode
}

function Receipt(props: ReceiptProps) {
  const { open, onClose, title, order, owner, network, payments, time, text } = props
  const { testId, children } = props
  const { t } = useLingui()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={title}
      footer={
        <ButtonRow even>
          <Button size="large" onClick={onClose} testId={`${testId}-close`}>
            <Trans>Close</Trans>
          </Button>
          <ShareButton text={text} />
        </ButtonRow>
      }
      testId={testId}
    >
      <Facts
        testId={`${testId}-facts`}
        facts={[
          order !== undefined && {
            id: 'order',
            label: t`Order`,
            value: (
              <>
                {order.slice(0, 8).toUpperCase()}{' '}
                <CopyButton text={order} label={t`Copy the order number`} />
              </>
            ),
          },
          network !== undefined && { id: 'network', label: t`Network`, value: network },
          owner && { id: 'owner', label: t`Account`, value: <AddressText address={owner} /> },
          ...payments.map((payment, index) => ({
            id: `payment${index}`,
            label: t`Amount`,
            value: formatFull(payment),
          })),
          time,
        ]}
      />
      {children}
    </Sheet>
  )
}

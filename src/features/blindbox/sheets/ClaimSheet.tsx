import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import { shortOrder } from '../../../core/orderKey.ts'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { operationByIdAtom } from '../../../state/operations/operations.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { boxKinds } from '../kinds.ts'
import { recordedOf } from '../opened.ts'
import type { Claim, OrderRecord } from '../orders.ts'
import { PieceGrid } from '../PieceGrid.tsx'

interface ClaimSheetProps extends Frame {
  /** Current record of the order. */
  readonly record: OrderRecord
  /** Claim for which the sheet was opened. */
  readonly claim: Claim
  /** Id of this order's pending claim on this device. */
  readonly operationId: string | undefined
}

/** Claims the cards of boxes that were opened before their box held any. */
export function ClaimSheet({ record, claim, operationId, ...frame }: ClaimSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const owner = useAtomValue(ownerAtom)
  const running = useAtomValue(useMemo(() => operationByIdAtom(operationId), [operationId]))
  const { orderKey: order, product, contract: sale, quantity } = record
  const { firstIndex, count } = claim
  const upTo = firstIndex + count
  const confirmation = useConfirmation({
    open: frame.open,
    kind: boxKinds.claim,
    scope: owner && `claim:${owner}:${order}:${upTo}`,
    orderKey: operationId,
    intent: { productId: product.id, productName: product.name, sale, order, upTo, count },
    go: useStanding(running)?.isDue && !frame.isBack,
  })
  const cards = recordedOf(record, claim)?.filter(({ tokenId }) => tokenId !== undefined) ?? []
  const short = shortOrder(order)
  const productName = product.name
  return (
    <ConfirmSheet
      {...frame}
      title={t`Claim cards`}
      testId="blindbox-claim"
      confirmation={confirmation}
      confirm={<Plural value={count} one="Claim # card" other="Claim # cards" />}
      isRefused={sale !== config.contracts.blindBoxSale}
      figure={{
        label: <Trans>You receive</Trans>,
        value: String(count),
        unit: <Plural value={count} one="card" other="cards" />,
      }}
      facts={[
        {
          id: 'order',
          label: <Trans>From order</Trans>,
          value: (
            <Trans>
              {short}: {quantity} × {productName}
            </Trans>
          ),
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Blind-box sale</Trans>, address: sale }]}
      calm={
        <Trans>
          What you drew stays as it is: each card is made of the rarity that its box had.
        </Trans>
      }
      orderKey={order}
      outcome={
        <Stack gap={4}>
          <Note testId="blindbox-claim-done">
            <Trans>The cards are in your wallet.</Trans>
          </Note>
          {cards.length > 0 && (
            <PieceGrid label={t`Your cards`} pieces={cards} itemTestId="blindbox-claimed" />
          )}
        </Stack>
      }
    />
  )
}

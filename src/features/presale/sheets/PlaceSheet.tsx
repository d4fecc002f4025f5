import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback } from 'react'
import type { Amount } from '../../../core/amount.ts'
import type { KindName } from '../../../outbox/kindName.ts'
import { ConfirmSheet, type ConfirmSheetProps } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import type { Place } from '../operations/family.ts'
import type { Sale } from '../sale.ts'

interface PlaceSheetProps<Intent>
  extends Frame, Omit<ConfirmSheetProps, 'confirmation' | 'addresses' | 'testId' | 'orderKey'> {
  readonly kind: KindName<Intent>
  readonly sale: Sale
  /** Makes what is confirmed from the place; has to be a stable function. */
  readonly intent: (place: Place) => NoInfer<Intent>
  /** What is paid besides fees. */
  readonly payments?: readonly Amount[] | undefined
  readonly obstacle?: MessageDescriptor | undefined
}

/** The sheet of any presale operation. */
export function PlaceSheet<Intent>(props: PlaceSheetProps<Intent>) {
  const { kind, sale, intent, payments, obstacle, ...sheet } = props
  const owner = useAtomValue(ownerAtom)
  const { place } = sale
  const confirmation = useConfirmation({
    open: sheet.open,
    kind,
    scope: owner && `${kind}:${owner}:${place.presale}`,
    intent: useCallback((feeLimit) => intent({ ...place, feeLimit }), [place, intent]),
    payments,
    obstacle,
  })
  return (
    <ConfirmSheet
      calm={payments ? undefined : <ToYou />}
      {...sheet}
      testId="presale"
      confirmation={confirmation}
      addresses={[
        { id: 'contract', label: <Trans>Presale contract</Trans>, address: place.presale },
      ]}
    />
  )
}

const ToYou = () => <Trans>It goes to your account. You pay the network fee only.</Trans>

import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Amount } from '../../../core/amount.ts'
import type { KindName } from '../../../outbox/kindName.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet, type ConfirmSheetProps } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import type { Place } from '../operations/family.ts'
import type { Act, Request } from '../requests.ts'
import type { Sale } from '../sale.ts'

/** What the sheet of an act is given. */
export interface ActSheetProps<A extends Act> extends Frame {
  readonly request: Request<A>
}

interface PlaceSheetProps<Own>
  extends
    Frame,
    Omit<ConfirmSheetProps, 'confirmation' | 'addresses' | 'testId' | 'orderKey' | 'figure'> {
  readonly kind: KindName<Place & NoInfer<Own>>
  /** What is confirmed besides the place. */
  readonly request: { readonly sale: Sale; readonly intent: Own }
  /** The main number, what it is called, and its unit where that is not the coin. */
  readonly amount: Amount
  readonly label: ReactNode
  readonly unit?: ReactNode
  /** What is paid besides fees. */
  readonly payments?: readonly Amount[] | undefined
  readonly obstacle?: MessageDescriptor | undefined
}

/** The sheet of any presale operation. */
export function PlaceSheet<Own extends object>(props: PlaceSheetProps<Own>) {
  const { kind, request, amount, label, unit, payments, obstacle, ...sheet } = props
  const owner = useAtomValue(ownerAtom)
  const { sale, intent } = request
  const { place } = sale
  const confirmation = useConfirmation<Place>({
    open: sheet.open,
    kind,
    scope: owner && `${kind}:${owner}:${place.presale}`,
    intent: { ...place, ...intent },
    payments,
    obstacle,
  })
  return (
    <ConfirmSheet
      calm={payments ? undefined : <ToYou />}
      {...sheet}
      figure={{ ...amountFigure(label, amount), ...(unit && { unit }) }}
      testId="presale"
      confirmation={confirmation}
      addresses={[
        { id: 'contract', label: <Trans>Presale contract</Trans>, address: place.presale },
      ]}
    />
  )
}

const ToYou = () => <Trans>It goes to your account. You pay the network fee only.</Trans>

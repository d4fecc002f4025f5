import type { MessageDescriptor } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import type { Amount } from '../../../core/amount.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet, type ConfirmSheetProps } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { presaleKinds } from '../kinds.ts'
import type { Place } from '../operations/family.ts'
import type { Act, ActRequest, Request } from '../requests.ts'

/** Props of an action's sheet. */
export interface ActSheetProps<A extends Act> extends Frame {
  readonly request: Request<A>
}

interface PlaceSheetProps
  extends
    Frame,
    Omit<ConfirmSheetProps, 'confirmation' | 'addresses' | 'testId' | 'orderKey' | 'figure'> {
  readonly request: ActRequest
  /** Main amount of the sheet, with its label, and its unit if that is not the token. */
  readonly amount: Amount
  readonly label: ReactNode
  readonly unit?: ReactNode
  /** Payments other than fees. */
  readonly payments?: readonly Amount[] | undefined
  readonly obstacle?: MessageDescriptor | undefined
}

/** Sheet shared by all presale operations. */
export function PlaceSheet(props: PlaceSheetProps) {
  const { request, amount, label, unit, payments, obstacle, ...sheet } = props
  const owner = useAtomValue(ownerAtom)
  const { act, sale, intent } = request
  const { place } = sale
  const kind = presaleKinds[act]
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

import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, type ReactNode } from 'react'
import type { Amount } from '../../../core/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import type { KindName } from '../../../outbox/kindName.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Facts, type Fact } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Place } from '../operations/family.ts'
import type { Sale } from '../sale.ts'

export interface Frame {
  readonly open: boolean
  readonly onClose: () => void
}

interface PlaceSheetProps<Intent> extends Frame {
  readonly kind: KindName<Intent>
  readonly sale: Sale
  /** Makes what is confirmed from the place; has to be a stable function. */
  readonly intent: (place: Place) => NoInfer<Intent>
  /** What is paid besides fees. */
  readonly payments?: readonly Amount[] | undefined
  readonly obstacle?: MessageDescriptor | undefined
  readonly title: string
  readonly figure?: { readonly label: ReactNode; readonly value: string; readonly unit: ReactNode }
  readonly facts?: readonly Fact[] | undefined
  readonly confirm: ReactNode
  readonly calm: ReactNode
  readonly done: ReactNode
  /** What has to be read before confirming, such as what is given up. */
  readonly children?: ReactNode
}

/** The sheet of any presale operation: its figure, its contract in full, the network's part. */
export function PlaceSheet<Intent>({
  open,
  onClose,
  kind,
  sale,
  intent,
  payments,
  obstacle,
  title,
  figure,
  facts = NONE,
  confirm,
  calm,
  done,
  children,
}: PlaceSheetProps<Intent>) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const { place } = sale
  const plan = useConfirmation({
    open,
    kind,
    scope: owner && `${kind}:${owner}:${place.presale}`,
    intent: useCallback((feeLimit) => intent({ ...place, feeLimit }), [place, intent]),
    payments,
    obstacle,
  })
  const { preflight, fee, skipped } = plan
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={title}
      testId="presale"
      confirmTestId="presale-confirm"
      confirmation={plan}
      confirm={confirm}
      calm={calm}
      done={{
        note: (
          <Note tone="info" testId="presale-done">
            {/* A skipped operation has not brought what the sheet promised: say why instead. */}
            {skipped ? i18n._(skipped) : done}
          </Note>
        ),
      }}
    >
      {figure && <Figure {...figure} testId="presale-sheet-figure" />}
      <Facts
        testId="presale-sheet-facts"
        facts={[
          ...facts,
          {
            id: 'contract',
            label: <Trans>Presale contract</Trans>,
            value: <AddressText address={place.presale} full copy={false} />,
          },
          ...feeFacts(preflight, fee, locale),
        ]}
      />
      {children}
    </OperationSheet>
  )
}

const NONE: readonly Fact[] = []

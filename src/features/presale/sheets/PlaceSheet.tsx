import type { MessageDescriptor } from '@lingui/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { useCallback, type ReactNode } from 'react'
import type { Amount } from '../../../core/amount.ts'
import { useLocale } from '../../../i18n/useLocale.ts'
import { feeFacts } from '../../../sheets/feeFacts.tsx'
import { OperationSheet } from '../../../sheets/OperationSheet.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { AddressText } from '../../../ui/figures/AddressText.tsx'
import { Facts, type Fact } from '../../../ui/lists/Facts.tsx'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import type { Sale } from '../sale.ts'
import { settledTexts } from '../words.tsx'

export interface Frame {
  readonly open: boolean
  readonly onClose: () => void
}

interface PlaceSheetProps extends Frame {
  readonly kind: `presale.${string}`
  readonly sale: Sale
  /** What the intent has besides its place; stable. */
  readonly confirmed: object
  /** What is paid besides fees. */
  readonly payments?: readonly Amount[] | undefined
  readonly obstacle?: MessageDescriptor | undefined
  readonly title: string
  readonly figure?: { readonly label: ReactNode; readonly value: string; readonly unit: ReactNode }
  readonly facts?: readonly Fact[] | undefined
  readonly confirm: ReactNode
  readonly calm: ReactNode
  readonly done: ReactNode
  /** What has to be read before, such as what is given up. */
  readonly children?: ReactNode
}

/** The sheet of any operation of a presale: its figure, its contract in full, and the network's part. */
export function PlaceSheet({
  open,
  onClose,
  kind,
  sale,
  confirmed,
  payments,
  obstacle,
  title,
  figure,
  facts = NONE,
  confirm,
  calm,
  done,
  children,
}: PlaceSheetProps) {
  const { i18n } = useLingui()
  const locale = useLocale()
  const owner = useAtomValue(ownerAtom)
  const { place } = sale
  const intent = useCallback(
    (feeLimit: bigint) => ({ ...place, ...confirmed, feeLimit }),
    [place, confirmed],
  )
  const plan = useConfirmation({
    open,
    kind,
    scope: owner && `${kind}:${owner}:${place.presale}`,
    intent,
    payments,
    obstacle,
  })
  const { preflight, fee, settled } = plan
  const settledText = settled === undefined ? undefined : settledTexts[settled]
  const skipped = plan.operation?.legs.at(-1)?.skipped
  // What turned out not to be needed has not brought what the sheet promised.
  const skippedText = skipped && settledTexts[skipped.reason]
  return (
    <OperationSheet
      open={open}
      onClose={onClose}
      title={title}
      testId="presale"
      confirmTestId="presale-confirm"
      confirmation={plan}
      confirm={confirm}
      settled={settledText && { note: i18n._(settledText) }}
      calm={calm}
      done={{
        note: (
          <Note tone="info" testId="presale-done">
            {skippedText ? i18n._(skippedText) : done}
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

import type { ReactNode } from 'react'
import type { CardInfo } from '../../../api/endpoints/cards.ts'
import type { Millis } from '../../../core/time.ts'
import type { Operation } from '../../../outbox/operation.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { ViewSheet } from '../../../sheets/ViewSheet.tsx'
import type { Deed } from '../deeds.ts'
import { ChangePriceSheet } from './ChangePriceSheet.tsx'
import { ListSheet } from './ListSheet.tsx'
import { PledgeSheet } from './PledgeSheet.tsx'
import { RevokeSheet } from './RevokeSheet.tsx'
import { TakeSheet } from './TakeSheet.tsx'
import { TransferSheet } from './TransferSheet.tsx'
import { UnlistSheet } from './UnlistSheet.tsx'
import { UnlockSheet } from './UnlockSheet.tsx'

/** Sheet requested by the page. `openedAt` is the chain time from which a sale counts. */
export type CardRequest =
  | { readonly kind: 'view'; readonly operation: Operation }
  | { readonly kind: Deed | 'revoke'; readonly card: CardInfo; readonly openedAt: Millis }

interface CardSheetsProps extends Frame {
  readonly request: CardRequest
  /** Additional note for buyers. */
  readonly note: ReactNode
}

/** Sheets about one card. Import it lazily. */
export function CardSheets({ request, note, ...frame }: CardSheetsProps) {
  if (request.kind === 'view')
    return <ViewSheet {...frame} operation={request.operation} testId="nft" />
  const { card, openedAt } = request
  const { listing } = card
  switch (request.kind) {
    case 'list':
      return <ListSheet {...frame} card={card} openedAt={openedAt} />
    case 'transfer':
      return <TransferSheet {...frame} card={card} />
    case 'revoke':
      return <RevokeSheet {...frame} card={card} />
    case 'pledge':
      return <PledgeSheet {...frame} cards={[card]} />
    case 'unlock':
      return <UnlockSheet {...frame} cards={[card]} />
    case 'changePrice':
      return (
        listing && <ChangePriceSheet {...frame} card={card} listing={listing} openedAt={openedAt} />
      )
    case 'unlist':
    case 'sendBack':
      return listing && <UnlistSheet {...frame} card={card} listing={listing} />
    case 'buy':
      return listing && <TakeSheet {...frame} card={card} listing={listing} note={note} />
  }
}

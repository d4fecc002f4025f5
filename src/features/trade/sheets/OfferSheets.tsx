import type { Millis } from '../../../core/time.ts'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import type { HandedForm } from '../../../sheets/useHandedForm.ts'
import type { OfferForm } from '../offerForm.ts'
import type { Offer } from '../atoms.ts'
import { CancelSheet } from './CancelSheet.tsx'
import { EditSheet } from './EditSheet.tsx'
import { MakeSheet } from './MakeSheet.tsx'
import { TakeSheet } from './TakeSheet.tsx'
import type { TokenCoin } from '../trade.ts'

/**
 * Request for which the page opens a sheet; `openedAt` is the chain time from which an expiry
 * counts.
 */
export type OfferRequest =
  | { readonly kind: 'make'; readonly openedAt: Millis }
  | { readonly kind: 'take'; readonly offer: Offer }
  | { readonly kind: 'edit'; readonly offer: Offer; readonly openedAt: Millis }
  | { readonly kind: 'cancel'; readonly offer: Offer }

interface OfferSheetsProps extends Frame {
  readonly request: OfferRequest
  readonly coin: TokenCoin
  readonly poolPrice: bigint | undefined
  readonly handed: HandedForm<OfferForm>
}

/** Renders the sheets about offers. Import it lazily. */
export function OfferSheets({ request, handed, ...shared }: OfferSheetsProps) {
  switch (request.kind) {
    case 'make':
      return <MakeSheet openedAt={request.openedAt} handed={handed} {...shared} />
    case 'take':
      return <TakeSheet offer={request.offer} handed={handed} {...shared} />
    case 'edit':
      return <EditSheet offer={request.offer} openedAt={request.openedAt} {...shared} />
    case 'cancel':
      return <CancelSheet offer={request.offer} {...shared} />
  }
}

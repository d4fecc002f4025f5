import { FoundSheet, type FoundSheetProps } from './FoundSheet.tsx'
import { ReceiptSheet, type ReceiptSheetProps } from './ReceiptSheet.tsx'

/** Everything that is known of what a row stands for; both sheets come as one file. */
export const DetailsSheet = (props: FoundSheetProps | ReceiptSheetProps) =>
  'item' in props ? <FoundSheet {...props} /> : <ReceiptSheet {...props} />

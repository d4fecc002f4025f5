import { FoundSheet, type FoundSheetProps } from './FoundSheet.tsx'
import { ReceiptSheet, type ReceiptSheetProps } from './ReceiptSheet.tsx'

/** Everything known about what a row stands for; both sheets load as one chunk. */
export const DetailsSheet = (props: FoundSheetProps | ReceiptSheetProps) =>
  'item' in props ? <FoundSheet {...props} /> : <ReceiptSheet {...props} />

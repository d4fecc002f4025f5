import type { Frame } from '../../../sheets/SheetHost.tsx'
import { ViewSheet } from '../../../sheets/ViewSheet.tsx'
import type { SheetRequest } from '../requests.ts'
import { BuySheet } from './BuySheet.tsx'
import { LaunchSheet, PayCreatorSheet, TakeBackSheet } from './ClosingSheets.tsx'
import { InsuranceSheet, RefundSheet } from './PaybackSheets.tsx'
import { ReceiveSheet } from './ReceiveSheet.tsx'

interface PresaleSheetsProps extends Frame {
  readonly request: SheetRequest
}

/** Renders the sheet for a request. Import it lazily. */
export function PresaleSheets({ request, ...frame }: PresaleSheetsProps) {
  switch (request.act) {
    case 'buy':
      return <BuySheet {...frame} request={request} />
    case 'refund':
      return <RefundSheet {...frame} request={request} />
    case 'insurance':
      return <InsuranceSheet {...frame} request={request} />
    case 'receive':
    case 'receiveLiquidity':
      return <ReceiveSheet {...frame} request={request} />
    case 'launch':
      return <LaunchSheet {...frame} request={request} />
    case 'payCreator':
      return <PayCreatorSheet {...frame} request={request} />
    case 'takeBack':
      return <TakeBackSheet {...frame} request={request} />
    case 'view':
      return <ViewSheet {...frame} operation={request.operation} testId="presale" />
  }
}

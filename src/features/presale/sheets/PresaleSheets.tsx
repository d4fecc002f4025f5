import { useAtomValue } from 'jotai'
import { useEffect, useState } from 'react'
import { ownerAtom } from '../../../state/account/session.ts'
import { BuySheet } from './BuySheet.tsx'
import { LaunchSheet, PayCreatorSheet, TakeBackSheet } from './ClosingSheets.tsx'
import { InsuranceSheet, RefundSheet } from './PaybackSheets.tsx'
import type { Frame } from './PlaceSheet.tsx'
import { ReceiveSheet } from './ReceiveSheet.tsx'
import type { SheetRequest } from '../requests.ts'
import { ViewSheet } from './ViewSheet.tsx'

interface PresaleSheetsProps {
  readonly request: SheetRequest
  /** The sheet has closed and slid away. */
  readonly onGone: () => void
}

const SLIDE_MS = 320

/** The sheet for a request. Import it lazily. */
export function PresaleSheets({ request, onGone }: PresaleSheetsProps) {
  const owner = useAtomValue(ownerAtom)
  const [closed, setClosed] = useState<SheetRequest>()
  const isOpen = closed !== request
  useEffect(() => {
    if (isOpen) return
    const timer = setTimeout(onGone, SLIDE_MS)
    return () => clearTimeout(timer)
  }, [isOpen, onGone])
  // Another account is somebody else: nothing of the sheet may carry over.
  return <SheetOf key={owner} request={request} open={isOpen} onClose={() => setClosed(request)} />
}

interface SheetOfProps extends Frame {
  readonly request: SheetRequest
}

function SheetOf({ request, ...frame }: SheetOfProps) {
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
      return <ViewSheet {...frame} request={request} />
  }
}

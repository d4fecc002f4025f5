import type { Operation } from '../../outbox/operation.ts'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import { lazyAgain, type LatePart } from '../../ui/lazyAgain.ts'
import type { Sources } from './ChainClaim.tsx'
import type { Ordered } from './sheets/WithdrawSheet.tsx'

const ViewSheet = lazyAgain(() => import('../../sheets/ViewSheet.tsx').then((m) => m.ViewSheet))

const WithdrawSheet = lazyAgain(() =>
  import('./sheets/WithdrawSheet.tsx').then((m) => m.WithdrawSheet),
)
const FeeBackSheet = lazyAgain(() =>
  import('./sheets/FeeBackSheet.tsx').then((m) => m.FeeBackSheet),
)

/** Request that the open sheet serves. */
export type Wanted =
  | ({ readonly act: 'withdraw' } & Ordered)
  | { readonly act: 'feeBack'; readonly order: string; readonly fee: bigint }
  | { readonly act: 'claim'; readonly sources: Sources }
  | { readonly act: 'view'; readonly operation: Operation }

interface ClaimingSheetsProps {
  readonly wanted: Wanted | undefined
  readonly onGone: () => void
  readonly ClaimSheet: LatePart<Frame & Sources>
}

/** Sheets of the page. */
export const ClaimingSheets = ({ wanted, onGone, ClaimSheet }: ClaimingSheetsProps) => (
  <SheetHost
    ahead={[WithdrawSheet, FeeBackSheet, ClaimSheet, ViewSheet]}
    request={wanted}
    onGone={onGone}
  >
    {(asked, frame) => {
      switch (asked.act) {
        case 'view':
          return <ViewSheet {...frame} operation={asked.operation} testId="claiming" />
        case 'claim':
          return <ClaimSheet {...frame} {...asked.sources} />
        case 'feeBack':
          return <FeeBackSheet {...frame} order={asked.order} fee={asked.fee} />
        case 'withdraw': {
          const { act: _, ...ordered } = asked
          return <WithdrawSheet {...frame} ordered={ordered} />
        }
      }
    }}
  </SheetHost>
)

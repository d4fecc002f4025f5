import type { Address } from '../../core/address.ts'
import type { Operation } from '../../outbox/operation.ts'
import { SheetHost } from '../../sheets/SheetHost.tsx'
import { lazyAgain } from '../../ui/lazyAgain.ts'
import type { Owed } from './OwedCard.tsx'
import type { Act } from './rules.ts'
import type { KnownCard } from './knownCard.ts'

const ViewSheet = lazyAgain(() => import('../../sheets/ViewSheet.tsx').then((m) => m.ViewSheet))

const InitialiseSheet = lazyAgain(() =>
  import('./sheets/InitialiseSheet.tsx').then((m) => m.InitialiseSheet),
)
const LimitSheet = lazyAgain(() => import('./sheets/LimitSheet.tsx').then((m) => m.LimitSheet))
const WithdrawSheet = lazyAgain(() =>
  import('./sheets/WithdrawSheet.tsx').then((m) => m.WithdrawSheet),
)
const SettleSheet = lazyAgain(() => import('./sheets/SettleSheet.tsx').then((m) => m.SettleSheet))

/** Request that the open sheet serves. */
export type Wanted =
  | { readonly act: Act; readonly cards: readonly KnownCard[]; readonly card: Address }
  | ({ readonly act: 'settle' } & Owed)
  | { readonly act: 'view'; readonly operation: Operation }

interface EquitySheetsProps {
  readonly contract: Address
  readonly wanted: Wanted | undefined
  readonly onGone: () => void
}

/** Sheets of the page. */
export const EquitySheets = ({ contract, wanted, onGone }: EquitySheetsProps) => (
  <SheetHost
    ahead={[InitialiseSheet, LimitSheet, WithdrawSheet, SettleSheet, ViewSheet]}
    request={wanted}
    onGone={onGone}
  >
    {(asked, frame) => {
      switch (asked.act) {
        case 'view':
          return <ViewSheet {...frame} operation={asked.operation} testId="equity" />
        case 'settle': {
          const { act: _, ...owed } = asked
          return <SettleSheet {...frame} contract={contract} owed={owed} />
        }
        case 'initialise':
          return <InitialiseSheet {...frame} {...asked} contract={contract} />
        case 'unlockLimit':
          return <LimitSheet {...frame} {...asked} contract={contract} />
        case 'withdraw':
          return <WithdrawSheet {...frame} {...asked} contract={contract} />
      }
    }}
  </SheetHost>
)

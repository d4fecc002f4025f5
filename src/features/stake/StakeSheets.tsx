import type { Stake } from '../../api/endpoints/stakeFields.ts'
import { SheetHost, type Frame } from '../../sheets/SheetHost.tsx'
import type { HandedForm } from '../../sheets/useHandedForm.ts'
import { lazyAgain, type LatePart } from '../../ui/lazyAgain.ts'
import type { PledgeForm } from './pledgeForm.ts'
import type { Place } from './places.ts'
import type { Claimed } from './useStakeEarnings.tsx'

const PledgeSheet = lazyAgain(() => import('./sheets/PledgeSheet.tsx').then((m) => m.PledgeSheet))
const UnlockSheet = lazyAgain(() => import('./sheets/UnlockSheet.tsx').then((m) => m.UnlockSheet))
const CancelSheet = lazyAgain(() => import('./sheets/CancelSheet.tsx').then((m) => m.CancelSheet))

/** Action for which a sheet opens. */
export type Wanted =
  /** `typed` is the amount as the user typed it before. */
  | { readonly act: 'pledge'; readonly place: Place; readonly typed?: string }
  | { readonly act: 'unlock'; readonly stakes: readonly Stake[] }
  | { readonly act: 'cancel'; readonly stake: Stake }
  | ({ readonly act: 'claim' } & Claimed)

/** Sheet that claims rewards; passed in because claiming belongs to another feature. */
export type ClaimSheetType = LatePart<Frame & Claimed>

interface StakeSheetsProps {
  readonly wanted: Wanted | undefined
  readonly handed: HandedForm<PledgeForm>
  readonly onGone: () => void
  /** Goes to the account's stakes of this kind. */
  readonly onMine: (of: Stake['of']) => void
  readonly ClaimSheet: ClaimSheetType
}

/** Renders the sheets of a staking page. */
export const StakeSheets = ({ wanted, handed, onGone, onMine, ClaimSheet }: StakeSheetsProps) => (
  <SheetHost
    ahead={[PledgeSheet, UnlockSheet, CancelSheet, ClaimSheet]}
    request={wanted}
    onGone={() => {
      onGone()
      handed.leave()
    }}
  >
    {(asked, frame) => {
      switch (asked.act) {
        case 'pledge': {
          const { place, typed } = asked
          const toMine = () => {
            frame.onClose()
            onMine(place.of)
          }
          return (
            <PledgeSheet {...frame} place={place} typed={typed} handed={handed} onMine={toMine} />
          )
        }
        case 'unlock':
          return <UnlockSheet {...frame} stakes={asked.stakes} />
        case 'cancel':
          return <CancelSheet {...frame} stake={asked.stake} />
        case 'claim': {
          const { streams, orders } = asked
          return <ClaimSheet {...frame} {...(streams && { streams })} {...(orders && { orders })} />
        }
      }
    }}
  </SheetHost>
)

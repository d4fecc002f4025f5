import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { MOST_CARDS } from '../../chain/contracts/rwaEquity.ts'
import type { Coin } from '../../core/amount.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { FormBar } from '../../sheets/FormBar.tsx'
import type { Act } from './rules.ts'
import type { KnownCard } from './knownCard.ts'

interface ActBarProps {
  /** Action for the selected cards; undefined if none is selected. */
  readonly act: Act | undefined
  readonly cards: readonly KnownCard[]
  readonly coin: Coin
  readonly isFull: boolean
  /** True if no card has an available action. */
  readonly disabled: boolean
  readonly onAct: () => void
}

/** Bar with the action for the selected cards, which their state determines. */
export const ActBar = ({ act, cards, coin, isFull, disabled, onAct }: ActBarProps) => (
  <FormBar
    disabled={disabled}
    onAct={onAct}
    obstacle={isFull && <Trans>No more than {MOST_CARDS} cards at once</Trans>}
    testId="equity-act"
    obstacleTestId="equity-full"
  >
    {act ? <Said act={act} cards={cards} coin={coin} /> : <Trans>Choose cards</Trans>}
  </FormBar>
)

function Said({
  act,
  cards,
  coin,
}: {
  act: Act
  cards: readonly KnownCard[]
  coin: Coin
}): ReactNode {
  const count = cards.length
  const units = cards.reduce((sum, { takable }) => sum + takable, 0n)
  const amount = formatAmount({ coin, units })
  switch (act) {
    case 'initialise':
      return <Plural value={count} one="Initialise # card…" other="Initialise # cards…" />
    case 'unlockLimit':
      return (
        <Plural
          value={count}
          one="Open this stage's limit of # card…"
          other="Open this stage's limit of # cards…"
        />
      )
    case 'withdraw':
      return <Trans>Withdraw {amount}…</Trans>
  }
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import type { LevelObstacle } from './levelRules.ts'
import type { PoolShare } from './stakes.ts'

// Worded as in the specification (section 5), where it gives a text.

export const levelObstacleTexts: Record<LevelObstacle, MessageDescriptor> = {
  soldOut: msg`Sold out`,
  exceedsPersonalMaximum: msg`Exceeded the maximum purchase quantity`,
}

export const insufficientRemainingText = msg`Insufficient remaining number`

export const noneDueText = msg`Insufficient number of unlockable pledges`

export const onSaleText = msg`The card is on sale: take it down first`

export const poolNames: Record<PoolShare['of'], MessageDescriptor> = {
  cards: msg`Cards`,
  nodes: msg`Nodes`,
}

export const NodePill = () => (
  <StatusPill tone="cast" testId="card-node">
    <Trans>Node</Trans>
  </StatusPill>
)

import { Trans, useLingui } from '@lingui/react/macro'
import type { Address } from '../../core/address.ts'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import type { TeamSort } from './atoms.ts'
import { Members } from './Members.tsx'
import { TeamBurns } from './TeamBurns.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { TeamLiquidity } from './TeamLiquidity.tsx'
import { TeamRecords } from './TeamRecords.tsx'

/** What of a team is on screen. */
export interface Shown {
  readonly part: 'members' | 'records' | 'liquidity' | 'burns'
  readonly sort: TeamSort
  /** Who lists the members. */
  readonly source: 'backend' | 'chain'
}

export interface TeamViewProps {
  readonly contract: Address
  /** Whose team it is. */
  readonly top: Address
  readonly shown: Shown
  readonly onShow: (shown: Shown) => void
}

/** A team: its figures, its members, and what they have done. */
export function TeamView({ contract, top, shown, onShow }: TeamViewProps) {
  const { t } = useLingui()
  const { part } = shown
  return (
    <>
      <TeamFigures contract={contract} top={top} />
      <Tabs
        label={t`Team`}
        value={part}
        onChange={(next) => onShow({ ...shown, part: next })}
        testId="team-part"
        tabs={[
          {
            value: 'members',
            label: <Trans>Members</Trans>,
            content: (
              <Stack gap={3}>
                <Members {...{ contract, top, shown, onShow }} />
              </Stack>
            ),
          },
          {
            value: 'records',
            label: <Trans>Purchases</Trans>,
            content: <TeamRecords top={top} />,
          },
          {
            value: 'liquidity',
            label: <Trans>Liquidity</Trans>,
            content: <TeamLiquidity top={top} />,
          },
          {
            value: 'burns',
            label: <Trans>Burns</Trans>,
            content: <TeamBurns top={top} />,
          },
        ]}
      />
    </>
  )
}

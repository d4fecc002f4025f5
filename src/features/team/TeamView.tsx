import { Trans, useLingui } from '@lingui/react/macro'
import { Tabs } from '../../ui/frame/Tabs.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Members } from './Members.tsx'
import type { TeamViewProps } from './shown.ts'
import { TeamBurns } from './TeamBurns.tsx'
import { TeamFigures } from './TeamFigures.tsx'
import { TeamLiquidity } from './TeamLiquidity.tsx'
import { TeamRecords } from './TeamRecords.tsx'

/** Shows a team: its figures, its members, and their actions. */
export function TeamView({ contract, top, isOwn = false, shown, onShow }: TeamViewProps) {
  const { t } = useLingui()
  const { part } = shown
  return (
    <>
      <TeamFigures contract={contract} top={top} isOwn={isOwn} />
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

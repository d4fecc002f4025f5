import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { formatShort, formatUnits } from '../../i18n/format.ts'
import { formatNumber } from '../../i18n/formatAmount.ts'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { RetryNote } from '../../ui/states/RetryNote.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { directAtom, placeAtom, statisticsAtom, type Place, type TeamStatistics } from './atoms.ts'
import { ChainCheck } from './ChainCheck.tsx'
import styles from './Team.module.css'
import { TeamLevels } from './TeamLevels.tsx'

/** Decimals of power, which is counted in millionths. */
const POWER_DECIMALS = 6

interface TeamFiguresProps {
  readonly contract: Address
  readonly top: Address
  /** Whether this is the user's own team; the numbers are explained only there. */
  readonly isOwn: boolean
}

const count = (many: number) => formatShort(BigInt(many))

/** Shows a team's totals as the backend counts them, next to the chain's own counts. */
export function TeamFigures({ contract, top, isOwn }: TeamFiguresProps) {
  const [told, ask] = useAtom(statisticsAtom(top))
  const place = useAtomValue(placeAtom(contract, top))
  if (told.state === 'loading') return <FiguresSkeleton />
  if (!told.data)
    return (
      <>
        <RetryNote onRetry={() => void ask()} testId="team-figures-error">
          <Trans>What the team bought, and its power, could not be loaded.</Trans>
        </RetryNote>
        {place.data && <ChainTiles place={place.data} />}
      </>
    )
  return (
    <Stack gap={3} testId="team-figures">
      <StaleBadge at={told.fetchedAt} stale={told.stale} testId="team-stale" />
      <Panel>
        <Figure
          size="medium"
          label={<Trans>Performance</Trans>}
          value={formatNumber(trx(told.data.performance))}
          unit="TRX"
          testId="team-performance"
        />
        {isOwn && (
          <p className={styles.quiet}>
            <Trans>
              What members bought, in TRX at the prices of the time. It is shown for your
              information: nobody is paid for it.
            </Trans>
          </p>
        )}
        <Validity top={top} />
      </Panel>
      <Tiles told={told.data} />
      <TeamLevels levels={told.data.levels} />
      <ChainCheck told={told} place={place} />
    </Stack>
  )
}

const Tiles = ({ told: { size, power, members } }: { readonly told: TeamStatistics }) => (
  <StatTiles
    testId="team-tiles"
    facts={[
      { id: 'size', label: <Trans>Size</Trans>, value: count(size) },
      {
        id: 'power',
        label: <Trans>Power</Trans>,
        value: formatUnits(power, POWER_DECIMALS, { maxFraction: 2 }),
      },
      { id: 'members', label: <Trans>Members</Trans>, value: count(members) },
    ]}
  />
)

/** Shows the counts that come from the chain, without the backend. */
const ChainTiles = ({ place: { size, direct } }: { readonly place: Place }) => (
  <StatTiles
    testId="team-tiles"
    facts={[
      { id: 'size', label: <Trans>Size</Trans>, value: count(size) },
      { id: 'members', label: <Trans>Members</Trans>, value: count(direct) },
    ]}
  />
)

/** Shows how many direct members have paid for anything, and how many are only activated. */
function Validity({ top }: { readonly top: Address }) {
  const { data } = useAtomValue(directAtom(top))
  return (
    <Facts
      columns={2}
      testId="team-validity"
      facts={[
        {
          id: 'valid',
          label: <Trans>Valid users</Trans>,
          value: data ? count(data.valid) : '–',
        },
        {
          id: 'invalid',
          label: <Trans>Invalid users</Trans>,
          value: data ? count(data.invalid) : '–',
        },
      ]}
    />
  )
}

const FiguresSkeleton = () => (
  <Loading testId="team-figures-loading">
    <Panel>
      <Skeleton width="40%" />
      <Skeleton width="60%" height={28} />
      <Skeleton height={36} />
    </Panel>
  </Loading>
)

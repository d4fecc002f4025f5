import { Trans } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import type { Age } from '../../state/answers/fresh.ts'
import { useStanding } from '../../state/operations/useStanding.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { activatingAtom, ownPowerAtom, type OwnPower, type PowerContracts } from './atoms.ts'
import { OwnOutput } from './OwnOutput.tsx'
import { partOf } from './rules.ts'
import { isSpent } from './spent.ts'

interface OwnMinerProps {
  readonly owner: Address
  readonly contracts: PowerContracts
  readonly onActivate: () => void
  readonly onClaim: (stream: bigint) => void
}

/** Shows an account's power as the chain counts it, whether it earns, and what it has earned. */
export function OwnMiner({ owner, contracts, onActivate, onClaim }: OwnMinerProps) {
  const [snapshot, refresh] = useAtom(ownPowerAtom(contracts, owner))
  return (
    <Loaded
      snapshot={snapshot}
      refresh={refresh}
      skeleton={<OwnMinerSkeleton />}
      testId="kinetic-own"
    >
      {(own) =>
        own.power === 0n ? (
          <NoPower age={snapshot} />
        ) : (
          <>
            <PowerPanel own={own} age={snapshot} onActivate={onActivate} />
            {own.output && own.activatedAt > 0 && (
              <OwnOutput
                owner={owner}
                power={own.power}
                output={own.output}
                age={snapshot}
                refresh={refresh}
                onClaim={onClaim}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}

const NoPower = ({ age }: { readonly age: Age }) => (
  <Panel as="section" testId="kinetic-no-power">
    <EmptyState
      title={<Trans>You have no power yet</Trans>}
      action={{ label: <Trans>Burn coins</Trans>, href: '/destroy', testId: 'kinetic-burn' }}
    >
      <Trans>
        Burning coins gives power: what they count in USDT, times the factor of the coin.
      </Trans>
    </EmptyState>
    <StaleBadge at={age.fetchedAt} stale={age.stale} testId="kinetic-own-stale" />
  </Panel>
)

interface PowerPanelProps {
  readonly own: OwnPower
  readonly age: Age
  readonly onActivate: () => void
}

function PowerPanel({ own, age, onActivate }: PowerPanelProps) {
  const locale = useLocale()
  const isOnline = useOnline()
  const underway = useStanding(useAtomValue(activatingAtom).find((each) => !isSpent(each)))
  const { power, activatedAt, output } = own
  const isActive = activatedAt > 0
  return (
    <Panel
      as="section"
      title={<Trans>Your power</Trans>}
      aside={
        isActive ? (
          <StatusPill tone="success" dot testId="kinetic-active">
            <Trans>Miner active</Trans>
          </StatusPill>
        ) : (
          <StatusPill tone="cast" testId="kinetic-inactive">
            <Trans>Not active</Trans>
          </StatusPill>
        )
      }
      testId="kinetic-power"
    >
      <Figure value={formatPower(power)} testId="kinetic-power-own" />
      <StaleBadge at={age.fetchedAt} stale={age.stale} testId="kinetic-own-stale" />
      {isActive ? (
        <Facts
          columns={2}
          facts={[
            {
              id: 'since',
              label: <Trans>Active since</Trans>,
              value: formatDateTime(activatedAt, locale),
            },
            output !== null && {
              id: 'part',
              label: <Trans>Share of what earns</Trans>,
              value: formatPart(partOf(power, output.totalWeight)),
            },
          ]}
          testId="kinetic-power-facts"
        />
      ) : (
        <>
          <Note testId="kinetic-activation">
            {output === null ? (
              <Trans>There is no pool for power yet, so it cannot be activated.</Trans>
            ) : (
              <Trans>
                It does not earn yet. Activate your miner once: from then on all of your power
                earns, also what you gain later.
              </Trans>
            )}
          </Note>
          <Button
            variant="primary"
            wide
            disabled={!isOnline || output === null}
            onClick={onActivate}
            testId="kinetic-activate"
          >
            {!underway ? (
              <Trans>Activate your miner</Trans>
            ) : underway.isDue ? (
              <Trans>Resume</Trans>
            ) : (
              <Trans>See the activation</Trans>
            )}
          </Button>
        </>
      )}
      <ButtonRow even>
        <Button size="small" href="/destroy" testId="kinetic-more-power">
          <Trans>Burn for more power</Trans>
        </Button>
        <Button size="small" href="/MyDestruction" testId="kinetic-burns">
          <Trans>My burns</Trans>
        </Button>
      </ButtonRow>
    </Panel>
  )
}

const OwnMinerSkeleton = () => (
  <Loading testId="kinetic-own-loading">
    <Skeleton height={196} style={{ borderRadius: 20 }} />
  </Loading>
)

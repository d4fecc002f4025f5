import { Plural, Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { fuelInfoAtom, type PowerNow } from './atoms.ts'

interface OwnPowerProps {
  /** Undefined until the chain has answered. */
  readonly power: PowerNow | undefined
  /** Device time at which the chain answered. */
  readonly at: Millis | undefined
  readonly stale: boolean
}

/** Power of the connected account and its share of the total. */
export function OwnPower({ power, at, stale }: OwnPowerProps) {
  const count = useAtomValue(fuelInfoAtom).data?.burners
  return (
    <Panel as="section">
      <StaleBadge at={at} stale={stale} testId="burn-power-stale" />
      <Figure
        size="medium"
        label={<Trans>Your power</Trans>}
        value={power ? formatPower(power.own) : '–'}
        testId="burn-power"
      />
      <Facts
        columns={2}
        testId="burn-power-facts"
        facts={[
          {
            id: 'part',
            label: <Trans>Of all power</Trans>,
            value:
              !power || power.total === 0n
                ? '–'
                : power.own === 0n
                  ? '0%'
                  : formatPart(Number((power.own * 10_000n) / power.total)),
            ...(count !== undefined && {
              aside: (
                <>
                  (<Plural value={count} one="# account" other="# accounts" />)
                </>
              ),
            }),
          },
          {
            id: 'miner',
            label: <Trans>Your miner</Trans>,
            value: !power ? (
              '–'
            ) : power.activatedAt > 0 ? (
              <Trans>active</Trans>
            ) : (
              <Trans>not active yet</Trans>
            ),
          },
        ]}
      />
      <ButtonRow even>
        <Button size="small" href="/kinetic" testId="burn-to-power">
          <Trans>Computing power</Trans>
        </Button>
        <Button size="small" href="/MyDestruction" testId="burn-to-records">
          <Trans>My burns</Trans>
        </Button>
      </ButtonRow>
    </Panel>
  )
}

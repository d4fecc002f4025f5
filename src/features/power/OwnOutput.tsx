import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { earnsPerDay } from '../../core/stream.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { isFresh, type Age } from '../../state/answers/fresh.ts'
import { powerPoolAtom } from '../../state/answers/powerPool.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import type { OwnPower } from './atoms.ts'
import styles from './KineticPage.module.css'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 6

interface OwnOutputProps {
  readonly owner: Address
  readonly power: bigint
  readonly output: NonNullable<OwnPower['output']>
  readonly age: Age
  readonly refresh: () => unknown
  readonly onClaim: (stream: bigint) => void
}

/** Shows the rewards that power can claim now, and its present rewards per day. */
export function OwnOutput({ owner, power, output, age, refresh, onClaim }: OwnOutputProps) {
  const { i18n } = useLingui()
  const now = useChainNow()
  const isOnline = useOnline()
  const isKnown = isFresh(age, useDeviceNow())
  const claimed = useAtomValue(powerPoolAtom(owner)).data?.own?.claimed
  const { coin, claimable, stream } = output
  const daily = { coin, units: now === undefined ? 0n : earnsPerDay(output, power, now) }
  const perDay = formatFew(daily, MOST_DECIMALS)
  const claim = () => {
    // The sheet needs a fresh amount too.
    if (!isKnown) void refresh()
    onClaim(stream)
  }
  return (
    <Panel as="section" title={<Trans>Your output</Trans>} testId="kinetic-output">
      <Figure
        {...amountFigure(<Trans>To be claimed now</Trans>, { coin, units: claimable })}
        testId="kinetic-claimable"
      />
      <Facts
        columns={2}
        facts={[
          {
            id: 'daily',
            label: <Trans>Earns a day now</Trans>,
            value:
              daily.units === 0n ? (
                <Trans>nothing at the moment</Trans>
              ) : (
                <Trans>about {perDay}</Trans>
              ),
          },
          claimed !== undefined && {
            id: 'claimed',
            label: <Trans>Claimed so far</Trans>,
            value: (
              <AmountText
                amount={{ coin, units: claimed }}
                short={formatFew({ coin, units: claimed }, MOST_DECIMALS)}
              />
            ),
          },
        ]}
        testId="kinetic-output-facts"
      />
      <Button
        variant="primary"
        wide
        disabled={claimable === 0n || !isOnline}
        onClick={claim}
        testId="kinetic-claim"
      >
        <Trans>Claim</Trans>
      </Button>
      <div className={styles.note} data-testid="kinetic-output-note">
        {claimable === 0n && <p>{i18n._(noIncomeText)}</p>}
        <p>
          <FundingText stream={output} />
        </p>
        <p>
          <Trans>What power earns varies and may be zero. What is earned does not lapse.</Trans>
        </p>
      </div>
    </Panel>
  )
}

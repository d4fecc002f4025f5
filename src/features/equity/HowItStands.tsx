import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { standingAtom, type Standing } from './atoms.ts'
import styles from './Equity.module.css'
import { areSet, nextStageAt, stageAt, termsAt } from './rules.ts'
import { useTold } from './useTold.ts'

/** The stage that runs, what a withdrawal costs, and what the fund has: as the chain says. */
export function HowItStands({ contract }: { readonly contract: Address }) {
  const [snapshot, refresh] = useAtom(standingAtom(contract))
  return (
    <Panel
      as="section"
      title={<Trans>How it stands</Trans>}
      aside={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="equity-standing-stale" />
      }
      testId="equity-standing"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<Skeleton height={190} />}
        testId="equity-standing"
      >
        {(standing) => <Stand contract={contract} standing={standing} onTurn={refresh} />}
      </Loaded>
    </Panel>
  )
}

interface StandProps {
  readonly contract: Address
  readonly standing: Standing
  readonly onTurn: () => unknown
}

function Stand({ contract, standing, onTurn }: StandProps) {
  const locale = useLocale()
  const now = useChainNow()
  const told = useTold(contract)
  const { held, owed, coin } = standing
  const { terms, announced } = termsAt(standing.terms, standing.announced, now ?? 0)
  const stage = now === undefined ? undefined : stageAt(terms, now)
  const next = now === undefined ? undefined : nextStageAt(terms, announced, now)
  const fee = formatAmount(trx(terms.feeMinimum))
  const most = formatAmount(trx(terms.feeMaximum))
  return (
    <>
      <Turn terms={terms} now={now} onTurn={onTurn} />
      <Facts
        testId="equity-facts"
        facts={[
          stage && {
            id: 'ends',
            label: <Trans>This stage ends</Trans>,
            value: formatZonedTime(stage.endsAt, locale),
          },
          areSet(terms) &&
            (now === undefined || now < terms.end) && {
              id: 'end',
              label: <Trans>Withdrawals end</Trans>,
              value: formatZonedTime(terms.end, locale),
            },
          areSet(terms) && {
            id: 'fee',
            label: <Trans>Fee of a withdrawal</Trans>,
            value: (
              <Trans>
                {fee} a card, {most} at most
              </Trans>
            ),
          },
          {
            id: 'held',
            label: <Trans>The fund has</Trans>,
            value: <AmountText amount={{ coin, units: held }} />,
          },
          owed > 0n && {
            id: 'owed',
            label: <Trans>It owes</Trans>,
            value: <AmountText amount={{ coin, units: owed }} />,
          },
          told && {
            id: 'deposited',
            label: <Trans>Deposited so far</Trans>,
            value: <AmountText amount={{ coin, units: told.deposited }} />,
          },
          told && {
            id: 'cards',
            label: <Trans>Cards that share</Trans>,
            value: String(told.cards),
          },
        ]}
      />
      {next !== undefined && <StageReminder contract={contract} at={next} />}
      <p className={styles.note}>
        <Trans>
          What is deposited is divided among the initialised cards by the weight of their levels.
          Nothing is promised: there may be no further deposit.
        </Trans>
      </p>
    </>
  )
}

interface TurnProps {
  readonly terms: Standing['terms']
  readonly now: Millis | undefined
  readonly onTurn: () => unknown
}

/** The page's main number: how long this stage runs, or when the first one begins. */
function Turn({ terms, now, onTurn }: TurnProps) {
  const clock = useAtomValue(chainClockAtom)
  if (now === undefined || !clock) return <Skeleton height={56} />
  const stage = stageAt(terms, now)
  if (!stage && now >= terms.end)
    return (
      <Figure
        label={<Trans>No stage runs</Trans>}
        value={areSet(terms) ? <Trans>Withdrawal has ended</Trans> : <Trans>Not yet open</Trans>}
        size="medium"
        testId="equity-turn"
      />
    )
  const place = stage?.place
  const targetAt = stage?.endsAt ?? terms.start
  return (
    <Figure
      label={
        place === undefined ? (
          <Trans>Not yet open. Stage 1 begins in</Trans>
        ) : (
          <Trans>Stage {place} ends in</Trans>
        )
      }
      value={
        <Countdown
          key={targetAt}
          targetAt={targetAt}
          nowAt={clock}
          onEnd={onTurn}
          testId="equity-countdown"
        />
      }
      testId="equity-turn"
    />
  )
}

/** Puts the time when limits can be opened anew into any calendar. */
function StageReminder({ contract, at }: { readonly contract: Address; readonly at: Millis }) {
  const { t } = useLingui()
  return (
    <CalendarButton
      name={`equity-${at}`}
      events={[
        {
          id: `equity ${contract} ${at}`,
          title: t`The next stage of RWA equity begins`,
          url: new URL('/rwaRecord', location.origin).href,
          at,
        },
      ]}
      size="small"
      testId="equity-remind"
    >
      <Trans>Remind me of the next stage</Trans>
    </CalendarButton>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import type { Millis } from '../../core/time.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { ownerAtom } from '../../state/account/session.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { CalendarButton } from '../../ui/actions/CalendarButton.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Skeleton, TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { standingAtom, statisticAtom, type Standing } from './atoms.ts'
import styles from './Equity.module.css'
import { areSet, nextStageAt, stageAt, termsAt } from './rules.ts'
import { useTold } from './useTold.ts'

/** Current stage, withdrawal fee and fund balance, as reported by the chain. */
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
        skeleton={<StandSkeleton />}
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
  const isTelling = useAtomValue(statisticAtom(useAtomValue(ownerAtom))).state === 'loading'
  const { held, owed, coin } = standing
  const { terms, announced } = termsAt(standing.terms, standing.announced, now ?? 0)
  const stage = now === undefined ? undefined : stageAt(terms, now)
  // A line that depends on chain time is reserved until the time is known.
  const isOpen = now === undefined ? areSet(terms) : stage !== undefined
  const next = now === undefined ? undefined : nextStageAt(terms, announced, now)
  const fee = formatAmount(trx(terms.feeMinimum))
  const most = formatAmount(trx(terms.feeMaximum))
  return (
    <>
      <Turn terms={terms} now={now} onTurn={onTurn} />
      <Facts
        testId="equity-facts"
        facts={[
          isOpen && {
            id: 'ends',
            label: <Trans>This stage ends</Trans>,
            value: stage ? formatZonedTime(stage.endsAt, locale) : <TextSkeleton width={150} />,
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
          (told || isTelling) && {
            id: 'deposited',
            label: <Trans>Deposited so far</Trans>,
            value: told ? (
              <AmountText amount={{ coin, units: told.deposited }} />
            ) : (
              <TextSkeleton width={90} />
            ),
          },
          (told || isTelling) && {
            id: 'cards',
            label: <Trans>Cards that share</Trans>,
            value: told ? String(told.cards) : <TextSkeleton width={20} />,
          },
        ]}
      />
      {next !== undefined && <StageReminder contract={contract} at={next} />}
      {now === undefined && isOpen && <Skeleton height={34} />}
      <Unpromised />
    </>
  )
}

const Unpromised = () => (
  <p className={styles.note}>
    <Trans>
      What is deposited is divided among the initialised cards by the weight of their levels.
      Nothing is promised: there may be no further deposit.
    </Trans>
  </p>
)

/** Skeleton for a running stage. */
const StandSkeleton = () => (
  <>
    <TurnSkeleton />
    <Facts
      facts={[
        { id: 'ends', label: <Trans>This stage ends</Trans> },
        { id: 'end', label: <Trans>Withdrawals end</Trans> },
        { id: 'fee', label: <Trans>Fee of a withdrawal</Trans> },
        { id: 'held', label: <Trans>The fund has</Trans> },
        { id: 'deposited', label: <Trans>Deposited so far</Trans> },
        { id: 'cards', label: <Trans>Cards that share</Trans> },
      ].map((fact) => ({ ...fact, value: <TextSkeleton width={90} /> }))}
    />
    <Skeleton height={34} />
    <Unpromised />
  </>
)

const TurnSkeleton = () => (
  <Figure label={<TextSkeleton width={140} />} value={<TextSkeleton width={180} />} />
)

interface TurnProps {
  readonly terms: Standing['terms']
  readonly now: Millis | undefined
  readonly onTurn: () => unknown
}

/** Time left in this stage, or until the first one begins; the page's main number. */
function Turn({ terms, now, onTurn }: TurnProps) {
  const clock = useAtomValue(chainClockAtom)
  if (now === undefined || !clock) return <TurnSkeleton />
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

/** Exports the time of the next stage, when limits can be opened again, to any calendar. */
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

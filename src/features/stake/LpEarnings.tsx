import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { totalsByCoin } from '../../core/stream.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { isFresh } from '../../state/answers/fresh.ts'
import { shareStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { classes } from '../../ui/classes.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { chainStreamsAtom, lpCoinsAtom } from './atoms.ts'
import { coinOfStream } from './places.ts'
import styles from './Stakes.module.css'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

interface LpEarningsProps {
  readonly owner: Address
  readonly onClaim: (streams: readonly bigint[]) => void
}

/** Shows the rewards of the account's LP stakes, with a button to claim them all. */
export function LpEarnings({ owner, onClaim }: LpEarningsProps) {
  const locale = useLocale()
  const [snapshot, refresh] = useAtom(shareStatisticAtom(owner))
  return (
    <Panel
      as="section"
      title={<Trans>Earned, to be claimed</Trans>}
      aside={<StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="lp-earned-stale" />}
      testId="lp-earned"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={
          <Loading className={styles.earned} testId="lp-earned-loading">
            <OwedShape />
            <p className={classes(styles.note, styles.next)}>
              <TextSkeleton width="82%" />
            </p>
          </Loading>
        }
        testId="lp-earned"
      >
        {({ own }) => (
          <>
            <Owed owner={owner} streams={own?.streams ?? []} onClaim={onClaim} />
            <p className={classes(styles.note, styles.next)} data-testid="lp-next-due">
              {!own?.count ? (
                <Trans>You have not pledged any shares yet.</Trans>
              ) : own.due > 0 ? (
                <Plural
                  value={own.due}
                  one="# pledge can be taken back for nothing now."
                  other="# pledges can be taken back for nothing now."
                />
              ) : (
                own.nextUnlockAt !== null && (
                  <NextUnlock at={formatDateTime(own.nextUnlockAt, locale)} />
                )
              )}
            </p>
          </>
        )}
      </Loaded>
    </Panel>
  )
}

const NextUnlock = ({ at }: { readonly at: string }) => (
  <Trans>The next pledge can be taken back for nothing on {at}.</Trans>
)

interface OwedProps extends LpEarningsProps {
  readonly streams: readonly number[]
}

/** Shows the rewards that the streams owe, as the chain reports them. */
function Owed({ owner, streams, onClaim }: OwedProps) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const [snapshot, refresh] = useAtom(chainStreamsAtom(streams, owner))
  const isKnown = isFresh(snapshot, useDeviceNow())
  const coins = useAtomValue(lpCoinsAtom).data?.coins.map(({ coin }) => coin) ?? []
  return (
    <Loaded snapshot={snapshot} refresh={refresh} skeleton={<OwedShape />} testId="lp-owed">
      {(known) => {
        const owed = known.filter(({ claimable }) => claimable > 0n)
        const totals = totalsByCoin(
          owed.map(({ coin, claimable }) => ({
            coin: coinOfStream(coin, coins),
            units: claimable,
          })),
        )
        return (
          <>
            {totals.length === 0 ? (
              <p className={styles.none}>{i18n._(noIncomeText)}</p>
            ) : (
              <Facts
                facts={totals.map((total) => ({
                  id: total.coin.contract ?? 'TRX',
                  label: <bdi>{total.coin.symbol}</bdi>,
                  value: <AmountText amount={total} short={formatFew(total, MOST_DECIMALS)} />,
                }))}
                testId="lp-owed"
              />
            )}
            {/* Offline, the panel's own badge shows the age. */}
            {isOnline && (
              <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="lp-owed-stale" />
            )}
            <Button
              variant="primary"
              wide
              disabled={owed.length === 0 || !isOnline}
              onClick={() => {
                if (!isKnown) void refresh()
                onClaim(owed.map(({ stream }) => BigInt(stream)))
              }}
              testId="lp-claim"
            >
              <Trans>Claim all</Trans>
            </Button>
            <div className={styles.note} data-testid="lp-earned-note">
              {owed.length > 0 && snapshot.stale && isOnline && (
                <p>
                  <Trans>
                    The network gives no newer numbers. It is asked again when you claim.
                  </Trans>
                </p>
              )}
              <Varies />
            </div>
          </>
        )
      }}
    </Loaded>
  )
}

const Varies = () => (
  <p>
    <Trans>What is earned varies and may be zero.</Trans>
  </p>
)

/** Placeholder for one reward, which is the usual number, until the chain answers. */
const OwedShape = () => (
  <>
    <p className={styles.none}>
      <TextSkeleton width="58%" />
    </p>
    <Button variant="primary" wide disabled>
      <Trans>Claim all</Trans>
    </Button>
    <div className={styles.note}>
      <Varies />
    </div>
  </>
)

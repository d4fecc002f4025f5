import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import type { Amount } from '../../core/amount.ts'
import { totalsByCoin } from '../../core/stream.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { noIncomeText } from '../../outbox/noIncomeText.ts'
import { ClaimButton } from '../../sheets/ClaimButton.tsx'
import { MainFigure } from '../../sheets/MainFigure.tsx'
import { isFresh } from '../../state/answers/fresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { useDeviceNow } from '../../ui/figures/useNow.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { earnedAtom, sourcesAtom } from './atoms.ts'
import styles from './EarnPage.module.css'
import { mainOf, sumUp } from '../../core/worth.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { earnKinds } from './kinds.ts'
import { claimsOf, MOST_CLAIMED, sourcesOf } from './rules.ts'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

interface ClaimableProps {
  readonly owner: Address
  /** Claimed so far, of all kinds; empty while a part is unknown. */
  readonly claimed: readonly Amount[]
  readonly onClaim: () => void
}

/** Amount claimable now across all stakes of the account; the page's main number. */
export function Claimable({ owner, claimed, onClaim }: ClaimableProps) {
  const [snapshot, refresh] = useAtom(earnedAtom(owner))
  const { stakes, isMore } = useAtomValue(sourcesAtom(owner))
  const worthOf = useAtomValue(worthAtom)
  const isOnline = useOnline()
  const { i18n } = useLingui()
  const isKnown = isFresh(snapshot, useDeviceNow())
  const claim = () => {
    // The sheet reads the same data, so it is refreshed too.
    if (!isKnown) void refresh()
    onClaim()
  }
  return (
    <Panel
      as="section"
      title={<Trans>To be claimed now</Trans>}
      aside={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="earn-claimable-stale" />
      }
      testId="earn-claimable"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<ClaimableSkeleton />}
        testId="earn-claimable"
      >
        {(earned) => {
          const sum = sumUp(earned, worthOf)
          const isNothing = sum.amounts.length === 0
          const isPart = stakes === 'unknown' || isMore
          return (
            <>
              <MainFigure main={mainOf(sum)} isPart={isPart} testId="earn-claimable-main" />
              {sum.amounts.length > 1 && (
                <ul className={styles.coins}>
                  {sum.amounts.map((amount) => (
                    <li key={amount.coin.contract ?? 'trx'} data-testid="earn-claimable-coin">
                      <AmountText amount={amount} short={formatFew(amount, MOST_DECIMALS)} />
                    </li>
                  ))}
                </ul>
              )}
              <ClaimButton
                owner={owner}
                kind={earnKinds.claim}
                amounts={sum.amounts}
                worthOf={worthOf}
                sources={sourcesOf(claimsOf(earned))}
                disabled={isNothing || !isOnline}
                onClick={claim}
                testId="earn-claim"
              >
                <Trans>Claim all</Trans>
              </ClaimButton>
              <div className={styles.notes} data-testid="earn-claimable-note">
                {isNothing && !isPart && <p>{i18n._(noIncomeText)}</p>}
                {!isNothing && snapshot.stale && isOnline && (
                  <p>
                    <Trans>
                      The network gives no newer numbers. It is asked again when you claim.
                    </Trans>
                  </p>
                )}
                {stakes === 'unknown' && (
                  <p>
                    <Trans>
                      What pools and plans owe could not be asked for. Only cards are counted.
                    </Trans>
                  </p>
                )}
                {isMore && (
                  <p>
                    <Trans>
                      At most {MOST_CLAIMED} pools and {MOST_CLAIMED} stakes of plans are counted at
                      once, the others after that.
                    </Trans>
                  </p>
                )}
                <Claimed claimed={claimed} />
              </div>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

/** Total claimed so far. */
function Claimed({ claimed }: Pick<ClaimableProps, 'claimed'>) {
  const all = totalsByCoin(claimed)
    .map((amount) => formatFew(amount, MOST_DECIMALS))
    .join(' + ')
  return (
    all && (
      <p>
        <Trans>Claimed so far: {all}</Trans>
      </p>
    )
  )
}

const ClaimableSkeleton = () => (
  <Loading testId="earn-claimable-loading">
    <Stack gap={4}>
      <Figure value={<TextSkeleton width="55%" />} />
      <Button variant="primary" wide disabled>
        <Trans>Claim all</Trans>
      </Button>
      <div className={styles.notes}>
        <p>
          <TextSkeleton width="70%" />
        </p>
        <p>
          <TextSkeleton width="45%" />
        </p>
      </div>
    </Stack>
  </Loading>
)

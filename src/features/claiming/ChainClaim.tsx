import { Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import type { IncomeType } from '../../api/endpoints/income.ts'
import type { Address } from '../../core/address.ts'
import { trx } from '../../core/amount.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { amountFigure } from '../../sheets/amountFigure.tsx'
import { ClaimButton } from '../../sheets/ClaimButton.tsx'
import { incomeTypeNames } from '../../sheets/incomeWords.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { earnedOf } from './amounts.ts'
import { claimsAtom, totalsAtom } from './atoms.ts'
import styles from './Claiming.module.css'
import { Nothing } from './TypeList.tsx'
import { incomeSources } from '../../sheets/incomeTypes.ts'

/** Sources of a claim, for the income types that the chain itself pays. */
export interface Sources {
  readonly streams: readonly bigint[]
  readonly orders: readonly string[]
}

interface ChainClaimProps {
  readonly owner: Address
  readonly type: Exclude<IncomeType, 'referral'>
  /** Kind of the operation that claims this income. */
  readonly kind: string
  readonly onClaim: (sources: Sources) => void
}

/** Income that the chain holds and pays, without a voucher or a wait. */
export function ChainClaim({ owner, type, kind, onClaim }: ChainClaimProps) {
  const { i18n } = useLingui()
  const isOnline = useOnline()
  const worthOf = useAtomValue(worthAtom)
  const [snapshot, refresh] = useAtom(claimsAtom(owner, type))
  const rows = useAtomValue(totalsAtom(owner)).data?.rows
  const { href } = incomeSources[type]
  const { fetchedAt, stale } = snapshot
  return (
    <Panel
      as="section"
      title={i18n._(incomeTypeNames[type])}
      aside={<StaleBadge at={fetchedAt} stale={stale} testId="claiming-chain-stale" />}
      testId="claiming-chain"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={<ClaimSkeleton />}
        testId="claiming-chain"
      >
        {({ amounts, streams, plans }) => {
          const some = amounts.filter(({ units }) => units > 0n)
          const [main = trx(0n), ...others] = some
          const sources = { streams: streams.map(BigInt), orders: plans }
          const isEquity = type === 'rwa'
          return (
            <>
              <Figure
                {...amountFigure(<Trans>To be claimed now</Trans>, main)}
                size="medium"
                testId="claiming-chain-main"
              />
              {others.length > 0 && (
                <p className={styles.coins} data-testid="claiming-chain-others">
                  {others.map((amount) => `+ ${formatFew(amount, 4)}`).join(' ')}
                </p>
              )}
              {isEquity ? (
                <Button variant="primary" wide href={href} testId="claiming-to-equity">
                  <Trans>Choose cards</Trans>
                </Button>
              ) : (
                <>
                  <ClaimButton
                    owner={owner}
                    kind={kind}
                    amounts={some}
                    worthOf={worthOf}
                    sources={sources}
                    disabled={some.length === 0 || !isOnline}
                    onClick={() => onClaim(sources)}
                    testId="claiming-claim"
                  >
                    <Trans>Claim</Trans>
                  </ClaimButton>
                  <Button wide href={href} testId="claiming-source">
                    <Trans>Where it comes from</Trans>
                  </Button>
                </>
              )}
              <div className={styles.note} data-testid="claiming-chain-note">
                {main.units === 0n && rows && (
                  <p>
                    <Nothing earned={earnedOf(rows, type)} />
                  </p>
                )}
                <p>
                  {isEquity ? (
                    <Trans>Equity is taken out card by card, for a fee, within its limits.</Trans>
                  ) : (
                    <Trans>
                      The chain pays it at once. It grows with each block, and does not lapse.
                    </Trans>
                  )}
                </p>
              </div>
            </>
          )
        }}
      </Loaded>
    </Panel>
  )
}

const ClaimSkeleton = () => (
  <Loading testId="claiming-chain-loading">
    <Skeleton width="55%" height={32} />
    <Skeleton height={44} style={{ marginTop: 16, borderRadius: 14 }} />
    <Skeleton width="70%" height={13} style={{ marginTop: 12 }} />
  </Loading>
)

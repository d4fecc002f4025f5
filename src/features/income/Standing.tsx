import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { sumUp, mainOf } from '../../core/worth.ts'
import { formatFew } from '../../i18n/formatAmount.ts'
import { noBalanceText } from '../../outbox/withdrawalTexts.ts'
import { ClaimButton } from '../../sheets/ClaimButton.tsx'
import { MainFigure } from '../../sheets/MainFigure.tsx'
import type { Age } from '../../state/answers/fresh.ts'
import { worthAtom } from '../../state/answers/places.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { Skeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './Income.module.css'
import { sourcesAtom, type TypeIncome } from './atoms.ts'
import { isAllTaken, type Whole } from './rules.ts'
import { Together } from './Together.tsx'

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

interface StandingProps {
  readonly owner: Address
  /** Kind of the operation that claims on-chain income. */
  readonly kind: string
  readonly whole: Whole
  readonly types: readonly TypeIncome[]
  readonly age: Age
}

/** Claimable amount, the page's main number, and where the remaining income is. */
export function Standing({ owner, kind, whole, types, age }: StandingProps) {
  const { i18n } = useLingui()
  const worthOf = useAtomValue(worthAtom)
  const claimed = types.filter((one) => one.claimable.length > 0).map(({ type }) => type)
  const sources = useAtomValue(sourcesAtom(owner, claimed))
  const { total, received, claimable, underWay, owed } = whole
  return (
    <Panel
      as="section"
      title={<Trans>To be claimed now</Trans>}
      aside={<StaleBadge at={age.fetchedAt} stale={age.stale} testId="income-stale" />}
      testId="income-standing"
    >
      <MainFigure main={mainOf(sumUp(claimable, worthOf))} testId="income-claimable" />
      {claimable.length > 1 && (
        <ul className={styles.coins}>
          {claimable.map((amount) => (
            <li key={amount.coin.contract ?? 'trx'} data-testid="income-claimable-coin">
              <AmountText amount={amount} short={formatFew(amount, MOST_DECIMALS)} />
            </li>
          ))}
        </ul>
      )}
      <ClaimButton
        owner={owner}
        kind={kind}
        amounts={claimable}
        worthOf={worthOf}
        sources={sources}
        disabled={claimable.length === 0}
        // Links directly to the type if only one can be claimed.
        href={claimed.length === 1 ? `/claiming?type=${claimed[0]}` : '/claiming'}
        testId="income-claim"
      >
        <Trans>Claim</Trans>
      </ClaimButton>
      {isAllTaken(whole) && (
        <p className={styles.note} data-testid="income-nothing">
          {i18n._(noBalanceText)}
        </p>
      )}
      <Facts
        columns={2}
        facts={[
          { id: 'total', label: <Trans>Total</Trans>, value: <Together amounts={total} /> },
          {
            id: 'received',
            label: <Trans>Received</Trans>,
            value: <Together amounts={received} />,
          },
          underWay.length > 0 && {
            id: 'underway',
            label: <Trans>Under way</Trans>,
            value: <Together amounts={underWay} />,
          },
          owed.length > 0 && {
            id: 'owed',
            label: <Trans>Owed to you</Trans>,
            value: <Together amounts={owed} />,
          },
        ]}
        testId="income-facts"
      />
      {owed.length > 0 && (
        <p className={styles.note} data-testid="income-owed-note">
          <Trans>
            What is owed exceeds what the fund holds now. It can be claimed once the fund is filled.
          </Trans>
        </p>
      )}
    </Panel>
  )
}

export const StandingSkeleton = () => (
  <Loading testId="income-loading">
    <Panel>
      <Skeleton width="40%" />
      <Skeleton width="58%" height={40} />
      <Skeleton height={48} style={{ borderRadius: 14 }} />
      <Skeleton height={44} />
    </Panel>
  </Loading>
)

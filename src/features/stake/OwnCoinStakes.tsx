import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtom, useAtomValue } from 'jotai'
import { useState, type ReactNode } from 'react'
import type { Stake } from '../../api/endpoints/stakeFields.ts'
import type { Address } from '../../core/address.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { coinStatisticAtom } from '../../state/answers/stakeStatistics.ts'
import { ConnectFirst } from '../../sheets/ConnectFirst.tsx'
import { Chips } from '../../ui/fields/Chips.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { RowsSkeleton } from '../../ui/lists/RowsSkeleton.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { ownCountAtom } from './coinAtoms.ts'
import { RunningStakes } from './RunningStakes.tsx'
import { StakeRecords } from './StakeRecords.tsx'
import type { Wanted } from './StakeSheets.tsx'

interface OwnCoinStakesProps {
  /** Kind of the latest stake, which is shown first. */
  readonly pledged: Stake['of'] | undefined
  readonly onWant: (wanted: Wanted) => void
  /** Goes to the list of pools and plans. */
  readonly onChoose: () => void
}

/** Shows an account's stakes of single assets: totals, and each running stake. */
export const OwnCoinStakes = ({ pledged, ...props }: OwnCoinStakesProps) => (
  <Connected>
    {(owner) => (
      <Stack gap={5}>
        <Summary owner={owner} />
        <OfKind owner={owner} state="running" first={pledged === 'lp' ? undefined : pledged}>
          {(of) => <RunningStakes {...props} owner={owner} of={of} />}
        </OfKind>
      </Stack>
    )}
  </Connected>
)

/** Lists all stakes, including ended ones. */
export const CoinRecords = () => (
  <Connected>
    {(owner) => <OfKind owner={owner}>{(of) => <StakeRecords owner={owner} of={of} />}</OfKind>}
  </Connected>
)

const Connected = ({ children }: { readonly children: (owner: Address) => ReactNode }) => (
  <ConnectFirst
    title={<Trans>Your pledges belong to your wallet</Trans>}
    text={<Trans>Connect it to see them, to claim what they earn, and to take them back.</Trans>}
    testId="pledge-coin"
  >
    {children}
  </ConnectFirst>
)

function Summary({ owner }: { readonly owner: Address }) {
  const locale = useLocale()
  const [statistic, refresh] = useAtom(coinStatisticAtom(owner))
  return (
    <Loaded
      snapshot={statistic}
      refresh={refresh}
      skeleton={<RowsSkeleton count={1} testId="pledge-coin-summary-loading" />}
      testId="pledge-coin-summary"
    >
      {({ own }) =>
        own !== null &&
        own.count > 0 && (
          <Panel as="section">
            <StaleBadge
              at={statistic.fetchedAt}
              stale={statistic.stale}
              testId="pledge-coin-summary-stale"
            />
            <Facts
              facts={[
                {
                  id: 'staked',
                  label: <Trans>Pledged by you</Trans>,
                  value: own.staked.map((amount) => formatAmount(amount)).join(' + '),
                },
                {
                  id: 'due',
                  label: <Trans>Can be unlocked now</Trans>,
                  value: <Plural value={own.due} _0="none" one="# pledge" other="# pledges" />,
                },
                own.nextUnlockAt !== null && {
                  id: 'next',
                  label: <Trans>The next one</Trans>,
                  value: formatZonedTime(own.nextUnlockAt, locale),
                },
              ]}
              testId="pledge-coin-summary"
            />
          </Panel>
        )
      }
    </Loaded>
  )
}

type Kind = 'plan' | 'coin'

interface OfKindProps {
  readonly owner: Address
  readonly state?: 'running'
  readonly first?: Kind | undefined
  readonly children: (kind: Kind) => ReactNode
}

/** Shows one of the two kinds at a time: `first`, or otherwise the one that has stakes. */
function OfKind({ owner, state, first, children }: OfKindProps) {
  const { t } = useLingui()
  const [chosen, setKind] = useState(first)
  const plans = useAtomValue(ownCountAtom('plan', owner, state)).data?.total
  const pools = useAtomValue(ownCountAtom('coin', owner, state)).data?.total
  const kind = chosen ?? (plans === 0 && pools !== undefined && pools > 0 ? 'coin' : 'plan')
  return (
    <Stack gap={4}>
      <Chips<Kind>
        label={t`Kind of pledge`}
        value={kind}
        onChange={setKind}
        options={[
          {
            value: 'plan',
            label:
              plans === undefined ? (
                <Trans>Fixed plans</Trans>
              ) : (
                <Trans>Fixed plans ({plans})</Trans>
              ),
          },
          {
            value: 'coin',
            label:
              pools === undefined ? <Trans>Open pools</Trans> : <Trans>Open pools ({pools})</Trans>,
          },
        ]}
        testId="pledge-coin-own-kind"
      />
      {children(kind)}
    </Stack>
  )
}

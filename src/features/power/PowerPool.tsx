import { Trans } from '@lingui/react/macro'
import { useAtom } from 'jotai'
import type { burning } from '../../api/endpoints/burning.ts'
import type { ResponseOf } from '../../api/endpoints/endpoint.ts'
import type { Stream as ToldStream } from '../../api/endpoints/stakeFields.ts'
import type { Address } from '../../core/address.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatFew, formatNumber } from '../../i18n/formatAmount.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import { FundingText } from '../../sheets/FundingText.tsx'
import { useChainNow } from '../../sheets/useChainNow.ts'
import { powerPoolAtom } from '../../state/answers/powerPool.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { Stack } from '../../ui/pieces/Stack.tsx'
import { Loaded } from '../../ui/states/Loaded.tsx'
import { Loading } from '../../ui/states/Loading.tsx'
import { TextSkeleton } from '../../ui/states/Skeleton.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import styles from './KineticPage.module.css'
import { paysPerDay } from './rules.ts'

type PowerPoolAnswer = ResponseOf<typeof burning.projectProduct>

/** Maximum number of decimals shown; a press shows all digits. */
const MOST_DECIMALS = 4

/**
 * Shows the pool's present rewards for all power, and until when they are funded. Nothing is
 * promised.
 */
export function PowerPool({ owner }: { readonly owner: Address | undefined }) {
  const [snapshot, refresh] = useAtom(powerPoolAtom(owner))
  return (
    <Panel
      as="section"
      title={<Trans>Power pool</Trans>}
      aside={
        <StaleBadge at={snapshot.fetchedAt} stale={snapshot.stale} testId="kinetic-pool-stale" />
      }
      testId="kinetic-pool"
    >
      <Loaded
        snapshot={snapshot}
        refresh={refresh}
        skeleton={
          <Loading testId="kinetic-pool-loading">
            <Stack gap={4}>
              <PoolParts told={undefined} />
            </Stack>
          </Loading>
        }
        testId="kinetic-pool"
      >
        {(told) => <PoolParts told={told} />}
      </Loaded>
    </Panel>
  )
}

/** Renders the labels at once, with skeletons in place of numbers until the answer arrives. */
function PoolParts({ told }: { readonly told: PowerPoolAnswer | undefined }) {
  const stream = told?.stream
  return (
    <>
      {stream !== null && <Pays stream={stream} />}
      <Facts
        columns={2}
        facts={[
          stream !== null && {
            id: 'earning',
            label: <Trans>Power that earns</Trans>,
            value: stream ? formatPower(stream.totalWeight) : bone,
          },
          {
            id: 'miners',
            label: <Trans>Active miners</Trans>,
            value: told ? formatShort(BigInt(told.miners)) : bone,
          },
          stream !== null && {
            id: 'funded',
            label: <Trans>Paid in so far</Trans>,
            value: stream ? <Paid coin={stream.coin} units={stream.funded} /> : bone,
          },
          stream !== null && {
            id: 'claimed',
            label: <Trans>Claimed so far</Trans>,
            value: told && stream ? <Paid coin={stream.coin} units={told.claimed} /> : bone,
          },
          {
            id: 'total',
            label: <Trans>All power ever gained</Trans>,
            value: told ? formatPower(told.totalPower) : bone,
          },
        ]}
        testId={told && 'kinetic-pool-facts'}
      />
      <div className={styles.note} data-testid={told && 'kinetic-pool-note'}>
        {stream ? (
          <p>
            <FundingText stream={{ funded: stream.funded, endsAt: stream.endsAt ?? 0 }} />
          </p>
        ) : (
          <p>
            {told ? (
              <Trans>There is no pool for power yet: it earns nothing.</Trans>
            ) : (
              <TextSkeleton width="60%" />
            )}
          </p>
        )}
        <p>
          <Trans>
            All power that earns shares what the pool pays. Nothing is promised for burning: it
            varies and may be zero.
          </Trans>
        </p>
      </div>
    </>
  )
}

const bone = <TextSkeleton width={72} />

function Pays({ stream }: { readonly stream: ToldStream | undefined }) {
  const now = useChainNow()
  const label = <Trans>Pays a day now</Trans>
  if (!stream) return <Figure size="medium" label={label} value={<TextSkeleton width={140} />} />
  const { coin, endsAt } = stream
  const units = now === undefined ? 0n : paysPerDay({ ...stream, endsAt: endsAt ?? 0 }, now)
  return (
    <Figure
      size="medium"
      label={label}
      value={now === undefined ? '–' : formatNumber({ coin, units })}
      unit={<bdi>{coin.symbol}</bdi>}
      testId="kinetic-pays"
    />
  )
}

const Paid = (amount: Parameters<typeof formatFew>[0]) => (
  <AmountText amount={amount} short={formatFew(amount, MOST_DECIMALS)} />
)

import { Trans } from '@lingui/react/macro'
import { trx } from '../../core/amount.ts'
import type { Address } from '../../core/address.ts'
import { formatNumber } from '../../i18n/formatAmount.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import type { Age } from '../../state/answers/fresh.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { ButtonRow } from '../../ui/actions/ButtonRow.tsx'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import { Figure } from '../../ui/figures/Figure.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { StaleBadge } from '../../ui/states/StaleBadge.tsx'
import { useOnline } from '../../ui/states/useOnline.ts'
import { coinsOf, type PoolCoins, type PoolRow } from './atoms.ts'
import { partBp, quoteRemoval, worthOf } from './rules.ts'
import type { StakedShares } from './staked.ts'
import { formatCut } from './taxFact.tsx'

interface PartCardProps {
  readonly row: PoolRow
  /** LP tokens that are staked in addition. */
  readonly staked: StakedShares | undefined
  /** Age of that amount. */
  readonly stakedAge: Age
  readonly onTakeOut: (coins: PoolCoins) => void
}

/** Liquidity in one pool: its current worth, its composition, and the way to remove it. */
export function PartCard({ row, staked, stakedAge, onTakeOut }: PartCardProps) {
  const coins = coinsOf(row)
  const units = row.own ?? 0n
  if (!coins) return null
  const { coin, shares } = coins
  // Before the token's tax, which varies over time; the sheet shows it.
  const { tokens, trx: sun } = quoteRemoval({ ...row, feeBuy: 0 }, units)
  const part = partBp(units, row.total)
  const { symbol } = row.token
  return (
    <Card
      leading={<Medallion seed={row.token.address} />}
      title={<bdi>{symbol}</bdi>}
      facts={<bdi>{row.token.name}</bdi>}
      figure={
        <Figure
          label={<Trans>Worth about</Trans>}
          value={formatNumber(trx(worthOf(row, units)), { maxFraction: 2 })}
          unit="TRX"
          size="medium"
          testId="liquidity-part-worth"
        />
      }
      action={
        <ButtonRow>
          <Button href={stakingPath(row.token.address)} testId={`liquidity-stake-${symbol}`}>
            <Trans>Stake</Trans>
          </Button>
          <Button
            variant="primary"
            onClick={() => onTakeOut(coins)}
            testId={`liquidity-out-${symbol}`}
          >
            <Trans>Take out</Trans>
          </Button>
        </ButtonRow>
      }
      testId={`liquidity-part-${symbol}`}
    >
      <Facts
        facts={[
          {
            id: 'shares',
            label: <Trans>Shares</Trans>,
            value: <AmountText amount={{ coin: shares, units }} />,
          },
          {
            id: 'made',
            label: <Trans>Made of</Trans>,
            value: `${formatCut(trx(sun))} + ${formatCut({ coin, units: tokens })}`,
          },
          {
            id: 'part',
            label: <Trans>Part of the pool</Trans>,
            value: formatPart(part),
          },
          staked && {
            id: 'staked',
            label: <Trans>Staked besides</Trans>,
            value: <AmountText amount={{ coin: shares, units: staked.units }} />,
          },
        ]}
        testId="liquidity-part-facts"
      />
      {staked && <StakedAge {...stakedAge} />}
    </Card>
  )
}

interface StakedCardProps {
  readonly staked: StakedShares
  readonly age: Age
}

/** LP tokens that are all staked, and have to be unlocked first. */
export function StakedCard({ staked: { token, shares, units }, age }: StakedCardProps) {
  return (
    <Card
      leading={<Medallion seed={token.address} />}
      title={<bdi>{token.symbol}</bdi>}
      facts={<Trans>All of your shares are staked</Trans>}
      action={
        <Button href={stakingPath(token.address)} wide testId={`liquidity-staked-${token.symbol}`}>
          <Trans>To the staked shares</Trans>
        </Button>
      }
      testId={`liquidity-part-${token.symbol}`}
    >
      <Facts
        facts={[
          {
            id: 'staked',
            label: <Trans>Staked</Trans>,
            value: <AmountText amount={{ coin: shares, units }} />,
          },
        ]}
      />
      <StakedAge {...age} />
    </Card>
  )
}

function StakedAge({ fetchedAt, stale }: Age) {
  const isOnline = useOnline()
  // Offline, the badge of the list itself shows the age.
  return isOnline && <StaleBadge at={fetchedAt} stale={stale} testId="liquidity-staked-stale" />
}

const stakingPath = (token: Address) => `/pledgeLP?tab=staking&token=${token}`

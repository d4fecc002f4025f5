import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'
import { TRX, type Amount } from '../core/amount.ts'
import { formatUnits } from '../i18n/format.ts'
import { formatTime } from '../i18n/formatDate.ts'
import { formatFew, formatPaid } from '../i18n/formatAmount.ts'
import type { Locale } from '../i18n/locale.ts'
import { AmountText } from '../ui/figures/AmountText.tsx'
import type { Fact } from '../ui/lists/Facts.tsx'
import { Skeleton } from '../ui/states/Skeleton.tsx'
import type { NetworkFee } from './confirmation.ts'
import type { Confirmation } from './useConfirmation.ts'

type Money = Pick<Confirmation, 'check' | 'fee' | 'payments' | 'held'>

/**
 * Lists the network fee, the total cost and the balances to pay it with. The lines exist from the
 * start, so that the layout stays still as they fill.
 */
export function moneyFacts(money: Money): Fact[] {
  const { check, fee, payments, held } = money
  const paid = payments.filter(({ units }) => units > 0n)
  const coins = [...paid.filter(({ coin }) => coin.contract).map(({ coin }) => coin), TRX]
  const holdings = coins.flatMap((coin) => {
    const units = held(coin)
    return units === undefined ? [] : { coin, units }
  })
  return [
    feeFact(check, fee),
    ...(paid.length > 0
      ? [
          {
            id: 'total',
            label: <Trans>In all</Trans>,
            value: fee ? <Total paid={paid} fee={fee} /> : awaited(check),
          },
        ]
      : []),
    {
      id: 'balance',
      label: <Trans>You hold</Trans>,
      value:
        holdings.length === coins.length
          ? joined(holdings, ' · ', (amount) => formatFew(amount))
          : awaited(check),
    },
  ]
}

/** Adds the network fee to the payments in TRX. Sheets show this total. */
export const totalSun = (paid: readonly Amount[], fee: NetworkFee): bigint =>
  paid.reduce((sum, { coin, units }) => (coin.contract ? sum : sum + units), fee.expectedSun)

function Total({ paid, fee }: { readonly paid: readonly Amount[]; readonly fee: NetworkFee }) {
  const tokens = paid.filter(({ coin }) => coin.contract)
  const about = `${formatFee(totalSun(paid, fee))}\u00a0TRX`
  if (tokens.length === 0) return <Trans>about {about}</Trans>
  const sum = joined(tokens, ' + ', formatPaid)
  return (
    <Trans>
      {sum} and about {about}
    </Trans>
  )
}

const joined = (amounts: readonly Amount[], between: string, short: (amount: Amount) => string) =>
  amounts.map((amount, index) => (
    <Fragment key={amount.coin.contract ?? ''}>
      {index > 0 && between}
      <AmountText amount={amount} short={short(amount)} />
    </Fragment>
  ))

/** Formats a fee in TRX to two decimals, rounded up like every payment. */
export const formatFee = (sun: bigint): string => formatUnits((sun + 9_999n) / 10_000n, 2)

type Said = Pick<Fact, 'value' | 'aside'>

export const feeFact = (check: Confirmation['check'], fee: NetworkFee | undefined): Fact => ({
  id: 'fee',
  label: <Trans>Network fee</Trans>,
  ...feeValue(check, fee),
})

function feeValue(check: Confirmation['check'], fee: NetworkFee | undefined): Said {
  if (!fee) return { value: awaited(check) }
  const about = formatFee(fee.expectedSun)
  const most = formatFee(fee.worstSun)
  return { value: <Trans>about {about} TRX</Trans>, aside: <Trans>(at most {most})</Trans> }
}

const awaited = (check: Confirmation['check']) =>
  check === 'asking' ? (
    <Skeleton width={120} style={{ display: 'inline-block' }} />
  ) : check === 'unanswered' ? (
    <Trans>not known now</Trans>
  ) : (
    '–'
  )

/** Lists the parts of the fee; empty until it is known. */
export function networkDetails(fee: NetworkFee | undefined, locale: Locale): Fact[] {
  if (!fee) return []
  const { energy, penalty, bytes, owned, prices } = fee
  return [
    // A plain TRX transfer executes no code and needs no energy.
    ...(energy > 0n
      ? [
          {
            id: 'energy',
            label: <Trans>Energy</Trans>,
            ...needed(energy, owned.energy, prices.energySun),
          },
        ]
      : []),
    ...(penalty > 0n
      ? [
          {
            id: 'penalty',
            label: <Trans>Busy-contract surcharge</Trans>,
            value: includedEnergy(penalty),
          },
        ]
      : []),
    {
      id: 'bandwidth',
      label: <Trans>Bandwidth</Trans>,
      ...needed(bytes, owned.bandwidth, prices.bandwidthSun),
    },
    {
      id: 'prices',
      label: <Trans>Prices as of</Trans>,
      value: formatTime(prices.fetchedAt, locale),
    },
  ]
}

function needed(units: bigint, owned: bigint, priceSun: bigint): Said {
  const need = formatUnits(units, 0)
  const own = formatUnits(owned, 0)
  const price = formatUnits(priceSun, TRX.decimals)
  return {
    value: (
      <Trans>
        {need} · you hold {own}
      </Trans>
    ),
    aside: <Trans>({price} TRX each)</Trans>,
  }
}

function includedEnergy(units: bigint) {
  const surcharge = formatUnits(units, 0)
  return <Trans>{surcharge} energy, included</Trans>
}

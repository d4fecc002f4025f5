import { Trans } from '@lingui/react/macro'
import type { BurnCoinInfo } from '../../api/endpoints/burning.ts'
import { premiumBp } from '../../core/price.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { formatBrief } from '../../i18n/formatAmount.ts'
import { formatPart } from '../../i18n/formatPart.ts'
import { formatPower } from '../../i18n/formatPower.ts'
import type { Locale } from '../../i18n/locale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { AmountText } from '../../ui/figures/AmountText.tsx'
import type { Fact, FactIf } from '../../ui/lists/Facts.tsx'
import type { CoinNow } from './atoms.ts'
import { coinsOf, type SwapOrder } from './order.ts'
import { powerFor, worthFor, type KnownTerms, type Terms } from './rules.ts'
import { worthText } from './worthText.ts'

/** Lists a token's current worth, its announced change, and the comparison with the pool price. */
export function termsFacts(
  terms: KnownTerms,
  { coin, burned }: BurnCoinInfo,
  now: Pick<CoinNow, 'price'> | undefined,
  locale: Locale,
): FactIf[] {
  const { next } = terms
  const factor = factorText(terms.factor)
  return [
    terms.factor > 0 && {
      id: 'counts',
      label: <Trans>A coin counts</Trans>,
      value: worthText(terms.uPrice),
      aside: <Trans>(power × {factor})</Trans>,
    },
    next !== null && nextFact(next, locale),
    now && terms.factor > 0 && poolFact(terms, now.price),
    {
      id: 'burned',
      label: <Trans>Burnt by all so far</Trans>,
      value: (
        <AmountText amount={{ coin, units: burned }} short={formatBrief({ coin, units: burned })} />
      ),
    },
  ]
}

function nextFact(next: NonNullable<KnownTerms['next']>, locale: Locale): Fact {
  const from = formatZonedTime(next.from, locale)
  const [worth, factor] = [worthText(next.uPrice), factorText(next.factor)]
  return {
    id: 'next',
    label: <Trans>From {from}</Trans>,
    value: next.factor === 0 ? <Trans>it cannot be burnt any more</Trans> : worth,
    ...(next.factor > 0 && { aside: <Trans>(power × {factor})</Trans> }),
  }
}

/** Formats the multiplier of the worth, given in basis points: 12,000 becomes "1.2". */
const factorText = (factor: number): string => formatUnits(BigInt(factor), 4)

/** Compares the operator's worth with the pool price, which anyone can move. */
export function poolFact(terms: Terms, price: bigint): Fact {
  const premium = premiumBp(terms.uPrice, price)
  const size = premium !== undefined && formatPercent(Math.abs(premium), { maxFraction: 1 })
  return {
    id: 'pool',
    label: <Trans>Its price in the pool now</Trans>,
    value: premium === undefined ? <Trans>no price known</Trans> : worthText(price),
    ...(premium !== undefined && {
      aside:
        premium === 0 ? (
          <Trans>(variable; it counts the same)</Trans>
        ) : premium > 0 ? (
          <Trans>(variable; it counts {size} more)</Trans>
        ) : (
          <Trans>(variable; it counts {size} less)</Trans>
        ),
    }),
  }
}

/** Lists the worth of a quantity and its power, with the formula. */
export function gainFacts(terms: Terms, quantity: bigint | undefined): Fact[] {
  const [worth, power] = [worthFor(terms, quantity ?? 0n), powerFor(terms, quantity ?? 0n)]
  const [whole, price] = [formatUnits(quantity ?? 0n, 0), formatUnits(terms.uPrice, 6)]
  const factor = factorText(terms.factor)
  const isKnown = quantity !== undefined && terms.factor > 0
  return [
    {
      id: 'worth',
      label: <Trans>Counts</Trans>,
      value: isKnown ? worthText(worth) : '–',
    },
    {
      id: 'power',
      label: <Trans>Power for it</Trans>,
      value: isKnown ? formatPower(power) : '–',
      ...(isKnown && { aside: `(${whole} × ${price} × ${factor})` }),
    },
  ]
}

/** Shows the account's power before and after. */
export function ownPowerFact(own: bigint | undefined, gained: bigint | undefined): Fact {
  const before = own === undefined ? undefined : formatPower(own)
  const after = own === undefined || gained === undefined ? undefined : formatPower(own + gained)
  return {
    id: 'own',
    label: <Trans>Your power</Trans>,
    value: before === undefined ? '–' : after === undefined ? before : `${before} → ${after}`,
  }
}

/**
 * Lists the minimum burnt, the amount expected at the current price, the price impact and the buy
 * tax.
 */
export function purchaseFacts(order: SwapOrder): FactIf[] {
  const { purchase, quantity, feeBuy, slippageBp, terms } = order
  const { coin } = order
  const expected = formatUnits(purchase.expected, 0)
  const slippage = formatPercent(slippageBp)
  const more = formatPower(powerFor(terms, purchase.expected))
  return [
    {
      id: 'least',
      label: <Trans>Burnt at least</Trans>,
      value: <AmountText amount={coinsOf(order, quantity)} />,
      aside: <Trans>(even if the price gets {slippage} worse)</Trans>,
    },
    {
      id: 'expected',
      label: <Trans>At the price of now</Trans>,
      value: (
        <AmountText
          amount={coinsOf(order, purchase.expected)}
          short={`${expected}\u00a0${coin.symbol}`}
        />
      ),
      aside: <Trans>(power {more})</Trans>,
    },
    { id: 'impact', label: <Trans>Price impact</Trans>, value: formatPart(purchase.impactBp) },
    feeBuy > 0 && { id: 'tax', label: <Trans>Token tax</Trans>, value: formatPercent(feeBuy) },
  ]
}

import { Trans } from '@lingui/react/macro'
import { TRX } from '../../core/amount.ts'
import { presalePriceOf } from '../../core/presale.ts'
import type { PresaleTerms, TokenTerms } from '../../core/tokenTerms.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDateTime } from '../../i18n/formatDate.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import type { Locale } from '../../i18n/locale.ts'
import { AddressText } from '../../ui/figures/AddressText.tsx'
import type { Fact, FactIf } from '../../ui/lists/Facts.tsx'
import { SmallPrice } from '../../ui/figures/SmallPrice.tsx'
import type { TokenDetail } from './atoms.ts'
import { formatTokens, formatTrx } from './text.ts'

// Facts that explain the terms of a token and its presale in everyday words.

/** Returns the facts about the token's own terms. */
export function tokenTermFacts(terms: TokenTerms, locale: Locale): FactIf[] {
  const { feeBuy, feeSell, feeRecipient, protectTime, protectFee, isInsideSell } = terms
  const hasFee = feeBuy > 0 || feeSell > 0 || (protectTime > 0 && protectFee > 0)
  const threshold = formatTokens(terms.swapThreshold)
  const time = formatDuration(protectTime, locale)
  const fee = formatPercent(protectFee)
  const every = formatDuration(terms.lpBurnFrequency, locale)
  const part = formatPercent(terms.percentForLPBurn)
  const most = formatTokens(terms.burnLimit)
  return [
    { id: 'supply', label: <Trans>Made altogether</Trans>, value: formatTokens(terms.totalSupply) },
    { id: 'feeBuy', label: <Trans>Tax on buying</Trans>, value: formatPercent(feeBuy) },
    { id: 'feeSell', label: <Trans>Tax on selling</Trans>, value: formatPercent(feeSell) },
    hasFee &&
      feeRecipient && {
        id: 'feeRecipient',
        label: <Trans>Taxes go to</Trans>,
        value: <AddressText address={feeRecipient} />,
      },
    hasFee && {
      id: 'swapThreshold',
      label: <Trans>Taxes are paid</Trans>,
      value:
        terms.swapThreshold === 0n ? (
          <Trans>in the token, at once</Trans>
        ) : (
          <Trans>in TRX, little by little with sales after they come to {threshold} tokens</Trans>
        ),
    },
    {
      id: 'protection',
      label: <Trans>Protection</Trans>,
      value:
        protectTime === 0 ? (
          <Trans>none</Trans>
        ) : (
          <Trans>
            {time} from the launch on, tax at least {fee}
          </Trans>
        ),
    },
    protectTime > 0 && {
      id: 'isInsideSell',
      label: <Trans>Sales meanwhile</Trans>,
      value: isInsideSell ? <Trans>allowed</Trans> : <Trans>not allowed</Trans>,
    },
    {
      id: 'lpBurn',
      label: <Trans>Burnt from the pool</Trans>,
      value: terms.lpBurnEnabled ? (
        <Trans>
          {part} each {every}, at most {most}
        </Trans>
      ) : (
        <Trans>nothing</Trans>
      ),
    },
  ]
}

/** Returns the facts about the presale's terms. */
export function presaleTermFacts(
  presale: NonNullable<TokenDetail['presale']>,
  locale: Locale,
): Fact[] {
  const { terms } = presale
  const cap = formatPercent(terms.softCapRate)
  const first = formatDuration(terms.vestingDelay, locale)
  const every = formatDuration(terms.vestingDis, locale)
  const part = formatPercent(terms.vestingRate)
  const days = formatDuration(presale.insuranceMs, locale)
  const backing = formatPercent(terms.backingShare)
  return [
    {
      id: 'price',
      label: <Trans>Price of a token</Trans>,
      value: <SmallPrice units={presalePriceOf(terms)} unit={TRX.symbol} />,
    },
    {
      id: 'forSale',
      label: <Trans>For sale</Trans>,
      value: formatTokens(terms.maxTotalNum),
      aside: `(${formatTrx(terms.presaleEthAmount)})`,
    },
    {
      id: 'softCap',
      label: <Trans>Soft cap</Trans>,
      value: formatTokens(presale.softCap),
      aside: `(${cap})`,
    },
    {
      id: 'perPerson',
      label: <Trans>At most per person</Trans>,
      value: formatTokens(terms.presaleMaxNum),
    },
    { id: 'start', label: <Trans>Begins</Trans>, value: formatDateTime(presale.startAt, locale) },
    { id: 'end', label: <Trans>Ends</Trans>, value: formatDateTime(presale.endAt, locale) },
    {
      id: 'vesting',
      label: <Trans>Released</Trans>,
      value:
        terms.vestingRate >= 10_000 ? (
          terms.vestingDelay === 0 ? (
            <Trans>all at the launch</Trans>
          ) : (
            <Trans>all, {first} after the launch</Trans>
          )
        ) : terms.vestingDelay === 0 ? (
          <Trans>
            {part} at the launch, then {part} each {every}
          </Trans>
        ) : (
          <Trans>
            {part} {first} after the launch, then {part} each {every}
          </Trans>
        ),
    },
    {
      id: 'insurance',
      label: <Trans>Insurance cover</Trans>,
      value:
        terms.backingShare === 0 ? (
          <Trans>none</Trans>
        ) : (
          <Trans>
            {backing} of the raise, for {days} after the first release
          </Trans>
        ),
    },
  ]
}

/** Returns the facts about the pool that the presale opens. */
export function liquidityTerms(terms: PresaleTerms): FactIf[] {
  const trx = formatTrx(terms.tradeEthAmount)
  const [buyers, creator] = [formatPercent(terms.userLPShare), formatPercent(terms.devLPShare)]
  return [
    {
      id: 'pool',
      label: <Trans>Into the pool</Trans>,
      value: formatTokens(terms.insideMaxNum),
      aside: <Trans>and {trx}, if all is sold</Trans>,
    },
    {
      id: 'shares',
      label: <Trans>Shares of the pool</Trans>,
      value: terms.lpDistributionEnabled ? (
        <Trans>
          {buyers} to the buyers, {creator} to the creator
        </Trans>
      ) : (
        <Trans>locked for good</Trans>
      ),
    },
    terms.lpDistributionEnabled &&
      terms.devLPShare > 0 &&
      terms.devLPReceiver && {
        id: 'receiver',
        label: <Trans>Shares of the creator go to</Trans>,
        value: <AddressText address={terms.devLPReceiver} />,
      },
  ]
}

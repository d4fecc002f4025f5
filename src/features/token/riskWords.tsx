import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { formatAddress } from '../../core/address.ts'
import { formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { StatusPill } from '../../ui/states/StatusPill.tsx'
import {
  ControlText,
  ControlTitle,
  PowersText,
  PowersTitle,
  RecipientText,
  RecipientTitle,
} from './controlWords.tsx'
import { ProtectionText, SalesText } from './protectionWords.tsx'
import type { Risk, RiskLevel, RiskOf } from './risk.ts'
import { isHighTax } from './risks.ts'
import { formatTokens } from './text.ts'
import { CannotSellText, EnergyText } from './trialWords.tsx'

/** Overall verdict, by the worst risk. */
export const verdicts: Record<RiskLevel, MessageDescriptor> = {
  good: msg`Contract checked`,
  notice: msg`Know this before you buy`,
  bad: msg`Think twice before you buy`,
}

export const levelNames: Record<RiskLevel, MessageDescriptor> = {
  good: msg`Good:`,
  notice: msg`Note:`,
  bad: msg`Warning:`,
}

/** Names a risk in a few words. */
export function RiskTitle({ risk }: { readonly risk: Risk }) {
  switch (risk.kind) {
    case 'origin':
      return risk.isOurs ? (
        <Trans>Made by our factory</Trans>
      ) : (
        <Trans>Not made by our factory</Trans>
      )
    case 'lookalike': {
      const { symbol } = risk
      return <Trans>Looks like {symbol}, but is another token</Trans>
    }
    case 'unreadable':
      return <Trans>Its terms cannot be read</Trans>
    case 'taxes':
      return <TaxesTitle risk={risk} />
    case 'protection':
      return <Trans>Protected while trading is young</Trans>
    case 'sales':
      return risk.closed ? (
        <Trans>It cannot be sold at first</Trans>
      ) : (
        <Trans>It can be sold at any time</Trans>
      )
    case 'roundTrip': {
      const kept = formatPercent(risk.keptBp)
      return <Trans>A trial brought back {kept}</Trans>
    }
    case 'cannotSell':
      return <Trans>A trial to sell it failed</Trans>
    case 'energy':
      return risk.level === 'bad' ? (
        <Trans>Trading it takes far more energy than usual</Trans>
      ) : (
        <Trans>Trading it takes no more energy than usual</Trans>
      )
    case 'control':
      return <ControlTitle risk={risk} />
    case 'powers':
      return <PowersTitle risk={risk} />
    case 'recipient':
      return <RecipientTitle risk={risk} />
    case 'liquidity':
      return <LiquidityTitle risk={risk} />
    case 'emptyPool':
      return <Trans>The pool is empty</Trans>
    case 'notTraded':
      return <Trans>It is not traded here</Trans>
    case 'poolBurn':
      return <Trans>Tokens of the pool are burnt</Trans>
  }
}

function LiquidityTitle({ risk: { level, bp, largest } }: { readonly risk: RiskOf<'liquidity'> }) {
  const part = formatPercent(bp)
  if (level === 'good') return <Trans>{part} of the pool is locked for good</Trans>
  if (level === 'notice') return <Trans>{part} of the pool is not locked for good</Trans>
  if (largest.isCreator) return <Trans>The creator can withdraw {part} of the pool</Trans>
  const named = formatAddress(largest.account)
  return (
    <Trans>
      {named} can withdraw {part} of the pool
    </Trans>
  )
}

function TaxesTitle({ risk: { now } }: { readonly risk: RiskOf<'taxes'> }) {
  const [buy, sell] = [formatPercent(now.buyBp), formatPercent(now.sellBp)]
  if (now.buyBp === 0 && now.sellBp === 0) return <Trans>No tax on buying or selling</Trans>
  return (
    <>
      <Trans>
        Buying takes {buy}, selling {sell}
      </Trans>{' '}
      {isHighTax(now) && (
        <StatusPill tone="danger" testId="token-risk-high-tax">
          <Trans>Above 10%</Trans>
        </StatusPill>
      )}
    </>
  )
}

/** Explains what a risk means for a buyer. */
export function RiskText({ risk }: { readonly risk: Risk }) {
  const locale = useLocale()
  switch (risk.kind) {
    case 'origin':
      return risk.isOurs ? (
        <Trans>
          The factory that this app trusts has it in its list on the chain, with this address.
        </Trans>
      ) : (
        <Trans>
          Whoever made it is unknown here, and so is what its code does. Its name proves nothing.
        </Trans>
      )
    case 'lookalike':
      return (
        <Trans>
          Anybody can choose any name: what counts is the address. Make sure that this is the token
          you mean.
        </Trans>
      )
    case 'unreadable':
      return (
        <Trans>
          It does not tell its taxes and its protection as tokens of our factory do: nobody here can
          say what it takes.
        </Trans>
      )
    case 'taxes':
      return said(<TaxesText risk={risk} />, risk.isSaid)
    case 'protection':
      return <ProtectionText risk={risk} />
    case 'sales':
      return said(<SalesText closed={risk.closed} />, risk.isSaid)
    case 'roundTrip':
      return risk.level === 'bad' ? (
        <Trans>
          Bought and sold again at once in a simulation: much is lost on the way. No money was
          moved.
        </Trans>
      ) : (
        <Trans>
          Bought and sold again at once in a simulation: the rest are the taxes and the fee of the
          pool. No money was moved.
        </Trans>
      )
    case 'cannotSell':
      return <CannotSellText reason={risk.reason} />
    case 'energy':
      return <EnergyText risk={risk} />
    case 'control':
      return <ControlText risk={risk} />
    case 'powers':
      return <PowersText risk={risk} />
    case 'recipient':
      return <RecipientText risk={risk} />
    case 'liquidity':
    case 'emptyPool':
      return risk.level === 'good' ? (
        <Trans>Its shares are burnt: nobody can withdraw them.</Trans>
      ) : (
        <Trans>The less the pool holds, the less a sale brings, down to nothing.</Trans>
      )
    case 'notTraded':
      return <Trans>The pools here take tokens of our factory alone, and refuse all others.</Trans>
    case 'poolBurn': {
      const part = formatPercent(risk.bp)
      const every = formatDuration(risk.every, locale)
      const most = formatTokens(risk.most)
      return (
        <Trans>
          Up to {part} of what the pool holds each {every}, and no more than {most} altogether. That
          moves the price up, and leaves the pool with fewer tokens.
        </Trans>
      )
    }
  }
}

const said = (text: ReactNode, isSaid: boolean) => (
  <>
    {text}
    {isSaid && (
      <>
        {' '}
        <Trans>So it says itself; its code may do otherwise.</Trans>
      </>
    )}
  </>
)

function TaxesText({ risk: { now, later } }: { readonly risk: RiskOf<'taxes'> }) {
  if (later) {
    const [buy, sell] = [formatPercent(later.buyBp), formatPercent(later.sellBp)]
    return (
      <Trans>
        After the protection {buy} and {sell}, for good: nobody can raise it.
      </Trans>
    )
  }
  return now.buyBp === 0 && now.sellBp === 0 ? (
    <Trans>What the pool gives is what arrives.</Trans>
  ) : (
    <Trans>The token keeps this part of each trade in the pool.</Trans>
  )
}

import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Millis } from '../../core/time.ts'
import { formatDateTime, formatPercent } from '../../i18n/format.ts'
import { formatDuration } from '../../i18n/formatDuration.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { chainClockAtom } from '../../state/chainTime.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { StatusPill } from '../../ui/StatusPill.tsx'
import { isHighTax, type Protection, type Risk, type RiskLevel } from './rules.ts'
import { formatTokens } from './text.ts'

/** What it all comes to, by the worst of it. */
export const verdicts: Record<RiskLevel, MessageDescriptor> = {
  good: msg`No risk found in its contract`,
  notice: msg`Know this before you buy`,
  bad: msg`Think twice before you buy`,
}

export const levelNames: Record<RiskLevel, MessageDescriptor> = {
  good: msg`Good:`,
  notice: msg`Note:`,
  bad: msg`Warning:`,
}

/** A risk in a few words. */
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
    case 'poolBurn':
      return <Trans>Tokens of the pool are burnt</Trans>
  }
}

function TaxesTitle({ risk: { now } }: { readonly risk: Risk & { readonly kind: 'taxes' } }) {
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

/** What it means for a buyer. */
export function RiskText({ risk }: { readonly risk: Risk }) {
  const locale = useLocale()
  switch (risk.kind) {
    case 'origin':
      return risk.isOurs ? (
        <Trans>
          Its code is known and has no owner: nobody can mint more, pause it, shut an account out,
          or change its terms.
        </Trans>
      ) : (
        <Trans>
          Its code is unknown here. Whoever made it may be able to mint more, raise its taxes, stop
          sales or shut accounts out. Its name proves nothing.
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
      return <TaxesText risk={risk} />
    case 'protection':
      return <ProtectionText risk={risk} />
    case 'sales':
      return <SalesText closed={risk.closed} />
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

function TaxesText({ risk: { now, later } }: { readonly risk: Risk & { readonly kind: 'taxes' } }) {
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

function CannotSellText({ reason }: { readonly reason: string | undefined }) {
  if (reason === 'SalesProtected')
    return <Trans>In a simulation the pool took no sale: the protection is not over yet.</Trans>
  if (reason === undefined)
    return (
      <Trans>
        In a simulation it could be bought, or sold again, at no price. Who buys it may never get
        rid of it.
      </Trans>
    )
  return <Trans>In a simulation its contract refused: {reason}.</Trans>
}

function ProtectionText({ risk }: { readonly risk: Risk & { readonly kind: 'protection' } }) {
  const locale = useLocale()
  const fee = formatPercent(risk.feeBp)
  const time = formatDuration(risk.lasts, locale)
  return risk.isAhead ? (
    <Trans>
      For {time} after trading opens, at least {fee} is taken of each trade.
    </Trans>
  ) : (
    <Trans>
      At least {fee} is taken of each trade until <Until at={risk.until} />.
    </Trans>
  )
}

function SalesText({ closed }: { readonly closed: Protection | undefined }) {
  const locale = useLocale()
  if (!closed) return <Trans>The pool takes sales whenever it takes purchases.</Trans>
  const time = formatDuration(closed.lasts, locale)
  return closed.isAhead ? (
    <Trans>The pool takes no sales for {time} after trading opens.</Trans>
  ) : (
    <Trans>
      The pool takes no sales until <Until at={closed.until} />.
    </Trans>
  )
}

/** A time of the chain, and how long that still is by its clock. */
function Until({ at }: { readonly at: Millis }) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const date = formatDateTime(at, locale)
  if (!clock) return date
  const left = <Countdown targetAt={at} nowAt={clock} testId="token-risk-countdown" />
  return (
    <Trans>
      {date} (in {left})
    </Trans>
  )
}

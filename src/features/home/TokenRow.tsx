import { Trans, useLingui } from '@lingui/react/macro'
import type { TokenSort } from '../../api/endpoints/tokens.ts'
import { formatAddress } from '../../core/address.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { formatPercent, formatRelative } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { useNow } from '../../ui/figures/useNow.ts'
import type { Token } from './keptTokens.ts'
import { formatValue, shareOf } from './tokenText.ts'

interface TokenRowProps {
  readonly token: Token
  /** Also decides which number is shown. */
  readonly sort: TokenSort
  /** The backend's clock. */
  readonly nowAt: () => Millis
}

export function TokenRow({ token, sort, nowAt }: TokenRowProps) {
  const { t } = useLingui()
  const { address, name, quote, raised, goal, phase, marketCap, changeBp, looksLike } = token
  const share = phase === 'presale' ? shareOf(raised, goal) : undefined
  const isByRaised = sort === 'raised'
  // Before there is a pool, what the presale has raised says more than a dash.
  const showsRaised = goal > 0n && (isByRaised || marketCap === null)
  const units = showsRaised ? raised : isByRaised ? null : marketCap
  const goalText = formatValue(goal, quote)
  return (
    <Row
      leading={<Medallion seed={address} />}
      title={<bdi>{name}</bdi>}
      facts={
        <>
          <bdi>{token.symbol}</bdi> {looksLike && formatAddress(address)} ·{' '}
          <Phase token={token} nowAt={nowAt} />
        </>
      }
      tone={looksLike && 'danger'}
      value={units === null ? '–' : <span>{formatValue(units, quote)}</span>}
      {...(showsRaised
        ? { change: <Trans>of {goalText}</Trans> }
        : !isByRaised && changeBp !== null && { change: <ChangeText basisPoints={changeBp} /> })}
      progress={share}
      progressLabel={t`Raised of the goal`}
      href={`/token/${address}`}
      testId="home-token"
    />
  )
}

interface PhaseProps {
  readonly token: Token
  readonly nowAt: () => Millis
}

function Phase({ token: { phase, startAt, raised, goal }, nowAt }: PhaseProps) {
  const locale = useLocale()
  const now = useNow(nowAt, MINUTE_MS)
  if (phase === 'trading') return <Trans>Trading</Trans>
  if (phase === 'ended') return <Trans>Ended</Trans>
  if (phase === 'notStarted') {
    if (startAt === null) return <Trans>Not started</Trans>
    const when = formatRelative(startAt, now, locale)
    return <Trans>Starts {when}</Trans>
  }
  const share = shareOf(raised, goal)
  if (share === undefined) return <Trans>Presale</Trans>
  const percent = formatPercent(Math.round(share * 10_000), { maxFraction: 0 })
  return <Trans>Presale · {percent} raised</Trans>
}

import { Trans, useLingui } from '@lingui/react/macro'
import type { TokenSort } from '../../api/endpoints/tokens.ts'
import type { Coin } from '../../core/amount.ts'
import { formatAddress } from '../../core/address.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { formatPercent, formatRelative, formatShort } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { useNow } from '../../ui/figures/useNow.ts'
import type { Token } from './keptTokens.ts'

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
  const share = shareOf(raised, goal)
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
          <Phase token={token} share={share} nowAt={nowAt} />
        </>
      }
      tone={looksLike && 'danger'}
      value={units === null ? '–' : <span>{formatValue(units, quote)}</span>}
      {...(showsRaised
        ? { change: <Trans>of {goalText}</Trans> }
        : !isByRaised && changeBp !== null && { change: <ChangeText basisPoints={changeBp} /> })}
      progress={phase === 'presale' ? share : undefined}
      progressLabel={t`Raised of the goal`}
      href={`/token/${address}`}
      testId="home-token"
    />
  )
}

interface PhaseProps extends Pick<TokenRowProps, 'token' | 'nowAt'> {
  readonly share: number | undefined
}

function Phase({ token: { phase, startAt }, share, nowAt }: PhaseProps) {
  const locale = useLocale()
  const now = useNow(nowAt, MINUTE_MS)
  if (phase === 'trading') return <Trans>Trading</Trans>
  if (phase === 'ended') return <Trans>Ended</Trans>
  if (phase === 'notStarted') {
    if (startAt === null) return <Trans>Not started</Trans>
    const when = formatRelative(startAt, now, locale)
    return <Trans>Starts {when}</Trans>
  }
  if (share === undefined) return <Trans>Presale</Trans>
  const percent = formatPercent(Math.round(share * 10_000), { maxFraction: 0 })
  return <Trans>Presale · {percent} raised</Trans>
}

/**
 * "$1.24M" in a dollar coin, "1.24M TRX" otherwise. From a thousand up, the fraction is dropped.
 */
function formatValue(units: bigint, quote: Coin): string {
  const isLarge = units >= 1_000n * 10n ** BigInt(quote.decimals)
  const whole = isLarge ? units - (units % 10n ** BigInt(quote.decimals)) : units
  const number = formatShort(whole, quote.decimals)
  return isDollar(quote) ? `$${number}` : `${number}\u00a0${quote.symbol}`
}

const isDollar = (coin: Coin): boolean => coin.symbol === 'USDT' || coin.symbol === 'USD'

/** From 0 to 1; undefined without a goal. */
const shareOf = (raised: bigint, goal: bigint): number | undefined =>
  goal > 0n ? Number((raised * 10_000n) / goal) / 10_000 : undefined

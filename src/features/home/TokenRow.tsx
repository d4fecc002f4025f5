import { useLingui } from '@lingui/react'
import type { TokenSort } from '../../api/endpoints/tokens.ts'
import { formatAddress } from '../../core/address.ts'
import { MINUTE_MS, type Millis } from '../../core/time.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { ChangeText } from '../../ui/figures/ChangeText.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Row } from '../../ui/lists/Row.tsx'
import { useNow } from '../../ui/figures/useNow.ts'
import type { Token } from './keptTokens.ts'
import { figuresOf, sayPhase, type Say } from './tokenFacts.ts'
import { tokenWords } from './tokenWords.ts'

interface TokenRowProps {
  readonly token: Token
  /** Sort order, which also decides the number shown. */
  readonly sort: TokenSort
  /** Returns the backend's time. */
  readonly nowAt: () => Millis
}

/** Row of a token. Until the app loads, the document draws the same row (layRows.ts). */
export function TokenRow({ token, sort, nowAt }: TokenRowProps) {
  const say = useSay()
  const { address, name, phase, changeBp, looksLike } = token
  const { share, value, goal } = figuresOf(token, sort)
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
      value={value === undefined ? '–' : <span>{value}</span>}
      {...(goal !== undefined
        ? { change: say('of', { goalText: goal }) }
        : sort !== 'raised' &&
          changeBp !== null && { change: <ChangeText basisPoints={changeBp} /> })}
      progress={phase === 'presale' ? share : undefined}
      progressLabel={say('progress')}
      href={`/token/${address}`}
      testId="home-token"
    />
  )
}

interface PhaseProps extends Pick<TokenRowProps, 'token' | 'nowAt'> {
  readonly share: number | undefined
}

function Phase({ token, share, nowAt }: PhaseProps) {
  const now = useNow(nowAt, MINUTE_MS)
  return sayPhase(token, share, now, useLocale(), useSay())
}

function useSay(): Say {
  const { i18n } = useLingui()
  return (word, values) => i18n._(tokenWords[word].id, { ...values })
}

import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { TokenCoin } from '../../core/tokenCoin.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { chainClockAtom } from '../../state/answers/chainTime.ts'
import { Countdown } from '../../ui/figures/Countdown.tsx'
import { Note } from '../../ui/states/Note.tsx'
import type { KnownTerms } from './rules.ts'

interface NotBurnableProps {
  readonly coin: TokenCoin
  readonly next: KnownTerms['next']
}

/** Notice for a token that cannot be burnt now. It names the announced start, if there is one. */
export function NotBurnable({ coin: { symbol }, next }: NotBurnableProps) {
  const locale = useLocale()
  const clock = useAtomValue(chainClockAtom)
  const from = next && next.factor > 0 ? formatZonedTime(next.from, locale) : undefined
  return (
    <Note testId="burn-not-yet">
      {from === undefined || !next ? (
        <Trans>{symbol} cannot be burnt for power any more.</Trans>
      ) : (
        <>
          <Trans>
            {symbol} can be burnt for power from {from} on.
          </Trans>{' '}
          {clock && <Countdown targetAt={next.from} nowAt={clock} />}
        </>
      )}
    </Note>
  )
}

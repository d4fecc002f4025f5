import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Address } from '../../core/address.ts'
import { formatUnits } from '../../i18n/format.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import { coinPriceAtom } from './atoms.ts'
import type { LockedCoin } from './coins.ts'
import { valueIn, type Terms } from './rules.ts'

interface LockTermsProps {
  readonly contract: Address
  readonly coin: LockedCoin
  /** Undefined until a valid amount is typed; `terms`, until a valid time is. */
  readonly units: bigint | undefined
  readonly terms: Terms | undefined
}

/** What the typed terms come to: when it unlocks, by chain time, and what it is worth now. */
export function LockTerms({ contract, coin, units, terms }: LockTermsProps) {
  const locale = useLocale()
  return (
    <Panel>
      <Facts
        testId="lock-terms"
        facts={[
          {
            id: 'unlocks',
            label: <Trans>Unlocks</Trans>,
            value: terms ? formatZonedTime(terms.unlockAt, locale) : '–',
          },
          {
            id: 'worth',
            label: <Trans>Worth now</Trans>,
            value: <Worth contract={contract} coin={coin} units={units} />,
          },
        ]}
      />
    </Panel>
  )
}

interface WorthProps {
  readonly contract: Address
  readonly coin: LockedCoin
  readonly units: bigint | undefined
}

/** In USDT, by the contract's own price. */
export function Worth({ contract, coin, units }: WorthProps) {
  const price = useAtomValue(coinPriceAtom(contract, coin.contract))
  if (units === undefined) return '–'
  const value = valueIn(price.data, units, coin.decimals)
  if (value === undefined) return price.state === 'loading' ? '–' : <Trans>no price known</Trans>
  const shown = formatUnits(value, 6, { maxFraction: 2 })
  return <Trans>about {shown} USDT</Trans>
}

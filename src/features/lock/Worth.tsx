import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatUnits } from '../../i18n/format.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { coinPriceAtom, lockContractAtom } from './atoms.ts'
import type { LockedCoin } from './coins.ts'
import { valueIn } from './rules.ts'

interface WorthProps {
  readonly coin: LockedCoin
  /** Amount in smallest units; undefined until a valid amount is typed. */
  readonly units: bigint | undefined
}

/** Returns the fact that shows the present value of an amount. */
export const worthFact = (amount: WorthProps): Fact => ({
  id: 'worth',
  label: <Trans>Worth now</Trans>,
  value: <Worth {...amount} />,
})

/** Shows the value in USDT, at the contract's own price. */
function Worth({ coin, units }: WorthProps) {
  const { contract } = useAtomValue(lockContractAtom)
  const price = useAtomValue(coinPriceAtom(contract, coin.contract))
  if (units === undefined) return '–'
  const value = valueIn(price.data, units, coin.decimals)
  if (value === undefined) return price.state === 'loading' ? '–' : <Trans>no price known</Trans>
  const shown = formatUnits(value, 6, { maxFraction: 2 })
  return <Trans>about {shown} USDT</Trans>
}

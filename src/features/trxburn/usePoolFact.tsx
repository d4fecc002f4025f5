import { Trans } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatPercent } from '../../i18n/format.ts'
import type { Fact } from '../../ui/lists/Facts.tsx'
import { poolAtom } from './atoms.ts'
import { premiumBp } from './rules.ts'
import type { Sale } from './sale.ts'
import styles from './TrxBurn.module.css'

/**
 * Returns the fact that compares the price here with the token's pool; undefined if it is not
 * traded.
 */
export function usePoolFact({ coin, terms }: Sale): Fact | undefined {
  const { data } = useAtomValue(poolAtom(coin.contract))
  const bp = data && premiumBp(terms.rate, data)
  if (bp === undefined) return undefined
  const size = formatPercent(Math.abs(bp), { maxFraction: Math.abs(bp) >= 10_000 ? 0 : 1 })
  return {
    id: 'pool',
    label: <Trans>Compared with its pool</Trans>,
    value: (
      <a
        href={`/trade/${coin.contract}`}
        className={bp > 0 ? styles.dearer : styles.link}
        data-testid="trx-burn-premium"
      >
        {bp === 0 ? (
          <Trans>the same price</Trans>
        ) : bp > 0 ? (
          <Trans>{size} dearer here</Trans>
        ) : (
          <Trans>{size} cheaper here</Trans>
        )}
      </a>
    ),
  }
}

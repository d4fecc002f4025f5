import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import type { Product } from './atoms.ts'
import { rarityNames } from './words.tsx'

/** The declared odds in numbers, commonest first. */
export function OddsTiles({ odds }: { readonly odds: Product['odds'] }) {
  const { i18n } = useLingui()
  return (
    <StatTiles
      testId="blindbox-odds"
      facts={odds.map(({ rarity, bp }) => ({
        id: rarity,
        label: i18n._(rarityNames[rarity]),
        value: formatPercent(bp),
      }))}
    />
  )
}

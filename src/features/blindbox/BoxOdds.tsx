import { Trans, useLingui } from '@lingui/react/macro'
import { formatPercent } from '../../i18n/format.ts'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { Panel } from '../../ui/pieces/Panel.tsx'
import type { Product } from './atoms.ts'
import styles from './BoxOdds.module.css'
import { rarityNames } from './words.tsx'

/** Shows a box's possible contents by rarity, the odds of each, and a sample of each card. */
export function BoxOdds({ product }: { readonly product: Product }) {
  const { t, i18n } = useLingui()
  const { odds, cards } = product
  if (cards.length === 0)
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
  const areNodes = cards.every(({ isNode }) => isNode)
  return (
    <Panel as="section" label={t`What a box holds`} gap={3}>
      <p className={styles.what} data-testid="blindbox-holds">
        {areNodes ? (
          <Trans>A node comes out of each box. Nodes earn while they are staked.</Trans>
        ) : (
          <Trans>A card comes out of each box.</Trans>
        )}
      </p>
      <ul className={styles.odds} data-testid="blindbox-odds">
        {odds.map(({ rarity, bp }) => {
          const card = cards.find((each) => each.rarity === rarity)
          const name = i18n._(rarityNames[rarity])
          return (
            <li key={rarity} className={styles.one} data-testid={`blindbox-odds-${rarity}`}>
              {card && (
                <CardArt level={card.level} tokenId={undefined} name={card.levelStr} size="thumb" />
              )}
              <span className={styles.share}>{formatPercent(bp)}</span>
              <span className={styles.rarity}>{name}</span>
              {card && card.levelStr !== name && (
                <span className={styles.level}>{card.levelStr}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}

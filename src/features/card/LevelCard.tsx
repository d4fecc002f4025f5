import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CardLevelInfo } from '../../api/endpoints/cards.ts'
import { trx } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Facts, type FactIf } from '../../ui/lists/Facts.tsx'
import { CardArt } from '../../ui/pieces/CardArt.tsx'
import { levelObstacle, soldShare } from './levelRules.ts'
import type { OwnCounts } from './levels.ts'
import styles from './LevelsPage.module.css'
import { levelObstacleTexts, NodePill } from './stakeWords.tsx'

interface LevelCardProps {
  readonly level: CardLevelInfo
  readonly own: OwnCounts
  readonly onBuy: () => void
}

/** One level on sale: its specimen, what it costs and is good for, and why it cannot be bought. */
export function LevelCard({ level, own, onBuy }: LevelCardProps) {
  const { t, i18n } = useLingui()
  const { levelStr, supply, remainSupply, perAccount, pledgeTime, weight } = level
  const obstacle = levelObstacle({
    remaining: remainSupply,
    perAccount,
    bought: own.bought ?? 0,
  })
  const left = formatShort(BigInt(remainSupply))
  const total = formatShort(BigInt(supply))
  const price = formatAmount(trx(level.price))
  const { bought } = own
  const facts: FactIf[] = [
    {
      id: 'lock',
      label: <Trans>Pledged for</Trans>,
      value: <Plural value={pledgeTime} one="# day or more" other="# days or more" />,
    },
    { id: 'weight', label: <Trans>Weight</Trans>, value: weight },
    {
      id: 'most',
      label: <Trans>At most per account</Trans>,
      value: perAccount,
      ...(bought !== undefined && bought > 0 && { aside: <Trans>(you bought {bought})</Trans> }),
    },
    own.has !== undefined && { id: 'has', label: <Trans>You have</Trans>, value: own.has },
  ]
  return (
    <article
      className={styles.level}
      data-over={obstacle === 'soldOut' || undefined}
      data-testid={`card-level-${level.level}`}
    >
      <div className={styles.art}>
        <CardArt level={level.level} tokenId={undefined} name={levelStr} />
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className={styles.name}>{levelStr}</h2>
          {level.isNode && <NodePill />}
        </div>
        <div className={styles.price}>{price}</div>
        <div className={styles.stock}>
          <Progress value={soldShare(supply, remainSupply)} label={t`Sold`} />
          <div className={styles.left} data-testid={`card-level-${level.level}-left`}>
            {remainSupply === 0 ? (
              <Trans>All {total} are sold</Trans>
            ) : (
              <Trans>
                {left} of {total} left
              </Trans>
            )}
          </div>
        </div>
        <div className={styles.buy}>
          <Button
            wide
            disabled={obstacle !== undefined}
            onClick={onBuy}
            testId={`card-level-${level.level}-buy`}
          >
            {obstacle === 'soldOut' ? (
              i18n._(levelObstacleTexts.soldOut)
            ) : (
              <Trans context="of a card">Buy</Trans>
            )}
          </Button>
        </div>
      </div>
      <div className={styles.facts}>
        <Facts columns={2} facts={facts} testId={`card-level-${level.level}-facts`} />
        {obstacle === 'exceedsPersonalMaximum' && (
          <p className={styles.obstacle} data-testid={`card-level-${level.level}-obstacle`}>
            {i18n._(levelObstacleTexts[obstacle])}
          </p>
        )}
      </div>
    </article>
  )
}

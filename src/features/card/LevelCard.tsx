import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { CardLevelInfo } from '../../api/endpoints/cards.ts'
import { trx } from '../../core/amount.ts'
import { formatShort } from '../../i18n/format.ts'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Progress } from '../../ui/figures/Progress.tsx'
import { Facts } from '../../ui/lists/Facts.tsx'
import { HiddenText } from '../../ui/figures/HiddenText.tsx'
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

/** One level on sale: specimen, price and benefits, and the reason if it cannot be bought. */
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
  const { has } = own
  const testId = `card-level-${level.level}`
  return (
    <article
      className={styles.level}
      data-over={obstacle === 'soldOut' || undefined}
      data-testid={testId}
    >
      <div className={styles.art}>
        <span translate="no">
          <CardArt level={level.level} tokenId={undefined} name={levelStr} />
        </span>
        {has !== undefined && has > 0 && (
          <span className={styles.has} data-testid={`${testId}-has`}>
            <HiddenText>
              <Trans>You have {has}</Trans>
            </HiddenText>
            <span aria-hidden="true">× {has}</span>
          </span>
        )}
      </div>
      <div className={styles.text}>
        <div className={styles.head}>
          <h2 className={styles.name}>{levelStr}</h2>
          {level.isNode && <NodePill />}
        </div>
        <div className={styles.price}>{price}</div>
        <Facts
          columns={2}
          facts={[
            {
              id: 'lock',
              label: <Trans>Lock time</Trans>,
              value: <Plural value={pledgeTime} one="#+ day" other="#+ days" />,
            },
            { id: 'weight', label: <Trans>Weight</Trans>, value: weight },
          ]}
          testId={`${testId}-facts`}
        />
        <div className={styles.stock}>
          <Progress value={soldShare(supply, remainSupply)} label={t`Sold`} />
          <div className={styles.left}>
            <span data-testid={`${testId}-left`}>
              {remainSupply === 0 ? (
                <Trans>All {total} are sold</Trans>
              ) : (
                <Trans>
                  {left} of {total} left
                </Trans>
              )}
            </span>
          </div>
        </div>
        <p className={styles.fact} data-testid={`${testId}-most`}>
          <Trans>At most {perAccount} per account</Trans>
        </p>
        <div className={styles.buy}>
          {obstacle === 'exceedsPersonalMaximum' && (
            <p className={styles.obstacle} data-testid={`${testId}-obstacle`}>
              {i18n._(levelObstacleTexts[obstacle])}
            </p>
          )}
          <Button wide disabled={obstacle !== undefined} onClick={onBuy} testId={`${testId}-buy`}>
            {obstacle === 'soldOut' ? (
              i18n._(levelObstacleTexts.soldOut)
            ) : (
              <Trans context="of a card">Buy</Trans>
            )}
          </Button>
        </div>
      </div>
    </article>
  )
}

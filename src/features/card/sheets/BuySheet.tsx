import type { MessageDescriptor } from '@lingui/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { trx } from '../../../core/amount.ts'
import { formatShort } from '../../../i18n/format.ts'
import { formatAmount } from '../../../i18n/formatAmount.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { amountFigure } from '../../../sheets/amountFigure.tsx'
import { ConfirmSheet } from '../../../sheets/ConfirmSheet.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { useConfirmation } from '../../../sheets/useConfirmation.ts'
import { ownerAtom } from '../../../state/account/session.ts'
import { unaskedAtom } from '../../../state/answers/unasked.ts'
import { useStanding } from '../../../state/operations/useStanding.ts'
import { servicesAtom } from '../../../state/services.ts'
import { Figure } from '../../../ui/figures/Figure.tsx'
import { CardArt } from '../../../ui/pieces/CardArt.tsx'
import { BoughtCard, ToBoughtCard } from '../BoughtCard.tsx'
import { cardKinds } from '../kinds.ts'
import { levelObstacle } from '../levelRules.ts'
import { levelsOnSaleAtom, levelStandingAtom, type WantedLevel } from '../levels.ts'
import styles from '../LevelsPage.module.css'
import { insufficientRemainingText, levelObstacleTexts } from '../stakeWords.tsx'

interface BuySheetProps extends Frame {
  readonly level: WantedLevel
  /** Unfinished order of this device. */
  readonly resumed?: Operation | undefined
}

/** Buys a card of a level, and ends by showing the card. */
export function BuySheet({ level, resumed, ...frame }: BuySheetProps) {
  const { t } = useLingui()
  const { card } = useAtomValue(servicesAtom).config.contracts
  const owner = useAtomValue(ownerAtom)
  const known = useAtomValue(levelsOnSaleAtom).data?.items.find(
    (each) => each.level === level.level,
  )
  const { contract, levelStr } = level
  const confirmation = useConfirmation({
    open: frame.open,
    kind: cardKinds.buy,
    scope: owner && `card:${owner}:${level.level}`,
    orderKey: resumed?.id,
    intent: { card: contract, level: level.level, levelStr, price: level.price },
    payments: [trx(level.price)],
    obstacle: useObstacle(level),
    go: useStanding(resumed)?.isDue && !frame.isBack,
  })
  const { operation } = confirmation
  const price = formatAmount(trx(level.price))
  const left = known && formatShort(BigInt(known.remainSupply))
  return (
    <ConfirmSheet
      {...frame}
      title={operation ? t`Your purchase` : t`Buy ${levelStr}`}
      testId="card-buy"
      confirmation={confirmation}
      confirm={<Trans>Pay {price}</Trans>}
      isRefused={contract !== card}
      facts={[
        {
          id: 'receive',
          label: <Trans>You receive</Trans>,
          value: <Trans>1 card, {levelStr}</Trans>,
          ...(left !== undefined && { aside: <Trans>({left} left)</Trans> }),
        },
        known && {
          id: 'lock',
          label: <Trans>If you pledge it</Trans>,
          value: <Plural value={known.pledgeTime} one="# day or more" other="# days or more" />,
        },
      ]}
      addresses={[{ id: 'contract', label: <Trans>Card contract</Trans>, address: contract }]}
      outcome={operation && <BoughtCard operation={operation} level={level} />}
      action={operation && <ToBoughtCard operation={operation} />}
    >
      <div className={styles.offer}>
        <Figure
          {...amountFigure(<Trans>You pay</Trans>, trx(level.price))}
          testId="card-buy-sheet-figure"
        />
        <div className={styles.specimen} translate="no">
          <CardArt level={level.level} tokenId={undefined} name={levelStr} />
        </div>
      </div>
    </ConfirmSheet>
  )
}

/**
 * Returns why no card can be bought according to the chain. The level may have sold out since the
 * list was read.
 */
function useObstacle({ contract, level }: WantedLevel): MessageDescriptor | undefined {
  const owner = useAtomValue(ownerAtom)
  const asked = owner ? levelStandingAtom(contract, level, owner) : unaskedAtom
  const standing = useAtomValue(asked).data
  const known = useAtomValue(levelsOnSaleAtom).data?.items.find((each) => each.level === level)
  if (!standing) return undefined
  const obstacle = levelObstacle({ perAccount: known?.perAccount ?? Infinity, ...standing })
  if (obstacle === 'soldOut') return insufficientRemainingText
  return obstacle && levelObstacleTexts[obstacle]
}

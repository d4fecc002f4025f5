import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { Rarity } from '../../api/endpoints/products.ts'
import type { Operation } from '../../outbox/operation.ts'
import { isDone } from '../../outbox/stage.ts'
import { Note } from '../../ui/states/Note.tsx'
import { StatTiles } from '../../ui/lists/StatTiles.tsx'
import { OpenedPiece } from './OpenedPiece.tsx'
import type { OrderRecord } from './orders.ts'
import { sharesOf } from './rules.ts'
import styles from './sheets/RevealSheet.module.css'
import { RARITIES, rarityNames } from './words.tsx'

interface RevealSummaryProps {
  readonly record: OrderRecord
  readonly firstIndex: number
  readonly rarities: readonly Rarity[]
  readonly operation: Operation
}

/** What came out of a batch: the count of each rarity, and every piece. */
export function RevealSummary({ record, firstIndex, rarities, operation }: RevealSummaryProps) {
  const { i18n } = useLingui()
  const count = rarities.length
  const [only] = rarities
  return (
    <div className={styles.summary} data-testid="blindbox-reveal-summary">
      <h3 className={styles.title}>
        {count === 1 && only ? (
          i18n._(rarityNames[only])
        ) : (
          <Plural value={count} one="# box opened" other="# boxes opened" />
        )}
      </h3>
      <ul className={count === 1 ? styles.one : styles.pieces}>
        {rarities.map((rarity, at) => {
          const index = firstIndex + at
          return (
            <li key={index} className={styles.small} data-rarity={rarity}>
              <OpenedPiece
                orderKey={record.orderKey}
                index={index}
                rarity={rarity}
                size={count === 1 ? 'full' : 64}
              />
              {count > 1 && <span>{i18n._(rarityNames[rarity])}</span>}
            </li>
          )
        })}
      </ul>
      <StatTiles
        testId="blindbox-reveal-counts"
        facts={sharesOf(RARITIES, rarities).map(({ name, count: got }) => ({
          id: name,
          label: i18n._(rarityNames[name]),
          value: <span data-testid={`blindbox-reveal-${name}`}>{got}</span>,
        }))}
      />
      {!operation.legs.every(isDone) && (
        <Note>
          <Trans>
            This is in a block and becomes final in about a minute. You can close the app.
          </Trans>
        </Note>
      )}
    </div>
  )
}

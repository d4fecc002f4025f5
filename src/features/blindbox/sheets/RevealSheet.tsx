import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Rarity } from '../../../api/endpoints/products.ts'
import { isDone } from '../../../outbox/stage.ts'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { SheetActions } from '../../../sheets/SheetActions.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { StatTiles } from '../../../ui/lists/StatTiles.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { DrawNote } from '../DrawNote.tsx'
import { OpenedPiece } from '../OpenedPiece.tsx'
import { needsNewDraw, openedIn } from '../openings.ts'
import { boxSeed } from '../operations/family.ts'
import type { Opening, OrderRecord } from '../orders.ts'
import { sharesOf } from '../rules.ts'
import styles from './RevealSheet.module.css'
import { useOpened } from '../useOpened.ts'
import { useReveal } from '../useReveal.ts'
import { RARITIES, rarityNames } from '../words.tsx'

interface RevealSheetProps extends Frame {
  readonly record: OrderRecord
  readonly opening: Opening
}

/** An opening: the medallion turns while it is being cast, then each box shows what it holds. */
export function RevealSheet({ record, opening, open, onClose }: RevealSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const { operation, intent } = opening
  const rarities = useOpened(record, opening)
  const reveal = useReveal(rarities)
  const { count, productName } = intent
  const txId = openedIn(operation)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t`Opening ${count} × ${productName}`}
      titleHidden
      testId="blindbox-reveal"
      footer={
        reveal.phase === 'casting' ? (
          <SheetActions operation={operation} onClose={onClose} testId="blindbox" />
        ) : reveal.phase === 'revealing' ? (
          <Button size="large" wide onClick={reveal.skip} testId="blindbox-skip">
            <Trans>Skip</Trans>
          </Button>
        ) : (
          <ButtonRow>
            {txId && (
              <Button
                size="large"
                href={config.explorer.transaction.replace('{id}', txId)}
                external
                testId="blindbox-explorer"
              >
                <Trans>Explorer</Trans>
              </Button>
            )}
            <Button variant="primary" size="large" onClick={onClose} testId="blindbox-reveal-close">
              <Trans>Done</Trans>
            </Button>
          </ButtonRow>
        )
      }
    >
      <div data-testid="blindbox-reveal-stage" data-phase={reveal.phase}>
        {reveal.phase === 'casting' ? (
          <div className={styles.casting}>
            <div className={styles.cast}>
              <Medallion seed={boxSeed(intent.productId)} size="full" turning />
            </div>
            {needsNewDraw(operation) && <DrawNote state="newDraw" />}
            <OperationProgress operation={operation} orderKey={record.orderKey} art={false} />
          </div>
        ) : reveal.phase === 'revealing' ? (
          <Piece
            key={reveal.at}
            record={record}
            index={intent.firstIndex + reveal.at}
            rarity={reveal.rarity}
            place={count > 1 ? `${reveal.at + 1} / ${count}` : undefined}
          />
        ) : (
          <Summary record={record} opening={opening} rarities={rarities ?? []} />
        )}
      </div>
    </Sheet>
  )
}

interface PieceProps {
  readonly record: OrderRecord
  readonly index: number
  readonly rarity: Rarity
  readonly place: string | undefined
}

/** One box as it opens: it comes out of the blank with its rings and its rim. */
function Piece({ record, index, rarity, place }: PieceProps) {
  const { i18n } = useLingui()
  return (
    <div className={styles.piece} data-rarity={rarity}>
      <div className={styles.burst}>
        <div className={styles.blank}>
          <Medallion seed={boxSeed(record.product.id)} size="full" />
        </div>
        <div className={styles.fresh}>
          <OpenedPiece orderKey={record.orderKey} index={index} rarity={rarity} size="full" />
        </div>
      </div>
      <output className={styles.name}>{i18n._(rarityNames[rarity])}</output>
      {place && <p className={styles.place}>{place}</p>}
    </div>
  )
}

interface SummaryProps extends Pick<RevealSheetProps, 'record' | 'opening'> {
  readonly rarities: readonly Rarity[]
}

/** What came out of a batch: the count of each rarity, and every piece. */
function Summary({ record, opening, rarities }: SummaryProps) {
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
          const index = opening.intent.firstIndex + at
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
      {!opening.operation.legs.every(isDone) && (
        <Note>
          <Trans>
            This is in a block and becomes final in about a minute. You can close the app.
          </Trans>
        </Note>
      )}
    </div>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { isDone } from '../../../outbox/stage.ts'
import type { Operation } from '../../../outbox/operation.ts'
import { OperationProgress } from '../../../sheets/OperationProgress.tsx'
import type { Frame } from '../../../sheets/SheetHost.tsx'
import { SheetActions } from '../../../sheets/SheetActions.tsx'
import { servicesAtom } from '../../../state/services.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonRow } from '../../../ui/actions/ButtonRow.tsx'
import { Medallion } from '../../../ui/pieces/Medallion.tsx'
import { Sheet } from '../../../ui/overlays/Sheet.tsx'
import { Stack } from '../../../ui/pieces/Stack.tsx'
import { Note } from '../../../ui/states/Note.tsx'
import { DrawNote } from '../DrawNote.tsx'
import { needsNewDraw, openedIn, type Piece } from '../opened.ts'
import { OpenedPiece, usePieceName } from '../OpenedPiece.tsx'
import { boxSeed } from '../rules.ts'
import { isPassedOver, openingsOf, type OrderRecord } from '../orders.ts'
import { PieceGrid } from '../PieceGrid.tsx'
import { RevealSummary } from '../RevealSummary.tsx'
import styles from './RevealSheet.module.css'
import { useOpened } from '../useOpened.ts'
import { useReveal } from '../useReveal.ts'
import { rarityNames } from '../words.tsx'

interface RevealSheetProps extends Frame {
  readonly records: readonly OrderRecord[]
  readonly operation: Operation
}

/**
 * Shows an opening: the medallion turns until the results are known, then each box reveals its
 * content.
 */
export function RevealSheet({ records, operation, open, onClose }: RevealSheetProps) {
  const { t } = useLingui()
  const { config } = useAtomValue(servicesAtom)
  const openings = openingsOf(operation)
  const wanted = openings.filter((opening) => !isPassedOver(opening))
  const { pieces, isComplete } = useOpened(records, openings)
  const reveal = useReveal(isComplete ? pieces : undefined)
  const count = wanted.reduce((sum, { intent }) => sum + intent.count, 0)
  const [first] = openings
  const txId = openings.length === 1 && first ? openedIn(first) : undefined
  if (!first) return null
  const { productId, productName, order } = first.intent
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={
        openings.length === 1 ? t`Opening ${count} × ${productName}` : t`Opening ${count} boxes`
      }
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
            <div className={styles.cast} data-small={pieces.length > 0 || undefined}>
              <Medallion seed={boxSeed(productId)} size="full" turning />
            </div>
            {pieces.length > 0 && <OpenedSoFar pieces={pieces} count={count} />}
            {needsNewDraw(operation) && <DrawNote state="newDraw" />}
            <OperationProgress
              operation={operation}
              orderKey={openings.length === 1 ? order : undefined}
              art={false}
            />
          </div>
        ) : reveal.phase === 'revealing' ? (
          <Fresh
            key={reveal.at}
            piece={reveal.piece}
            place={count > 1 ? `${reveal.at + 1} / ${count}` : undefined}
          />
        ) : (
          <Stack gap={4}>
            <RevealSummary records={records} pieces={pieces} productName={productName} />
            {!operation.legs.every(isDone) && (
              <Note>
                <Trans>
                  This is in a block and becomes final in about a minute. You can close the app.
                </Trans>
              </Note>
            )}
          </Stack>
        )}
      </div>
    </Sheet>
  )
}

interface OpenedSoFarProps {
  readonly pieces: readonly Piece[]
  readonly count: number
}

/** Shows the results of the first transactions while further ones are pending. */
function OpenedSoFar({ pieces, count }: OpenedSoFarProps) {
  const { t } = useLingui()
  const got = pieces.length
  return (
    <section className={styles.soFar}>
      <h3 className={styles.title} data-testid="blindbox-opened-so-far">
        <Trans>
          {got} of {count} opened
        </Trans>
      </h3>
      <PieceGrid label={t`Opened so far`} pieces={pieces} itemTestId="blindbox-so-far" />
    </section>
  )
}

interface FreshProps {
  readonly piece: Piece
  readonly place: string | undefined
}

/** Shows one box as it opens: its content emerges from the blank. */
function Fresh({ piece, place }: FreshProps) {
  const { i18n } = useLingui()
  const { name } = usePieceName(piece)
  const { rarity, tokenId } = piece
  return (
    <div
      className={styles.piece}
      data-rarity={rarity}
      data-card={tokenId !== undefined || undefined}
    >
      <div className={styles.burst}>
        <div className={styles.blank}>
          <Medallion seed={boxSeed(piece.productId)} size="full" />
        </div>
        <div className={styles.fresh}>
          <OpenedPiece piece={piece} size="full" />
        </div>
      </div>
      <output className={styles.name}>{i18n._(rarityNames[rarity])}</output>
      {tokenId !== undefined && <p className={styles.place}>{name}</p>}
      {place && <p className={styles.place}>{place}</p>}
    </div>
  )
}

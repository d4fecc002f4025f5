import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { cardPath } from '../../core/cardNumber.ts'
import { formatPercent } from '../../i18n/format.ts'
import { Facts } from '../../ui/lists/Facts.tsx'
import { productAtom } from './atoms.ts'
import { OddsTable } from './OddsTable.tsx'
import type { Piece } from './opened.ts'
import { OpenedPiece, usePieceName } from './OpenedPiece.tsx'
import type { OrderRecord } from './orders.ts'
import { PieceGrid } from './PieceGrid.tsx'
import styles from './RevealSummary.module.css'
import { rarityNames } from './words.tsx'

interface RevealSummaryProps {
  readonly pieces: readonly Piece[]
  /** Orders of the pieces, which name the boxes. */
  readonly records: readonly OrderRecord[]
  /** Name of a box whose order is not loaded. */
  readonly productName: string
}

/** Shows the results: the single card, or the counts beside the declared odds, and every piece. */
export function RevealSummary({ pieces, records, productName }: RevealSummaryProps) {
  const [only, ...others] = pieces
  return (
    <div className={styles.summary} data-testid="blindbox-reveal-summary">
      {only && others.length === 0 ? (
        <One piece={only} />
      ) : (
        <Many pieces={pieces} records={records} productName={productName} />
      )}
    </div>
  )
}

function One({ piece }: { readonly piece: Piece }) {
  const { i18n } = useLingui()
  const { name } = usePieceName(piece)
  const { productId, rarity, tokenId } = piece
  const odds = useAtomValue(productAtom(productId)).data?.odds
  const declared = odds?.find((each) => each.rarity === rarity)?.bp
  const art = <OpenedPiece piece={piece} size="full" isNamed />
  return (
    <>
      <h3 className={styles.title}>{i18n._(rarityNames[rarity])}</h3>
      {tokenId === undefined ? (
        <div className={styles.one}>{art}</div>
      ) : (
        <a className={styles.card} href={cardPath(tokenId)} data-testid="blindbox-reveal-card">
          {art}
        </a>
      )}
      <Facts
        testId="blindbox-reveal-facts"
        facts={[
          tokenId !== undefined && {
            id: 'card',
            label: <Trans>Card</Trans>,
            value: (
              <a className={styles.link} href={cardPath(tokenId)}>
                {name}
              </a>
            ),
          },
          declared !== undefined && {
            id: 'odds',
            label: <Trans>Declared odds</Trans>,
            value: formatPercent(declared),
          },
        ]}
      />
    </>
  )
}

function Many({ pieces, records, productName }: RevealSummaryProps) {
  const { t } = useLingui()
  const nameOf = (productId: string) =>
    records.find(({ product }) => product.id === productId)?.product.name ?? productName
  const count = pieces.length
  const byProduct = [...Map.groupBy(pieces, ({ productId }) => productId)]
  return (
    <>
      <h3 className={styles.title}>
        <Plural value={count} one="# box opened" other="# boxes opened" />
      </h3>
      {byProduct.map(([productId, ofOne]) => (
        <section key={productId}>
          {byProduct.length > 1 && <h4 className={styles.product}>{nameOf(productId)}</h4>}
          <OddsTable
            productId={productId}
            name={nameOf(productId)}
            opened={ofOne.map(({ rarity }) => rarity)}
            testId={byProduct.length > 1 ? `blindbox-reveal-${productId}` : 'blindbox-reveal'}
          />
        </section>
      ))}
      <PieceGrid label={t`What came out`} pieces={pieces} itemTestId="blindbox-reveal-piece" />
    </>
  )
}

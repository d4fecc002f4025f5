import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatPercent } from '../../i18n/format.ts'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { productAtom } from './atoms.ts'
import styles from './OpenedResults.module.css'
import { boxSeed } from './operations/family.ts'
import type { OrderRecord } from './orders.ts'
import { sharesOf } from './rules.ts'
import { RARITIES, rarityNames } from './words.tsx'

/** What was declared against what came out, box by box. */
export function OpenedResults({ records }: { readonly records: readonly OrderRecord[] }) {
  const byProduct = Map.groupBy(
    records.filter(({ opened }) => opened.length > 0),
    ({ product }) => product.id,
  )
  if (byProduct.size === 0) return null
  return (
    <Section title={<Trans>Declared odds and your results</Trans>}>
      {[...byProduct].map(([productId, orders]) => (
        <Results key={productId} productId={productId} orders={orders} />
      ))}
    </Section>
  )
}

interface ResultsProps {
  readonly productId: string
  readonly orders: readonly OrderRecord[]
}

function Results({ productId, orders }: ResultsProps) {
  const { t, i18n } = useLingui()
  const odds = useAtomValue(productAtom(productId)).data?.odds
  const opened = orders.flatMap((order) => order.opened.map(({ rarity }) => rarity))
  const name = orders[0]?.product.name ?? ''
  const count = opened.length
  return (
    <Card
      testId={`blindbox-results-${productId}`}
      leading={<Medallion seed={boxSeed(productId)} size={36} />}
      title={name}
      facts={<Trans>{count} opened</Trans>}
    >
      <table className={styles.table} aria-label={t`Declared odds and your results of ${name}`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Rarity</Trans>
            </th>
            <th scope="col">
              <Trans>Declared</Trans>
            </th>
            <th scope="col">
              <Trans>Your share</Trans>
            </th>
            <th scope="col">
              <Trans>Boxes</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {sharesOf(RARITIES, opened).map(({ name: rarity, count: got, bp }) => {
            const declared = odds?.find((each) => each.rarity === rarity)?.bp
            return (
              <tr key={rarity}>
                <th scope="row">{i18n._(rarityNames[rarity])}</th>
                <td>{declared === undefined ? '–' : formatPercent(declared)}</td>
                <td>{formatPercent(bp, { maxFraction: 1 })}</td>
                <td className={styles.count}>{got}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Card>
  )
}

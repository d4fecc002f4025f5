import { Trans } from '@lingui/react/macro'
import { Card } from '../../ui/pieces/Card.tsx'
import { Medallion } from '../../ui/pieces/Medallion.tsx'
import { Section } from '../../ui/pieces/Section.tsx'
import { OddsTable } from './OddsTable.tsx'
import { boxSeed } from './rules.ts'
import type { OrderRecord } from './orders.ts'

/** Compares the declared odds with the results, box by box. */
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
  const opened = orders.flatMap((order) => order.opened.map(({ rarity }) => rarity))
  const name = orders[0]?.product.name ?? ''
  const count = opened.length
  const testId = `blindbox-results-${productId}`
  return (
    <Card
      testId={testId}
      leading={<Medallion seed={boxSeed(productId)} size={36} />}
      title={name}
      facts={<Trans>{count} opened</Trans>}
    >
      <OddsTable productId={productId} name={name} opened={opened} testId={`${testId}-odds`} />
    </Card>
  )
}

import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import type { Rarity } from '../../api/endpoints/orders.ts'
import { formatPercent } from '../../i18n/format.ts'
import { productAtom } from './atoms.ts'
import styles from './OddsTable.module.css'
import { sharesOf } from './rules.ts'
import { RARITIES, rarityNames } from './words.tsx'

interface OddsTableProps {
  readonly productId: string
  /** Name of the product, for assistive technology that reads the table out of context. */
  readonly name: string
  readonly opened: readonly Rarity[]
  readonly testId: string
}

/** Compares the odds that a box declares with the results of the boxes opened. */
export function OddsTable({ productId, name, opened, testId }: OddsTableProps) {
  const { t, i18n } = useLingui()
  const odds = useAtomValue(productAtom(productId)).data?.odds
  return (
    <table
      className={styles.table}
      aria-label={t`Declared odds and your results of ${name}`}
      data-testid={testId}
    >
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
              <td className={styles.count} data-testid={`${testId}-${rarity}`}>
                {got}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

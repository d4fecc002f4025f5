import { Trans } from '@lingui/react/macro'
import { SUN_PER_TRX } from '../../core/amount.ts'
import { formatPercent, formatUnits } from '../../i18n/format.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import styles from './LossNote.module.css'
import { changeOf, PRICE_CHANGES } from './rules.ts'

interface LossNoteProps {
  /** In sun; without an amount of one's own it is told of 1,000 TRX. */
  readonly worth: bigint | undefined
  readonly symbol: string
}

const EXAMPLE = 1_000n * SUN_PER_TRX

/** What becomes of a part of a pool when the price changes, against keeping both coins outside. */
export function LossNote({ worth, symbol }: LossNoteProps) {
  const own = worth !== undefined && worth > 0n
  const amount = own ? worth : EXAMPLE
  const text = formatTrx(amount)
  return (
    <Panel as="section" title={<Trans>If the price changes</Trans>} testId="liquidity-loss">
      <p className={styles.text}>
        <Trans>
          A pool sells what rises and keeps what falls. So a part of it ends up worth less than the
          same TRX and {symbol} kept outside (impermanent loss). The fees of trades, 0.3% of each,
          work against it; how much they bring varies and may be zero.
        </Trans>
      </p>
      <table className={styles.table}>
        <caption className={styles.caption}>
          {own ? (
            <Trans>For your {text} TRX, in TRX, without fees</Trans>
          ) : (
            <Trans>For {text} TRX as an example, in TRX, without fees</Trans>
          )}
        </caption>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Price</Trans>
            </th>
            <th scope="col">
              <Trans>In the pool</Trans>
            </th>
            <th scope="col">
              <Trans>Kept outside</Trans>
            </th>
            <th scope="col">
              <Trans>Difference</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {PRICE_CHANGES.map((priceBp) => {
            const { inPool, kept, lossBp } = changeOf(amount, priceBp)
            return (
              <tr key={priceBp} data-testid={`liquidity-loss-${priceBp}`}>
                <th scope="row">{changeText(priceBp)}</th>
                <td>{formatTrx(inPool)}</td>
                <td>{formatTrx(kept)}</td>
                <td className={styles.loss}>{formatPercent(lossBp)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </Panel>
  )
}

const formatTrx = (sun: bigint) =>
  sun >= 10_000n * SUN_PER_TRX
    ? formatUnits(sun, 6, { maxFraction: 0 })
    : formatUnits(sun, 6, { maxFraction: 2, minFraction: 2 })

/** "−50%", "+25%", "×2". */
const changeText = (bp: number) =>
  bp >= 10_000 ? `×${bp / 10_000 + 1}` : formatPercent(bp, { sign: true })

import { Trans } from '@lingui/react/macro'
import { SUN_PER_TRX, TRX } from '../../core/amount.ts'
import { formatPercent, formatShort, formatUnits } from '../../i18n/format.ts'
import { Panel } from '../../ui/pieces/Panel.tsx'
import styles from './LossNote.module.css'
import { changeOf, PRICE_CHANGES } from './rules.ts'

interface LossNoteProps {
  /** In sun; without a value, 1,000 TRX serves as the example. */
  readonly worth: bigint | undefined
  readonly symbol: string
}

const EXAMPLE = 1_000n * SUN_PER_TRX

/**
 * Impermanent loss: the value of a pool share after a price change, compared with holding TRX and
 * tokens outside.
 */
export function LossNote({ worth, symbol }: LossNoteProps) {
  const own = worth !== undefined && worth > 0n
  const amount = own ? worth : EXAMPLE
  const formatTrx = trxOf(amount)
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

/**
 * Returns a formatter for all numbers of a table, as short as the amount allows, because they share
 * a row on a phone.
 */
function trxOf(amount: bigint): (sun: bigint) => string {
  const whole = amount / SUN_PER_TRX
  if (whole >= 100_000n) return (sun) => formatShort(sun, TRX.decimals)
  const digits = whole >= 1_000n ? 0 : whole >= 100n ? 1 : 2
  const options = { maxFraction: digits, minFraction: digits }
  return (sun) => formatUnits(sun, TRX.decimals, options)
}

/** Formats a price change: "−50%", "+25%", "×2". */
const changeText = (bp: number) =>
  bp >= 10_000 ? `×${bp / 10_000 + 1}` : formatPercent(bp, { sign: true })

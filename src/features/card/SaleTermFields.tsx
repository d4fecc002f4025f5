import { Trans, useLingui } from '@lingui/react/macro'
import { useAtomValue } from 'jotai'
import { formatAmount } from '../../i18n/formatAmount.ts'
import { useLocale } from '../../i18n/useLocale.ts'
import { formatZonedTime } from '../../i18n/zonedTime.ts'
import { AmountField } from '../../ui/fields/AmountField.tsx'
import { Chips, type Choice } from '../../ui/fields/Chips.tsx'
import { levelFloorAtom } from './atoms.ts'
import { saleDays, type SaleDays } from './rules.ts'
import styles from './SaleTermFields.module.css'
import type { SaleTerms } from './useSaleTerms.ts'
import { daysNames } from './words.tsx'

interface SaleTermFieldsProps {
  readonly terms: SaleTerms
  readonly level: number
}

/** Fields for the price of a sale, its asset, and its duration. */
export function SaleTermFields({ terms, level }: SaleTermFieldsProps) {
  const { t, i18n } = useLingui()
  const locale = useLocale()
  const { coins, coin } = terms
  const { symbol } = coin
  const floors = useAtomValue(levelFloorAtom(level)).data?.floors ?? []
  const floor = floors.find((each) => each.coin.contract === coin.contract)
  const lowest = floor && formatAmount(floor)
  const until = formatZonedTime(terms.expiry, locale)
  const lengths: Choice<`${SaleDays}` | 'same'>[] = saleDays.map((each) => ({
    value: `${each}`,
    label: i18n._(daysNames[each]),
  }))
  if (terms.isStanding) lengths.unshift({ value: 'same', label: <Trans>As before</Trans> })
  return (
    <>
      <div className={styles.coin}>
        <span className={styles.label}>
          <Trans>Sold for</Trans>
        </span>
        <Chips
          label={t`Coin of the price`}
          options={coins.map((each) => ({ value: each.symbol, label: each.symbol }))}
          value={symbol}
          onChange={terms.setSymbol}
          testId="nft-coin"
        />
      </div>
      <AmountField
        label={<Trans>Price</Trans>}
        coin={coin}
        text={terms.text}
        onChange={terms.setText}
        error={terms.isTooHigh ? <Trans>This is more than can exist</Trans> : undefined}
        hint={
          lowest === undefined ? (
            <Trans>Nobody else sells this level for {symbol} now.</Trans>
          ) : (
            <Trans>The lowest of this level is {lowest}.</Trans>
          )
        }
        testId="nft-price-field"
      />
      <div className={styles.days}>
        <div className={styles.label}>
          <Trans>On sale for</Trans>
        </div>
        <Chips
          label={t`Length of the sale`}
          options={lengths}
          value={`${terms.days}`}
          onChange={(chosen) =>
            terms.setDays(chosen === 'same' ? chosen : (Number(chosen) as SaleDays))
          }
          testId="nft-days"
        />
        <div className={styles.hint}>
          <Trans>until {until}</Trans>
        </div>
      </div>
    </>
  )
}
